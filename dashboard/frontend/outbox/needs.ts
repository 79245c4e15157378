import type { RowChange } from '#kernel/records/rebase.ts';
import type { Waiting } from './waiting.ts';

// A command about a row that an earlier one is yet to add: once that is answered, the row's id and cells are known.

function isCells(value: unknown): value is RowChange['expected'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The row in an answer: its number is among its cells. */
export function rowIn(answer: unknown): RowChange['expected'] | undefined {
  if (!isCells(answer)) return undefined;
  return Object.values<unknown>(answer).find(
    (value): value is RowChange['expected'] => isCells(value) && '_rowIndex' in value,
  );
}

/** What was seen of the row, including what the server has filled in. */
function filledIn(seen: RowChange['expected'], row: RowChange['expected']): RowChange['expected'] {
  const filled = Object.entries(seen).map(([name, cell]) => [name, cell === '' ? (row[name] ?? '') : cell]);
  return Object.fromEntries(filled);
}

/** A command with what it needs from the answer to the earlier one; undefined if that contains no row. */
function resolved(waiting: Waiting, answer: unknown): Waiting | undefined {
  const { needs, ...command } = waiting.command;
  if (!needs) return waiting;
  const [row, { id = undefined }] = [rowIn(answer), isCells(answer) ? answer : {}];
  const rowId = id ?? row?.['id'];
  if (!row || typeof rowId !== 'string') return undefined;
  const { route } = waiting;
  const { expected, ...body } = command.body;
  const before = encodeURIComponent(command.params[needs.param] ?? '');
  const parts = route.address.split('/').map((part) => (part === before ? encodeURIComponent(rowId) : part));
  return {
    ...waiting,
    command: {
      ...command,
      params: { ...command.params, [needs.param]: rowId },
      body: { ...body, ...(isCells(expected) && { expected: filledIn(expected, row) }) },
    },
    route: { ...route, address: parts.join('/') },
  };
}

/** Those that need the answer to one command, completed with it. */
export function withAnswer(all: readonly Waiting[], key: string, answer: unknown): Waiting[] {
  return all.flatMap((one) => (one.command.needs?.key === key ? (resolved(one, answer) ?? []) : []));
}

/** Those that need one command, changed to need the one that replaces it. */
export function needing(all: readonly Waiting[], key: string, other: string): Waiting[] {
  return all.flatMap(({ command, ...one }) => {
    const { needs } = command;
    return needs?.key === key ? [{ ...one, command: { ...command, needs: { ...needs, key: other } } }] : [];
  });
}

/** How many answers are remembered for commands from a screen that does not know of them yet. */
const remembered = 50;

/** The answers of the last commands that added or changed a row in this page, by their keys. */
export class LastAnswers {
  readonly #answers = new Map<string, unknown>();

  note(key: string, answer: unknown): void {
    if (!rowIn(answer)) return;
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size > remembered) this.#answers.delete(oldest);
  }

  /** A command as it is known now, if what it needs was answered already. */
  resolve(waiting: Waiting): Waiting {
    const { needs } = waiting.command;
    const answer = needs ? this.#answers.get(needs.key) : undefined;
    return answer === undefined ? waiting : (resolved(waiting, answer) ?? waiting);
  }
}
