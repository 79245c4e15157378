import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { startMapping } from '#frontend/import/mapping-memory.ts';
import { useSource } from '#frontend/import/use-source.ts';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import { usualCurrency } from '#kernel/region.ts';
import manifest from '../../manifest.ts';
import type { ReportData } from '../../report-calls.ts';
import type { Rule } from '../../rules.ts';
import { rules } from '../queries.ts';
import { isReadable, lineFields } from './line-fields.ts';
import { currencyIn } from './line-money.ts';
import { type Charge, linkOf } from './open-rows.ts';
import { type LineEdit, RowsOfLines, type Verdict } from './statement-lines.ts';
import { type FreshLine, useJudgedLines } from './use-judged-lines.ts';

/** A line as it is shown, with the person's changes to it. */
export interface ShownLine extends FreshLine {
  result: Verdict['kind'];
  isTaken: boolean;
  /** The number of the row that it becomes or matches; null if there is none yet. */
  row: number | null;
  /** The changes to the row that a person has matched with it. */
  change: Charge | undefined;
}

/** Which row of the report a line matches: its number, or 'new' for none. */
export type Choice = number | 'new';

const memory = `${manifest.id} statement`;

/** From a bank's file to the rows that it becomes; nothing is written here. */
export function useStatement(data: ReportData, onRead: () => void) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const said = useSaid();
  const source = useSource({ memory, fields: lineFields }, () => {
    setIsConfirmed(false);
    said.forget();
    onRead();
  });
  const { table, mapping, order, orderFound, isMapped } = source;
  const list = useQuery(rules.list(null));
  const shown = rules.writes.useShown(list.data ?? noRules);
  const own = data.report.currency ?? usualCurrency;
  const { rates } = said;
  const told = useMemo(
    () => currencyIn(table?.headers.filter((_, at) => amountFields.has(mapping[at] ?? null)) ?? []),
    [table, mapping],
  );
  const stated = said.stated ?? told ?? own;
  const isKnown = useMemo(
    () => table !== undefined && isReadable(startMapping(memory, table.headers, lineFields)),
    [table],
  );
  const facts = useMemo(
    () =>
      table && isMapped
        ? { table, mapping, order, rules: shown.rules, rows: data.rows, money: { own, stated, rates } }
        : undefined,
    [table, mapping, order, isMapped, shown.rules, data.rows, own, stated, rates],
  );
  const { judged, isJudging } = useJudgedLines(facts);
  const lines = useMemo(() => shownLines(judged, data, { said, own }), [judged, data, said, own]);
  return {
    source,
    memory,
    lines,
    /** Whether the lines do not reflect the last change yet. */
    isJudging,
    /** The currency of lines that name none; whether there are such lines, and whether the file itself names it. */
    currency: {
      stated,
      isAsked: lines.some(({ record }) => record.currency === ''),
      isTold: said.stated === undefined && told !== undefined,
    },
    /** If columns or the order of dates are unclear, they are asked for before the lines are shown, until confirmed. */
    mustAsk: table !== undefined && !isConfirmed && (!isKnown || orderFound.state === 'open'),
    confirm: () => setIsConfirmed(true),
    rules: list.data && shown,
    rulesProblem: list.error,
    ...said,
  };
}

/** Columns whose headers may name the currency of a statement. */
const amountFields: ReadonlySet<string | null> = new Set(['amount', 'out', 'in']);

const noRules = {
  rules: [] as Rule[],
  ...{ sheets: [], sheet: null, headers: [], missingHeaders: [], range: null, folderLink: null },
};

/** The person's changes to the lines of one file. */
function useSaid() {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [edits, setEdits] = useState<ReadonlyMap<string, LineEdit>>(new Map());
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const [stated, setStated] = useState<string>();
  const [rates, setRates] = useState<ReadonlyMap<string, number>>(new Map());
  return useMemo(
    () => ({
      choices,
      edits,
      flipped,
      stated,
      rates,
      /** Sets the currency of lines that name none. */
      setStated,
      /** How much of the report's currency 1 of another is worth; undefined for the rate of each line's day. */
      setRate: (currency: string, rate: number | undefined) =>
        setRates((known) => {
          const others = [...known].filter(([other]) => other !== currency);
          return new Map(rate === undefined ? others : [...others, [currency, rate]]);
        }),
      choose: (id: string, choice: Choice) => setChoices((known) => new Map(known).set(id, choice)),
      edit: (id: string, edit: LineEdit) => setEdits((known) => new Map(known).set(id, edit)),
      /** Checks or unchecks lines. */
      take: (lines: readonly ShownLine[], isTaken: boolean) =>
        setFlipped((known) => {
          const next = new Set(known);
          for (const line of lines.filter((each) => each.isTaken !== isTaken)) {
            if (!next.delete(line.id)) next.add(line.id);
          }
          return next;
        }),
      forget: () => {
        setChoices(new Map());
        setEdits(new Map());
        setFlipped(new Set());
        setStated(undefined);
        setRates(new Map());
      },
    }),
    [choices, edits, flipped, stated, rates],
  );
}

type Said = Pick<ReturnType<typeof useSaid>, 'choices' | 'edits' | 'flipped'>;

/** Whether a line has a checkbox that includes it or leaves it out. */
export function isFree({ result }: Pick<ShownLine, 'result'>): boolean {
  return result === 'new' || result === 'duplicate' || result === 'left';
}

function shownLines(
  judged: readonly FreshLine[],
  data: ReportData,
  { said, own }: { said: Said; own: string },
): ShownLine[] {
  const rows = new RowsOfLines(data.rows);
  let next = nextRowIndex(data.rows);
  return judged.map((line) => {
    const { verdict, id } = line;
    const choice = said.choices.get(id);
    const result = choice === undefined ? verdict.kind : choice === 'new' ? 'new' : 'matches';
    const isTaken = isFree({ result }) && (result === 'new') !== said.flipped.has(id);
    const edit = said.edits.get(id);
    const fresh = edit && line.fresh ? rows.of(line, edit) : line.fresh;
    const matched =
      typeof choice === 'number' ? choice : verdict.kind === 'matches' ? verdict.row._rowIndex : null;
    const row = result === 'matches' ? matched : isTaken ? next : null;
    if (isTaken) next += 1;
    const found =
      typeof choice === 'number' ? data.rows.find(({ _rowIndex }) => _rowIndex === choice) : undefined;
    return { ...line, result, isTaken, fresh, row, change: found && linkOf(line, found, own) };
  });
}
