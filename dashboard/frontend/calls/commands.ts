import {
  type MutationOptions,
  type MutationState,
  type QueryClient,
  type UseMutationResult,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { addressFor, type Contract, type WriteName } from '#kernel/contract.ts';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import type { Problem } from '#kernel/problem.ts';
import { loadOutbox, subscribeToOutbox, thisOutbox } from '../outbox/load-outbox.ts';
import type { Route } from '../outbox/waiting.ts';
import { lastOf, type SavedRow } from '../status/writes.ts';
import { type AnyInput, type CallInput, callByName, parseAnswer } from './client.ts';
import { type AnswerOf, type Command, type CommandOf, commandSchema } from './command.ts';
import { byIds, bytes, idOf, plain, type WithBytes } from './command-bytes.ts';
import { newRequestKey } from './request-key.ts';

// Every write of a screen is made here, and sent from here through the outbox. The call's endpoint in the contract
// decides whether it may wait for the network.

interface MakeOptions {
  /** If it is known beforehand. */
  key?: string | undefined;
  /** What the form has sent before: if it is the same again it is the same write, under its key. */
  again?: Command | readonly Command[] | undefined;
  typed?: Command['typed'];
  needs?: Command['needs'];
}

export type SendOptions<C extends Contract, Name extends WriteName<C>, Before = unknown> = Omit<
  MutationOptions<AnswerOf<C, Name>, Problem, CommandOf<C, Name>, Before>,
  'mutationKey' | 'mutationFn'
>;

export type SendResult<C extends Contract, Name extends WriteName<C>, Before = unknown> = UseMutationResult<
  AnswerOf<C, Name>,
  Problem,
  CommandOf<C, Name>,
  Before
>;

/** Some of the path's parameters. */
type Params = Readonly<Record<string, string>>;

/** Which commands to consider; all by default. */
interface Which {
  call?: string | readonly string[];
  params?: Params | undefined;
}

/**
 * A command without an answer, or with an answer that needs attention. A waiting command is kept on this device until
 * it can be sent.
 */
export interface Unsaved<Sent> {
  command: Sent;
  state: 'saving' | 'waiting' | 'failed';
  /** It has waited and met somebody else's change: the person has to decide. */
  isOpen?: boolean;
}

/** A command with the key of one of the app's writes was made here; the server may still have refused its body. */
function made<C extends Contract, Name extends WriteName<C>>(variables: unknown): CommandOf<C, Name> {
  return variables as CommandOf<C, Name>;
}

const named = commandSchema.pick({ call: true, params: true });

/** The writes of one app, typed by its contract. */
export class Commands<C extends Contract> {
  readonly #appId: string;
  readonly #contract: C;
  /** The mutation key that all of them share. */
  readonly #mutationKey: readonly string[];

  constructor({ id }: Pick<Manifest, 'id'>, contract: C) {
    this.#appId = id;
    this.#contract = contract;
    this.#mutationKey = [id, 'write'];
  }

  /** Makes a write; does not send it. */
  make<Name extends WriteName<C>>(
    call: Name,
    input: CallInput<C[Name]>,
    { key = newRequestKey(), typed, needs, again = [] }: MakeOptions = {},
  ): CommandOf<C, Name> {
    const { body = {}, files, ...params }: AnyInput = input;
    const present = Object.entries(files ?? {}).flatMap(([name, file]) =>
      file ? [[name, file] as const] : [],
    );
    const command = {
      app: this.#appId,
      call,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
      // In wire format: undefined values are left out.
      body: JSON.parse(JSON.stringify(body)),
      key,
      ...(files && {
        files: Object.fromEntries(present.map(([name, file]) => [name, idOf(file)])),
        [bytes]: Object.fromEntries(present),
      }),
      ...(typed !== undefined && { typed }),
      ...(needs && { needs }),
    };
    const before = [again].flat().find((one) => this.#says(one) === this.#says(command));
    // Its parts come from the input, which the contract types.
    return { ...command, ...(before && { key: before.key, body: before.body }) } as unknown as CommandOf<
      C,
      Name
    >;
  }

  /** What a command does, without anything the page has generated for it. */
  #says({ call, params, body, files }: Command): string {
    const madeUp = this.#contract[call]?.clientGenerated ?? [];
    const known = (name: string, value: unknown) => (madeUp.includes(name) ? undefined : value);
    return JSON.stringify([call, params, body, files], known);
  }

  /** A stored command; throws if the present contract rejects it. */
  parse(kept: unknown): CommandOf<C, WriteName<C>> {
    const { app, call, body } = commandSchema.parse(kept);
    const endpoint = this.#contract[call];
    if (app !== this.#appId || !endpoint) throw new Error(`${this.#appId} has no call ${app}.${call}.`);
    endpoint.body?.parse(body);
    // The contract's own schema has parsed it.
    return kept as CommandOf<C, WriteName<C>>;
  }

  /** The files of a command; none if they are gone. */
  filesOf(command: Command & WithBytes): Readonly<Record<string, Blob>> {
    return command[bytes] ?? {};
  }

  /** How a command is sent, and its name while it waits. */
  routeOf({ call, params }: Pick<Command, 'call' | 'params'>): Route {
    const endpoint = this.#contract[call];
    if (!endpoint) throw new Error(`${this.#appId} has no call ${call}.`);
    const { method, mayWait } = endpoint;
    return {
      ...{ method, title: mayWait && 'as' in mayWait ? mayWait.as : '' },
      page: location.pathname + location.search,
      address: addressFor(appPrefix({ id: this.#appId }), endpoint, params),
    };
  }

  /** Sends a command, once per key. */
  send<Sent extends CommandOf<C, WriteName<C>>>(
    command: Sent,
  ): Promise<AnswerOf<C, Sent['call'] & WriteName<C>>> {
    return this.#send(command, true);
  }

  /**
   * Sends it now or not at all, even if its call may wait: for commands that are one of many, or that others follow.
   */
  sendAtOnce<Sent extends CommandOf<C, WriteName<C>>>(
    command: Sent,
  ): Promise<AnswerOf<C, Sent['call'] & WriteName<C>>> {
    return this.#send(command, false);
  }

  async #send<Sent extends CommandOf<C, WriteName<C>>>(
    command: Sent,
    mayBeKept: boolean,
  ): Promise<AnswerOf<C, Sent['call'] & WriteName<C>>> {
    // A body is an object, whatever the contract says.
    const { call, params, body, key, files: ids, [bytes]: files } = command as Command & WithBytes;
    const calls = { prefix: appPrefix({ id: this.#appId }), contract: this.#contract };
    const sendNow = () =>
      callByName(calls, call, { ...params, body, ...(files && { files }) }, { requestKey: key });
    const endpoint = this.#contract[call];
    const { mayWait } = endpoint ?? {};
    const title = mayBeKept && mayWait && 'as' in mayWait ? mayWait.as : undefined;
    // An upload that may not wait blocks nothing else.
    const loaded = endpoint && (!ids || title !== undefined) ? await loadOutbox() : undefined;
    if (!endpoint || !loaded) {
      if (ids && !files) throw new Error(`The files of this ${call} are gone.`);
      return (await sendNow()) as AnswerOf<C, Sent['call'] & WriteName<C>>;
    }
    const route = this.routeOf(command);
    const answer =
      title === undefined
        ? await loaded.sendAtOnce(plain(command as Command), route, sendNow)
        : parseAnswer(
            endpoint,
            await loaded.sendInTurn(plain(command as Command), route, byIds(ids ?? {}, files ?? {})),
          );
    // The client has parsed it by the call's `returns`.
    return answer as AnswerOf<C, Sent['call'] & WriteName<C>>;
  }

  /** A mutation whose variables are the command. `Before` is what `onMutate` remembers for a rollback. */
  useSend<Name extends WriteName<C>, Before = unknown>(
    options: SendOptions<C, Name, Before> = {},
  ): SendResult<C, Name, Before> {
    return useMutation({
      ...options,
      mutationKey: this.#mutationKey,
      mutationFn: (command: CommandOf<C, Name>) => this.send(command),
    });
  }

  /** The commands that are under way or have failed, in the order in which they were sent. */
  useUnsaved<Name extends WriteName<C>>(
    call: Name | readonly Name[],
    params?: Params,
  ): Unsaved<CommandOf<C, Name>>[] {
    const unsaved = useMutationState({
      filters: this.#filters({ call, params }, ({ status }) => status !== 'success'),
      select: ({ state }): Unsaved<CommandOf<C, Name>> => ({
        // The filter lets only these calls through.
        command: made<C, Name>(state.variables),
        state: state.status === 'error' ? 'failed' : 'saving',
      }),
    });
    const keysOf = (isMeant: (key: string) => boolean | undefined) =>
      unsaved.flatMap(({ command: { key } }) => (isMeant(key) ? [key] : [])).join(' ');
    const waiting = useSyncExternalStore(subscribeToOutbox, () =>
      keysOf((key) => thisOutbox()?.hasWaited(key)),
    );
    const open = useSyncExternalStore(subscribeToOutbox, () =>
      keysOf((key) => thisOutbox()?.find(key)?.state === 'conflict'),
    );
    return useMemo(() => {
      const [waits, isOpen] = [new Set(waiting.split(' ')), new Set(open.split(' '))];
      return unsaved.map((one) => {
        const { key } = one.command;
        if (one.state === 'failed') return isOpen.has(key) ? { ...one, isOpen: true } : one;
        return waits.has(key) ? { ...one, state: 'waiting' } : one;
      });
    }, [unsaved, waiting, open]);
  }

  /** Removes a failed command from the screen and returns it, to be reviewed and sent again. */
  useDismissFailed<Name extends WriteName<C>>(
    call: Name | readonly Name[],
  ): (key: string) => CommandOf<C, Name> | undefined {
    const cache = useQueryClient().getMutationCache();
    return (key) => {
      const attempts = cache.findAll(
        this.#filters({ call }, ({ status, variables }) => {
          return status === 'error' && made(variables).key === key;
        }),
      );
      for (const attempt of attempts) cache.remove(attempt);
      void thisOutbox()?.discard(key);
      const last = attempts.at(-1);
      return last && made<C, Name>(last.state.variables);
    };
  }

  /** How many writes are under way, optionally only those with these parameters; waiting ones do not count. */
  useCount(params?: Params): number {
    const cache = useQueryClient();
    const mutating = useIsMutating(this.#filters({ params }));
    const count = useSyncExternalStore(subscribeToOutbox, () => this.countIn(cache, params));
    return Math.min(mutating, count);
  }

  /** The same at this moment. */
  countIn(cache: QueryClient, params?: Params): number {
    return cache.isMutating(
      this.#filters({ params }, ({ variables }) => !thisOutbox()?.isWaiting(made(variables).key)),
    );
  }

  /** The row that was written last, and when. `rowSchema` extracts the row's number from a write's answer. */
  useLastSaved(rowSchema: z.ZodType<number | undefined>, params?: Params): SavedRow | undefined {
    const saved = useMutationState({
      filters: this.#filters({ params }, ({ status }) => status === 'success'),
      select: ({ state }) => ({ row: rowSchema.safeParse(state.data).data, at: state.submittedAt }),
    });
    return lastOf(saved);
  }

  #filters({ call, params = {} }: Which, isMeant: (state: MutationState) => boolean = () => true) {
    return {
      mutationKey: this.#mutationKey,
      predicate: ({ state }: { state: MutationState }) => {
        const { data: command } = named.safeParse(state.variables);
        if (!command || (call !== undefined && ![call].flat().includes(command.call))) return false;
        return (
          Object.entries(params).every(([name, value]) => command.params[name] === value) && isMeant(state)
        );
      },
    };
  }
}
