import type { Page } from '@playwright/test';
import { overflowOf } from '../narrow.ts';

// What must never be seen, whatever is pressed.

/** Words of code or of a fault of ours that nobody may read. Cells may say "null"; no sample cell does. */
const badText = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\bnull\b|Something went wrong/;

/** What a browser says if code could not be fetched without a network; the page says so where it is missing. */
const notFetched =
  /error occurred when fetching the script|Unable to preload CSS|dynamically imported module|ERR_INTERNET_DISCONNECTED/;

/** Answers that are no fault of the page: the asked for was removed, or nobody is signed in. */
const plainStatus = new Set([401, 404]);

/** What is being pressed in a walk, and what was seen since. */
export class Watch {
  readonly #page: Page;
  #seen: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('pageerror', (error) => {
      if (!notFetched.test(error.message)) this.#seen.push(`threw ${error.stack ?? error.message}`);
    });
    page.on('console', (message) => {
      const isExpected = /^Failed to load resource/.test(message.text()) || notFetched.test(message.text());
      if (message.type() !== 'error' || isExpected) return;
      this.#seen.push(`console: ${message.text().slice(0, 600)}`);
    });
    page.on('response', (response) => {
      if (response.status() < 400 || plainStatus.has(response.status())) return;
      void this.#noteAnswer(response.status(), `${response.request().method()} ${response.url()}`, response);
    });
  }

  async #noteAnswer(status: number, what: string, answer: { text(): Promise<string> }): Promise<void> {
    this.#seen.push(`${status} ${what} ${(await answer.text().catch(() => '')).slice(0, 300)}`);
  }

  note(what: string): void {
    this.#seen.push(what);
  }

  /** What was seen since the last call, and what is wrong with the page as it stands. */
  async take(): Promise<string[]> {
    const text = await this.#page.evaluate(() => document.body.innerText).catch(() => '');
    const bad = badText.exec(text);
    if (bad) this.#seen.push(`says: ${text.slice(Math.max(0, bad.index - 80), bad.index + 80)}`);
    if (text.trim() === '') this.#seen.push('is blank');
    const wide = await overflowOf(this.#page).catch(() => 0);
    if (wide > 1) this.#seen.push(`is ${wide} px too wide`);
    const seen = this.#seen;
    this.#seen = [];
    return [...new Set(seen)];
  }
}
