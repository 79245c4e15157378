import type { StaffList, StaffRow } from '#backend/forms/app-staff.ts';
import { finderFor } from '#kernel/search.ts';
import { escaped } from '../plain-html.ts';
import { page } from './page-frame.ts';

// What helpers without an account see: rows, and a button for each. It works without scripts, like all pages for
// strangers.

export const seekName = 'q';
export const rowName = 'row';
/** Identifies the last pressed row, in the address that follows. */
export const lastName = 'at';
/** The most words in a search. */
export const longestSought = 200;
/** More rows than this are too many to scroll through: they are found by searching. */
const mostShown = 50;

interface Shown {
  sought: string;
  /** What a row's button sends. */
  ticketOf: (row: StaffRow) => string;
  /** The row that was pressed last. */
  last?: StaffRow | undefined;
  /** Why something was not done. */
  problem?: string | undefined;
}

const count = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

function countWords(found: number, sought: string): string {
  if (found === 0) return sought === '' ? 'There are no rows.' : 'No row contains these words.';
  if (found <= mostShown) return count(found);
  return `${mostShown} of ${count(found)}. Search to find the others.`;
}

const tick =
  '<svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><path d="M2 7.5 5.5 11 12 3.5"/></svg>';
const chip = (text: string) => `<span class="chip">${tick}${escaped(text)}</span>`;

function rowHtml(row: StaffRow, labels: readonly string[], ticketOf: Shown['ticketOf']): string {
  const facts = labels
    .flatMap((label, at) => {
      const cell = row.cells[at] ?? '';
      return cell === '' ? [] : [`<span>${escaped(label)}: ${escaped(cell)}</span>`];
    })
    .join('');
  const button =
    row.act === null
      ? ''
      : `<button name="${rowName}" value="${escaped(ticketOf(row))}" aria-label="${escaped(`${row.act}: ${row.name}`)}"${row.ticked === null ? '' : ' class="back"'}>${escaped(row.act)}</button>`;
  const ticked = row.ticked === null ? '' : chip(row.ticked);
  return `<li><div class="words"><b>${escaped(row.name)}</b>${facts === '' ? '' : `<small>${facts}</small>`}</div><div class="acts">${ticked}${button}</div></li>`;
}

function lastHtml(row: StaffRow | undefined): string {
  if (!row) return '';
  const state = row.ticked === null ? 'not ticked' : chip(row.ticked);
  return `<p class="last" role="status"><b>${escaped(row.name)}</b> ${state}</p>`;
}

/** The rows that contain all words, as many as fit, and what was done last. */
export function staffPage(
  { title, labels, rows }: StaffList,
  { sought, ticketOf, last, problem }: Shown,
  nonce: string,
): string {
  const holds = finderFor(sought);
  const found = sought.trim() === '' ? rows : rows.filter((row) => holds(row.found));
  const told = problem === undefined ? '' : `<div class="told" role="alert">${escaped(problem)}</div>`;
  const all = sought === '' ? '' : '<a href="?">Show all rows</a>';
  return page(
    title,
    nonce,
    `<h1>${escaped(title)}</h1>
<form method="get" role="search"><div class="seek"><div><label for="q">Find by words</label><input type="search" id="q" name="${seekName}" maxlength="${longestSought}" autocomplete="off" value="${escaped(sought)}"></div><button>Find</button></div></form>
${told}${lastHtml(last)}
<p class="count">${countWords(found.length, sought)} ${all}</p>
<form method="post" accept-charset="utf-8"><input type="hidden" name="${seekName}" value="${escaped(sought)}">
<ul class="rows" aria-label="Rows">${found
      .slice(0, mostShown)
      .map((row) => rowHtml(row, labels, ticketOf))
      .join('')}</ul></form>
<footer>This page is only for today's helpers. Do not give its address to anyone else.</footer>`,
  );
}
