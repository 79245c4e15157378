import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { type ReactNode, Suspense } from 'react';
import { vi } from 'vitest';
import type * as z from 'zod';
import { createQueryClient } from '#frontend/calls/query-client.ts';
import { sessionQueries } from '#frontend/calls/session.ts';
import { theme } from '#frontend/theme/theme.ts';
import { type Contract, type Endpoint, type ParameterOf, parametersOf } from '#kernel/contract.ts';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import type { Preferences } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { documentedRegion, showRegion } from '#kernel/region.ts';
import '../server/patience.ts';

type Parsed<E, Part extends 'query' | 'body'> = E extends { [P in Part]: infer S extends z.ZodType }
  ? { [P in Part]: z.output<S> }
  : unknown;
type Files<E> = E extends { files: infer F } ? { files: { [Name in keyof F]: File } } : unknown;

type AnswerInput<E extends Endpoint> = { [Name in ParameterOf<E['path']>]: string } & Parsed<E, 'query'> &
  Parsed<E, 'body'> &
  Files<E> & { requestKey: string | null };

/** The answers of a test's server. Each is typed by the contract, and parsed by it before it is sent. */
export type Answers<C extends Contract> = {
  [Name in keyof C]?: (
    input: AnswerInput<C[Name]>,
  ) => z.input<C[Name]['returns']> | Promise<z.input<C[Name]['returns']>>;
};

interface Call {
  endpoint: Endpoint;
  parameters: Record<string, string>;
}

function matchCall(contract: Contract, prefix: string, method: string, path: string) {
  const candidates = Object.entries(contract).flatMap(([name, endpoint]): (Call & { name: string })[] => {
    if (endpoint.method !== method) return [];
    const pattern = new RegExp(`^${prefix}${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`);
    const match = pattern.exec(path);
    const names = parametersOf(endpoint.path);
    if (!match) return [];
    const values = names.map((each, index) => [each, decodeURIComponent(match[index + 1] ?? '')]);
    return [{ name, endpoint, parameters: Object.fromEntries(values) }];
  });
  // As in the server's router, fixed paths take precedence over those with parameters.
  return candidates.sort((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length)[0];
}

async function inputOf({ endpoint, parameters }: Call, url: URL, request: RequestInit) {
  const form = request.body instanceof FormData ? [...request.body.entries()] : [];
  const files = Object.fromEntries(form.filter(([, value]) => value instanceof File));
  const fields = Object.fromEntries(form.filter(([, value]) => typeof value === 'string'));
  const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : fields;
  return {
    ...parameters,
    query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body?.parse(body),
    files,
    requestKey: new Headers(request.headers).get('x-request-key'),
  };
}

/** Answers the calls of one app for the duration of a test. A call without an answer fails the test. */
export function answerCalls<C extends Contract>(
  app: Pick<Manifest, 'id'>,
  contract: C,
  answers: Answers<C>,
): void {
  const unanswered: string[] = [];
  vi.stubGlobal('fetch', async (address: URL | string, request: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const call = matchCall(contract, appPrefix(app), request.method ?? 'GET', url.pathname);
    const answer = call && answers[call.name];
    if (!call || !answer) {
      unanswered.push(`${request.method} ${url.pathname}`);
      return Response.json({ error: 'The test has no answer', code: 'NOT_FOUND' }, { status: 404 });
    }
    try {
      // The call's name links its input to its answer; TypeScript does not follow that through the lookup.
      const input = (await inputOf(call, url, request)) as unknown as AnswerInput<C[keyof C]>;
      return Response.json(call.endpoint.returns.parse(await answer(input)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return Response.json(error.toAnswer('test'), { status: error.status });
    }
  });
  finishing.push(() => {
    if (unanswered.length > 0) throw new Error(`Calls without an answer: ${unanswered.join(', ')}`);
  });
}

const finishing: (() => void)[] = [];

/** Cleans up what a test has rendered, and fails it for calls without an answer. */
export function finishScreen(): void {
  cleanup();
  showRegion(documentedRegion);
  vi.unstubAllGlobals();
  for (const check of finishing.splice(0)) check();
}

interface ScreenOptions {
  /** The query of the address: "?app=expenses". */
  address: string;
  /** In px; tables are shown from 900 on. */
  width?: number;
  /** Whether a finger is what the person points with. */
  isTouched?: boolean;
  /** The person's preferences, for screens that depend on them. */
  preferences?: Preferences;
}

const user = {
  name: 'Ines Duarte',
  email: 'ines@example.com',
  image: null,
  createdAt: new Date('2025-01-02T10:00').toISOString(),
};

/** Renders a screen as the shell would, at an address of its own. */
export function renderScreen(screen: ReactNode, options: ScreenOptions) {
  const { address, width = 390, isTouched = false, preferences } = options;
  const place = { address };
  const client = createQueryClient();
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, retry: false },
  });
  if (preferences) {
    const session = {
      isAuthenticated: true as const,
      account: 'ines',
      user,
      workspaceName: null,
      preferences,
    };
    client.setQueryData(sessionQueries.me().queryKey, session);
  }
  vi.stubGlobal('matchMedia', (query: string) => mediaOf(query, width, isTouched));
  vi.stubGlobal('IntersectionObserver', Unmoved);
  const view = render(
    <NuqsTestingAdapter
      searchParams={address}
      hasMemory
      onUrlUpdate={({ queryString }) => {
        place.address = queryString;
      }}
    >
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <Suspense>{screen}</Suspense>
        </QueryClientProvider>
      </ThemeProvider>
    </NuqsTestingAdapter>,
    { onCaughtError: reportBug },
  );
  return { ...view, place, user: userEvent.setup() };
}

/** A Problem caught by a boundary is an answer to show; anything else is a bug. */
function reportBug(error: unknown) {
  if (!(error instanceof Problem)) console.error(error);
}

/** Without a layout nothing scrolls: what is not near the window at first never is. */
class Unmoved {
  observe() {}
  disconnect() {}
}

function mediaOf(query: string, width: number, isTouched: boolean) {
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const isWithin =
    (least === undefined || width >= Number(least)) && (most === undefined || width <= Number(most));
  return {
    matches:
      least !== undefined || most !== undefined ? isWithin : isTouched && query === '(pointer: coarse)',
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    // MUI still uses the older method names to listen for the colour scheme.
    addListener: () => {},
    removeListener: () => {},
  };
}
