import { folderType } from '../google/drive.ts';
import type { WholeFile } from '../google/whole-files.ts';
import { isAsCopied, isAsLeft, isMoving, stampOf } from './stamps.ts';
import { isRoot, type Survey } from './survey.ts';

/**
 * What to do with a file: `make` it, `write` over an incomplete or untouched copy, `check` one that is unchanged
 * according to its dates, or `keep` what was edited at the other side.
 */
type Task = 'make' | 'write' | 'check' | 'keep';

export interface Pair {
  source: WholeFile;
  /** Null until it is made. */
  target: WholeFile | null;
  task: Task;
  /** Whether the copy is beside another one that was edited. */
  isBeside?: boolean;
  /** The id that the copy will have. */
  chosenId?: string | undefined;
  /** Whether nothing has been written to the copy yet. */
  isBlank?: boolean;
  /** Whether it cannot be copied, and that was noted. */
  isGivenUp?: boolean;
}

interface Choice {
  /** What was edited at the other side is copied beside it. */
  copyBeside: boolean;
}

/** Finds for each file of one side its counterpart at the other. */
export class Twins {
  readonly #survey: Survey;
  readonly #byOrigin = new Map<string, WholeFile[]>();
  readonly #byId: ReadonlyMap<string, WholeFile>;

  constructor(target: Survey) {
    const all = [...target.folders, ...target.sheets, ...target.files];
    this.#survey = target;
    this.#byId = new Map(all.map((file) => [file.id, file]));
    for (const file of all) {
      const { movedFrom } = file.appProperties;
      if (movedFrom !== undefined)
        this.#byOrigin.set(movedFrom, [...(this.#byOrigin.get(movedFrom) ?? []), file]);
    }
  }

  /** Of several copies, one that can be written counts, then the oldest; without a copy, the original. */
  twinOf(source: WholeFile): WholeFile | null {
    const copies = (this.#byOrigin.get(source.id) ?? []).filter(
      ({ mimeType }) => mimeType === source.mimeType,
    );
    const writable = copies.find((copy) => isMoving(copy) || isAsLeft(copy, source));
    const original = this.#byId.get(stampOf(source)?.from ?? '');
    return writable ?? copies[0] ?? original ?? this.#sameFolder(source);
  }

  /** The folder Rowhouse and those of the apps exist once, whoever made them. */
  #sameFolder(source: WholeFile): WholeFile | null {
    const { rowhouse, kind, app } = source.appProperties;
    if (isRoot(source)) return this.#survey.root;
    if (rowhouse !== '1' || kind !== 'app') return null;
    return (
      this.#survey.folders.find(
        ({ appProperties: tags }) =>
          tags['rowhouse'] === '1' && tags['kind'] === 'app' && tags['app'] === app,
      ) ?? null
    );
  }
}

export function pairOf(source: WholeFile, twins: Twins, { copyBeside }: Choice): Pair {
  const target = twins.twinOf(source);
  if (!target) return { source, target, task: 'make' };
  if (isMoving(target)) return { source, target, task: 'write' };
  const isFamiliar = stampOf(target)?.from === source.id || stampOf(source)?.from === target.id;
  // A folder that the product made at both sides is nobody's copy.
  if (!isFamiliar) return { source, target, task: 'keep' };
  if (!isAsLeft(target, source)) {
    const mayBeBeside = copyBeside && source.mimeType !== folderType;
    return mayBeBeside
      ? { source, target: null, task: 'make', isBeside: true }
      : { source, target, task: 'keep' };
  }
  return { source, target, task: isAsCopied(source, target) ? 'check' : 'write' };
}
