import type { FirstCell, FirstRow, Typed } from '#frontend/house/first-row.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import styles from './first-rows.module.css';

export interface SavedRow {
  number: number;
  typed: Typed;
}

interface FirstRowGridProps {
  row: FirstRow;
  saved: readonly SavedRow[];
  /** The number of the row that is typed. */
  next: number;
  typed: Typed;
  problems: Readonly<Record<string, string>>;
  isBusy: boolean;
  isWide: boolean;
  id: string;
  onType: (name: string, text: string) => void;
}

const kinds = {
  text: { type: 'text' },
  day: { type: 'date' },
  amount: { type: 'text', inputMode: 'decimal' },
  email: { type: 'email' },
} as const;

/** The cells of the row being typed, in the grid of its sheet; on phones as fields one below another. */
export function FirstRowGrid(props: FirstRowGridProps) {
  return props.isWide ? <Grid {...props} /> : <Fields {...props} />;
}

type CellProps = Pick<FirstRowGridProps, 'row' | 'typed' | 'problems' | 'isBusy' | 'id' | 'onType'> & {
  cell: FirstCell;
  isLabelled: boolean;
};

function Cell({ row, cell, typed, problems, isBusy, id, onType, isLabelled }: CellProps) {
  const { name, header, kind, start, isOptional } = cell;
  const isFirst = row.cells.find((each) => each.start === undefined) === cell;
  const problem = problems[name];
  return (
    <>
      <input
        {...kinds[kind]}
        id={`${id}-${name}`}
        name={name}
        className={styles['input']}
        data-first={isFirst ? '' : undefined}
        value={typed[name] ?? ''}
        placeholder={isLabelled ? undefined : header}
        aria-label={isLabelled ? undefined : header}
        aria-required={!isOptional && start === undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-${name}-problem`}
        autoComplete="off"
        readOnly={isBusy}
        onChange={(event) => onType(name, event.target.value)}
      />
      {problem !== undefined && (
        <span id={`${id}-${name}-problem`} className={styles['wrong']} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

const shown = (cell: FirstCell, text: string) => {
  const day = cell.kind === 'day' ? parseDay(text) : undefined;
  return day === undefined ? text : formatDay(day);
};

/** Blank rows below the one being typed, so that it looks like a sheet. */
const blankRows = [1, 2];

function Grid({ row, saved, next, ...rest }: FirstRowGridProps) {
  return (
    <table className={styles['grid']}>
      <thead>
        <tr>
          <td className={styles['number']} />
          {row.cells.map(({ letter, kind }) => (
            <td key={letter} className={styles['letter']} data-kind={kind}>
              {letter}
            </td>
          ))}
        </tr>
        <tr>
          <td className={styles['number']} aria-hidden="true">
            1
          </td>
          {row.cells.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {saved.map(({ number, typed }) => (
          <tr key={number}>
            <td className={styles['number']}>{number}</td>
            {row.cells.map((cell) => (
              <td key={cell.name} className={styles['text']}>
                {shown(cell, typed[cell.name] ?? '')}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <td className={styles['number']}>{next}</td>
          {row.cells.map((cell) => (
            <td key={cell.name} className={styles['cell']}>
              <Cell row={row} cell={cell} isLabelled={false} {...rest} />
            </td>
          ))}
        </tr>
        {blankRows.map((below) => (
          <tr key={below}>
            <td className={styles['number']}>{next + below}</td>
            {row.cells.map(({ name }) => (
              <td key={name} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fields({ row, saved, next, ...rest }: FirstRowGridProps) {
  return (
    <div className={styles['fields']}>
      <p className={styles['place']}>
        Row {next} of {row.place()}
      </p>
      {row.cells.map((cell) => (
        <div key={cell.name} className={styles['field']}>
          <label htmlFor={`${rest.id}-${cell.name}`}>
            {cell.header} {cell.isOptional && <span className={styles['optional']}>optional</span>}
          </label>
          <Cell row={row} cell={cell} isLabelled {...rest} />
        </div>
      ))}
    </div>
  );
}
