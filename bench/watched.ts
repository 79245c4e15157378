import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expense } from '../dashboard/apps/expenses/record.ts';
import { UpstreamBudget } from '../dashboard/backend/google/budget.ts';
import { GoogleClient } from '../dashboard/backend/google/client.ts';
import { Sheets } from '../dashboard/backend/google/sheets.ts';
import { updateRows } from '../dashboard/backend/table/update.ts';
import { inWriteTurn } from '../dashboard/backend/table/write-turn.ts';
import { parseSettings } from '../dashboard/shell/server/settings.ts';
import type { Figure, Section } from './figure.ts';
import { durationOf, median } from './load.ts';
import { expenseOf, newPerson, newReport, type Report } from './reports.ts';
import { planServices, within } from './setting.ts';

// What it costs to change a cell that no version guards, as on Google: the whole tab is read instead of two rows, and
// the answer to the write contains the rows that show whether it hit the right one (ADR 46).

const lengths = [100, 1000, 10_000];
const samples = 11;

/** Sits in front of Drive and Sheets and keeps the answers. */
async function startScales(workspaceUrl: string) {
  const answers: Buffer[] = [];
  const server = http.createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const sent = await buffer(request);
    const passed = http.request(`${workspaceUrl}${url}`, { method, headers }, async (answer) => {
      const body = await buffer(answer);
      answers.push(body);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.end(body);
    });
    passed.on('error', () => response.destroy());
    passed.end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { root: `http://127.0.0.1:${port}/`, answers, stop: () => server.close() };
}

interface Cost {
  /** Of each answer, in the order of the calls. */
  bytes: readonly number[];
  packed: number;
  ms: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The last, by when all is warm, with the median of the times. */
function typical(costs: readonly Cost[]): Cost {
  const last = costs.at(-1);
  if (last?.bytes.length !== 2) throw new Error('A change makes two calls.');
  return { ...last, ms: median(costs.map(({ ms }) => ms)) };
}

function figuresOf(what: string, watched: Cost, guarded: Cost): Figure[] {
  const kilobytes = (bytes: number) => bytes / 1000;
  const guardedBy = (value: number) => ({ baseline: { what: 'guarded by a version', value } });
  return [
    {
      what: `${what}: what is read`,
      value: kilobytes(watched.bytes[0] ?? 0),
      unit: 'kB',
      ...guardedBy(kilobytes(guarded.bytes[0] ?? 0)),
    },
    {
      what: `${what}: the answer of the write`,
      value: kilobytes(sum(watched.bytes.slice(1))),
      unit: 'kB',
      ...guardedBy(kilobytes(sum(guarded.bytes.slice(1)))),
    },
    {
      what: `${what}: both as gzip`,
      value: kilobytes(watched.packed),
      unit: 'kB',
      ...guardedBy(kilobytes(guarded.packed)),
    },
    { what: `${what}: its time`, value: watched.ms, unit: 'ms', ...guardedBy(guarded.ms) },
  ];
}

function measureWatched(): Promise<Figure[]> {
  return within(async (setting) => {
    const plans = await planServices(setting);
    await setting.start(plans.workspace);
    await setting.start(plans.product);
    const person = await newPerson(plans, setting);
    const scales = await startScales(plans.workspaceUrl);
    const accessToken = person.api.headers['authorization']?.replace('Bearer ', '') ?? '';
    const credentials = { accessToken, expiresAt: Number.POSITIVE_INFINITY, refreshToken: null, scopes: [] };
    const { google } = parseSettings(plans.product.env);

    /** Changes a note from one number to the next. */
    async function edit({ sheetId }: Report, row: number, how: { tellsVersions: boolean; note: number }) {
      const { tellsVersions, note } = how;
      const sheets = new Sheets(
        new GoogleClient({
          user: { id: person.user.account.email },
          credentials: { read: async () => credentials, save: async () => {}, markDead: async () => {} },
          google: { ...google, apiRoot: scales.root, tellsVersions },
          budget: new UpstreamBudget(),
          onUpstream: () => () => {},
        }),
        { name: 'Bench', how: 'Expenses', requestKey: null },
      );
      const place = { sheets, fileId: sheetId, sheet: expense.sheet };
      const { expected } = expenseOf(row, note === 0 ? '' : `note ${note}`);
      const target = { rowIndex: row + 2, expected, changes: { Notes: `note ${note + 1}` } };
      scales.answers.splice(0);
      const ms = await durationOf(() => inWriteTurn(sheets, sheetId, () => updateRows(place, [target])));
      const { answers } = scales;
      return {
        bytes: answers.map(({ length }) => length),
        packed: sum(answers.map((answer) => gzipSync(answer).length)),
        ms,
      };
    }

    /** The same change with and without versions, in turns. */
    async function costsOf(report: Report, row: number): Promise<{ watched: Cost; guarded: Cost }> {
      const costs: { watched: Cost[]; guarded: Cost[] } = { watched: [], guarded: [] };
      for (let note = 0; note < samples * 2; note += 2) {
        costs.watched.push(await edit(report, row, { tellsVersions: false, note }));
        costs.guarded.push(await edit(report, row, { tellsVersions: true, note: note + 1 }));
      }
      return { watched: typical(costs.watched), guarded: typical(costs.guarded) };
    }

    const figures: Figure[] = [];
    for (const rows of lengths) {
      const report = await newReport(person, 0);
      // Rows that are inserted would look like the headers above them.
      const range = 'Expenses!A1:append?valueInputOption=USER_ENTERED&insertDataOption=OVERWRITE';
      const values = Array.from({ length: rows }, (_, row) => expenseOf(row).cells);
      await person.api.call('POST', `/v4/spreadsheets/${report.sheetId}/values/${range}`, { values });
      for (const [name, row] of [
        ['the middle', rows / 2],
        ['the last', rows - 1],
      ] as const) {
        const { watched, guarded } = await costsOf(report, row);
        figures.push(...figuresOf(`${name} of ${rows.toLocaleString('en')} rows`, watched, guarded));
      }
    }
    scales.stop();
    return figures;
  });
}

/** Changes of a cell that no version guards. */
export const watched: Section = {
  name: 'watched',
  title: 'a change without versions',
  measure: measureWatched,
};
