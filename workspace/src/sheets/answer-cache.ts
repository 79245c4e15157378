import type { Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { jsonType, MediaAnswer } from '../wire/call.ts';

const maxBytes = 32 * 1024 * 1024;
/** Writing out a small answer costs less than keeping it. */
const minBytes = 16 * 1024;

/**
 * A key for an answer that depends on a spreadsheet's content and on the listed parts. Undefined if there are formulas, whose
 * results may differ although nothing has changed.
 */
export function answerKey({ version, formulaCount }: Spreadsheet, ...others: unknown[]): string | undefined {
  return formulaCount > 0 ? undefined : JSON.stringify([version, ...others]);
}

/**
 * Large answers as sent, by what they were made of, so that reading an unchanged sheet again costs only the sending.
 */
export class AnswerCache {
  /** In the order of their last use. */
  readonly #answers = new Map<string, Buffer>();
  #bytes = 0;

  /** The answer under this key, or the JSON that `write` returns. Without a key it is written each time. */
  answer(key: string | undefined, write: () => string): MediaAnswer {
    const known = key === undefined ? undefined : this.#answers.get(key);
    const bytes = known ?? Buffer.from(write());
    if (key !== undefined && bytes.length >= minBytes) this.#keep(key, bytes);
    return new MediaAnswer(200, jsonType, bytes);
  }

  #keep(key: string, bytes: Buffer): void {
    if (!this.#answers.delete(key)) this.#bytes += bytes.length;
    this.#answers.set(key, bytes);
    for (const [oldest, old] of this.#answers) {
      if (this.#bytes <= maxBytes) return;
      this.#answers.delete(oldest);
      this.#bytes -= old.length;
    }
  }
}
