import contract from '../../../dashboard/apps/expenses/contract.ts';
import manifest from '../../../dashboard/apps/expenses/manifest.ts';
import { type ExpenseRow, headed } from '../../../dashboard/apps/expenses/record.ts';
import { amountOfCoins, coinsOf } from '../../../dashboard/kernel/exchange.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { besideWrites } from '../expenses-beside.ts';
import { clearCells } from '../hand.ts';
import type { Person } from '../person.ts';
import { photoOf } from '../photos.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

const { encode: cellsOf } = headed.cells;
const { encode: seenAs } = headed.seen;

/** The report that is worked in: the one made last. */
interface At {
  reportId: string;
  sheetId: string;
}

/** What lines may say in addition to their amount, in columns that a sheet has to gain; lines use them in turn. */
const saidBeside = [
  () => ({}),
  () => ({ taxRate: 19, tax: 0.01 }),
  () => ({ reimbursable: 'No' }),
  (number: number) => ({ currency: 'JPY', paid: number * 100, rate: 0.01 }),
  (number: number) => ({ notes: `${number} km × $1.00, Car 2026\nA – B, as the crow flies` }),
] as const;

function expenseOf({ mark, number }: Turn) {
  const line = { date: '2026-01-31', description: mark, category: 'Travel', amount: number, notes: '' };
  return { ...line, ...saidBeside[number % saidBeside.length]?.(number) };
}

/** What changes in a line: its notes, and what it says in addition to its amount. */
function changesOf({ mark, number }: Turn) {
  const more = [{ reimbursable: 'Yes' }, { taxRate: 7, tax: '' }, { category: 'Meals' }] as const;
  return { notes: mark, ...more[number % more.length] };
}

/** The number in a cell as a call sends it. */
const figure = (cell: number | string) => (typeof cell === 'number' ? cell : ('' as const));

class Reports {
  readonly #client;
  readonly #person: Person;
  at: At | undefined;

  constructor(person: Person) {
    this.#person = person;
    this.#client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  get client() {
    return this.#client;
  }

  read({ reportId, sheetId }: At) {
    return this.#client.readReport({ reportId, query: { sheetId } });
  }

  async make(name: string): Promise<At> {
    const { report } = await this.#person.done((once) => this.#client.createReport({ body: { name } }, once));
    return { reportId: report.id, sheetId: report.sheetId ?? '' };
  }

  /** A row by chance, with what the calls that change it need. */
  async row(turn: Turn): Promise<{ at: At; row: ExpenseRow } | undefined> {
    const { at } = this;
    const row = at && turn.pick((await this.read(at)).rows);
    return row && { at, row };
  }

  done<T>(work: (once: Once) => Promise<T>): Promise<T> {
    return this.#person.done(work);
  }

