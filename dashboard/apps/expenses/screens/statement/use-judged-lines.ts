import { useEffect, useState } from 'react';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { type Mapping, recordReader } from '#frontend/import/mapping.ts';
import { startInPieces } from '#frontend/page/pauses.ts';
import type { DayOrder } from '#kernel/written-day.ts';
import type { ExpenseRow, NewExpense } from '../../record.ts';
import { type Rule, Rules } from '../../rules.ts';
import { type LineRecord, lineFields } from './line-fields.ts';
import { namesBalance, type StatementMoney } from './line-money.ts';
import { judging, placing, RowsOfLines, type StatementLine } from './statement-lines.ts';

/** A line with the row that it becomes without any changes by the person; undefined if it cannot be read. */
export interface FreshLine extends StatementLine {
  fresh: NewExpense | undefined;
}

/** Everything that decides what happens to the lines of a file. */
export interface StatementFacts {
  table: ImportTable;
  mapping: Mapping<keyof LineRecord>;
  order: DayOrder;
  rules: readonly Rule[];
  rows: readonly ExpenseRow[];
  money: StatementMoney;
}

export function* freshLines(facts: StatementFacts): Generator<undefined, FreshLine[]> {
  const { table, mapping, order, rules, rows } = facts;
  const money = { ...facts.money, hasBalance: table.headers.some(namesBalance) };
  const recordOf = recordReader(table.headers, mapping, lineFields, order);
  const records: LineRecord[] = [];
  for (const row of table.rows) {
    yield;
    records.push(recordOf(row));
  }
  const placed = yield* placing(yield* judging(records, rows, money, new Rules(rules)));
  const become = new RowsOfLines(rows);
  const lines: FreshLine[] = [];
  for (const line of placed) {
    yield;
    lines.push({ ...line, fresh: line.verdict.kind === 'refused' ? undefined : become.of(line) });
  }
  return lines;
}

interface Judged {
  facts: StatementFacts;
  lines: FreshLine[];
}

/** The lines of a file, judged in chunks. Until that is done, they are as they were before the last change; a new file has none. */
export function useJudgedLines(facts: StatementFacts | undefined): {
  judged: readonly FreshLine[];
  isJudging: boolean;
} {
  const [done, setDone] = useState<Judged>();
  useEffect(() => {
    if (!facts) return;
    return startInPieces(freshLines(facts), (lines) => setDone({ facts, lines }));
  }, [facts]);
  const isOfFile = facts !== undefined && done?.facts.table === facts.table;
  return { judged: isOfFile ? done.lines : none, isJudging: facts !== undefined && done?.facts !== facts };
}

const none: readonly FreshLine[] = [];
