import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import { Tip } from '../page/Tip.tsx';
import { Gap } from './CellBars.tsx';
import { axisFor, cellValueFor } from './cell-scale.ts';

interface CellColumn {
  /** "Nov", below the column. */
  label: string;
  /** "November 2025", read out and shown with its amount. */
  name: string;
  amount: number;
}

interface CellColumnsProps {
  /** The finding in words: "Highest month: September, $1,480.90". */
  label: string;
  columns: readonly CellColumn[];
  format: (amount: number) => string;
  formatAxis: (amount: number) => string;
  formatCurrent: (amount: number) => string;
  /** Things are counted: there are no fractions of them. */
  isCount?: boolean;
}

const plotHeight = 124;
const labelHeight = 22;
const headroom = 20;
const maxNames = 7;

/** Amounts over time as columns of cells; the last, current one shows its number. */
export function CellColumns(props: CellColumnsProps) {
  const { label, columns, format, formatAxis, formatCurrent, isCount = false } = props;
  const largest = Math.max(0, ...columns.map(({ amount }) => amount));
  const rules = axisFor(largest, isCount);
  const top = rules.at(-1) || 1;
  const axisWidth = Math.max(54, 14 + 7 * Math.max(...rules.map((rule) => formatAxis(rule).length)));
  const yOf = (amount: number) => headroom + plotHeight * (1 - amount / top);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', fontSize: 12, color: 'var(--rh-ink-3)' }}>
      <Box
        component="svg"
        aria-hidden
        width={axisWidth}
        height={headroom + plotHeight + labelHeight}
        sx={{ flex: 'none' }}
      >
        {rules.map((rule) => (
          <text key={rule} x={axisWidth - 10} y={yOf(rule) + 4} textAnchor="end" fill="currentColor">
            {formatAxis(rule)}
          </text>
        ))}
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
        <Box
          component="svg"
          aria-hidden
          width="100%"
          height={headroom + plotHeight + labelHeight}
          sx={{ display: 'block' }}
        >
          {rules.map((rule) => (
            <Box
              component="line"
              key={rule}
              x1="0"
              x2="100%"
              y1={yOf(rule)}
              y2={yOf(rule)}
              sx={{ stroke: 'var(--rh-line)' }}
            />
          ))}
          {columns.map((column, index) => (
            <Column
              key={column.name}
              column={column}
              left={index / columns.length}
              width={1 / columns.length}
              yOf={yOf}
              cell={cellValueFor(largest, isCount)}
              current={index === columns.length - 1 ? formatCurrent(column.amount) : undefined}
              isNamedOnPhones={columns.length <= maxNames || (columns.length - 1 - index) % 2 === 0}
            />
          ))}
        </Box>
        <Readings columns={columns} format={format} />
      </Box>
    </Box>
  );
}

interface ColumnProps {
  column: CellColumn;
  /** Fractions of the plot's width. */
  left: number;
  width: number;
  yOf: (amount: number) => number;
  cell: number;
  current: string | undefined;
  /** On phones every second month of a long row has no name. */
  isNamedOnPhones: boolean;
}

const percent = (share: number) => `${share * 100}%`;

function Column({ column, left, width, yOf, cell, current, isNamedOnPhones }: ColumnProps) {
  const amount = Math.max(0, column.amount);
  const middle = percent(left + width / 2);
  const edges = { left: left + width * 0.2, right: left + width * 0.8 };
  const whole = Array.from({ length: Math.floor(amount / cell) }, (_, index) => (index + 1) * cell);
  return (
    <>
      <Box
        component="rect"
        x={percent(edges.left)}
        width={percent(edges.right - edges.left)}
        y={yOf(amount)}
        height={yOf(0) - yOf(amount)}
        sx={{ fill: 'var(--rh-primary)' }}
      />
      {whole.map((end) => (
        <Gap key={end} x1={percent(edges.left)} x2={percent(edges.right)} y1={yOf(end)} y2={yOf(end)} />
      ))}
      <Box
        component="text"
        x={middle}
        y={headroom + plotHeight + 17}
        textAnchor="middle"
        sx={{
          fill: 'currentColor',
          display: { xs: isNamedOnPhones ? 'inline' : 'none', sm: 'inline' },
          ...(current !== undefined && strong),
        }}
      >
        {column.label}
      </Box>
      {current !== undefined && (
        <Box
          component="text"
          x="100%"
          y={yOf(amount) - 7}
          textAnchor="end"
          sx={{ fontSize: 13, ...strong, ...apart }}
        >
          {current}
        </Box>
      )}
    </>
  );
}

// The number may overlap the neighbouring column.
const apart = { paintOrder: 'stroke', stroke: 'var(--rh-surface)', strokeWidth: 5 };
const strong = { fontWeight: 650, fill: 'var(--rh-ink)' };

interface ReadingsProps {
  columns: readonly CellColumn[];
  format: (amount: number) => string;
}

/** One stop for each column, so that its exact number can be pointed at, stepped to and heard. */
function Readings({ columns, format }: ReadingsProps) {
  const [current, setCurrent] = useState(columns.length - 1);
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = event.currentTarget.children[current + step];
    if (step === 0 || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <Box sx={{ position: 'absolute', inset: 0, display: 'flex' }} onKeyDown={move} role="list">
      {columns.map((column, index) => {
        const reading = `${column.name}, ${format(column.amount)}`;
        return (
          <Tip key={column.name} text={reading}>
            <Box
              role="listitem"
              aria-label={reading}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              sx={{
                flex: 1,
                outlineOffset: -2,
                '&:focus-visible': { outline: '2px solid', outlineColor: 'var(--rh-focus)' },
              }}
            />
          </Tip>
        );
      })}
    </Box>
  );
}