  async remove(turn: Turn): Promise<{ at: At; undo: string } | undefined> {
    const found = await this.row(turn);
    if (!found) return undefined;
    const { at, row } = found;
    const input = { ...at, row: row._rowIndex, body: { expected: cellsOf(row), sheetId: at.sheetId } };
    return { at, ...(await this.#person.done((once) => this.#client.deleteExpense(input, once))) };
  }
}

function splitOf({ mark }: Turn, { at, row }: { at: At; row: ExpenseRow }) {
  const amount = Number(row.amount);
  const parts = [
    { description: `${mark} a`, category: '', amount: 1 },
    { description: `${mark} b`, category: '', amount: amountOfCoins(coinsOf(amount) - 100) },
  ];
  return { ...at, row: row._rowIndex, body: { expected: cellsOf(row), parts, sheetId: at.sheetId } };
}

function rowWrites(reports: Reports) {
  const { client } = reports;
  return {
    addExpense: async (turn: Turn) => {
      const { at } = reports;
      if (!at) return undefined;
      const body = { ...expenseOf(turn), sheetId: at.sheetId };
      return (once: Once) => client.addExpense({ ...at, body }, once);
    },
    addExpenses: async (turn: Turn) => {
      const { at } = reports;
      if (!at) return undefined;
      const expenses = ['a', 'b', 'c'].map((part) => ({
        ...expenseOf(turn),
        description: `${turn.mark} ${part}`,
      }));
      return (once: Once) => client.addExpenses({ ...at, body: { expenses, sheetId: at.sheetId } }, once);
    },
    removeExpenses: async (turn: Turn) => {
      const found = await reports.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      return (once: Once) =>
        client.removeExpenses({ ...at, body: { rows: [seenAs(row)], sheetId: at.sheetId } }, once);
    },
    updateExpense: async (turn: Turn) => {
      const found = await reports.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const body = { expected: cellsOf(row), changes: changesOf(turn), sheetId: at.sheetId };
      return (once: Once) => client.updateExpense({ ...at, row: row._rowIndex, body }, once);
    },
    changeExpenses: async (turn: Turn) => {
      const found = await reports.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const rows = [{ ...seenAs(row), changes: changesOf(turn) }];
      return (once: Once) => client.changeExpenses({ ...at, body: { rows, sheetId: at.sheetId } }, once);
    },
    splitExpense: async (turn: Turn) => {
      const found = await reports.row(turn);
      return found && ((once: Once) => client.splitExpense(splitOf(turn, found), once));
    },
    unsplitExpense: async (turn: Turn) => {
      const found = await reports.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const { rows } = await reports.done((once) => client.splitExpense(splitOf(turn, found), once));
      const [first, ...others] = rows;
      if (!first) return undefined;
      const { description, category, amount, notes } = row;
      const figures = { amount: Number(amount), paid: figure(row.paid), tax: figure(row.tax) };
      const before = { description, category, notes, ...figures };
      const body = { expected: cellsOf(first), before, others: others.map((one) => seenAs(one)) };
      return (once: Once) => client.unsplitExpense({ ...at, row: first._rowIndex, body }, once);
    },
    deleteExpense: async (turn: Turn) => {
      const found = await reports.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const body = { expected: cellsOf(row), sheetId: at.sheetId };
      return (once: Once) => client.deleteExpense({ ...at, row: row._rowIndex, body }, once);
    },
    undoDelete: async (turn: Turn) => {
      const removed = await reports.remove(turn);
      if (!removed) return undefined;
      const { at, undo } = removed;
      return (once: Once) => client.undoDelete({ ...at, body: { undo } }, once);
    },
  };
}

function photoWrites(reports: Reports) {
  const { client } = reports;
  return {
    addReceipt: async (turn: Turn) => {
      const { at } = reports;
      if (!at) return undefined;
      const files = { photo: await photoOf(turn.number) };
      const body = { expense: JSON.stringify(expenseOf(turn)), sheetId: at.sheetId };
      return (once: Once) => client.addReceipt({ ...at, body, files }, once);
    },
    attachPhoto: async (turn: Turn) => {
      const found = await reports.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const body = { expected: JSON.stringify(cellsOf(row)), sheetId: at.sheetId };
      const input = { ...at, row: row._rowIndex, body, files: { photo: await photoOf(turn.number) } };
      return (once: Once) => client.attachPhoto(input, once);
    },
    uploadPhoto: async (turn: Turn) => {
      const { at } = reports;
      if (!at) return undefined;
      const input = { ...at, body: { description: turn.mark }, files: { photo: await photoOf(turn.number) } };
      return (once: Once) => client.uploadPhoto(input, once);
    },
    addDraft: async (turn: Turn) => {
      const { at } = reports;
      if (!at) return undefined;
      const input = { body: { report: at.reportId }, files: { photo: await photoOf(turn.number) } };
      return (once: Once) => client.addDraft(input, once);
    },
    trashPhoto: async (turn: Turn) => {
      const { at } = reports;
      const photo = at && turn.pick((await reports.read(at)).photos);
      if (!at || !photo) return undefined;
      const input = { ...at, photoId: photo.id, body: { isTrashed: true } };
      return (once: Once) => client.trashPhoto(input, once);
    },
  };
}

/** A comment, or the owner's next step: a submitted report is taken back before others write its rows. */
function statusWrites(reports: Reports, person: Person) {
  const { client } = reports;
  return {
    moveReport: async ({ mark, number }: Turn) => {
      const { at } = reports;
      if (!at) return undefined;
      const move = number % 2 === 0 ? ('submit' as const) : ('comment' as const);
      return async (once: Once) => {
        await client.moveReport({ ...at, body: { move, comment: mark } }, once);
        if (move === 'comment') return;
        await person.done((again) =>
          client.moveReport({ ...at, body: { move: 'takeBack', comment: `${mark} again` } }, again),
        );
      };
    },
  };
}

function reportWrites(reports: Reports, person: Person) {
  const { client } = reports;
  return {
    createReport: async ({ mark }: Turn) => {
      const body = { name: mark, description: 'Made while things went wrong' };
      return async (once: Once) => {
        const { report } = await client.createReport({ body }, once);
        reports.at = { reportId: report.id, sheetId: report.sheetId ?? '' };
      };
    },
    deleteReport: async ({ mark }: Turn) => {
      const at = await reports.make(`${mark} deleted`);
      return (once: Once) => client.deleteReport(at, once);
    },
    restoreReport: async ({ mark }: Turn) => {
      const at = await reports.make(`${mark} restored`);
      await person.done((once) => client.deleteReport(at, once));
      return (once: Once) => client.restoreReport(at, once);
    },
    repairReport: async () => {
      const { at } = reports;
      if (!at) return undefined;
      await clearCells(person, at.sheetId, 'Expenses!A1:C1');
      return (once: Once) => client.repairReport(at, once);
    },
    keepPack: async () => {
      const { at } = reports;
      if (!at) return undefined;
      const choice = { order: 'oldest', perPage: '4', onlyWithReceipt: 'no' } as const;
      const address = client.addressOf.keepPack({ ...at, body: choice });
      return (once: Once) => person.makeFile(address, choice, once);
    },
  };
}

export default defineWrites('expenses', contract, (person) => {
  const reports = new Reports(person);
  return {
    ...rowWrites(reports),
    ...photoWrites(reports),
    ...reportWrites(reports, person),
    ...statusWrites(reports, person),
    ...besideWrites(person),
  };
});
