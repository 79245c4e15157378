import type * as z from 'zod';
import type { Gap } from '../../wire/call.ts';
import { ApiError } from '../../wire/errors.ts';
import type { OpenSpreadsheet } from '../session.ts';
import type { SearchTime } from '../text-search.ts';

/** The objects that the requests of a batch work on. */
export interface Edit extends OpenSpreadsheet {
  /** Renames the Drive file, whose name is the spreadsheet's title. */
  rename(title: string): void;
  /** Shared by the searches of the whole batch. */
  readonly searchTime: SearchTime;
}

/** One kind of request: reads its body, makes the change, and returns its reply if it has one. */
export interface RequestKind {
  /** True if the change depends on the results of formulas. */
  needsResults(body: unknown): boolean;
  run(body: unknown, edit: Edit): Record<string, unknown> | undefined;
}

export type RequestEntry = RequestKind | Gap;

export function defineRequest<Schema extends z.ZodType>(
  schema: Schema,
  run: (body: z.infer<Schema>, edit: Edit) => Record<string, unknown> | undefined,
  { needsResults = false }: { needsResults?: boolean | ((body: z.infer<Schema>) => boolean) } = {},
): RequestKind {
  return {
    needsResults(body) {
      if (typeof needsResults === 'boolean') return needsResults;
      const parsed = schema.safeParse(body);
      return parsed.success && needsResults(parsed.data);
    },
    run(body, edit) {
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw new ApiError(400, refusal(parsed.error));
      return run(parsed.data, edit);
    },
  };
}

function refusal(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'The request cannot be read.' : `${issue.path.join('.')}: ${issue.message}`;
}
