export interface DayValue {
  day: string;
  value: number;
}

export interface Series {
  label: string;
  /** From the earliest to the latest. */
  points: readonly DayValue[];
  kind?: 'line' | 'dots' | 'average';
}

export interface Band {
  from: number;
  to: number;
  label: string;
}

/** How many lines precede a series: they are distinguished by their dashes. */
export function rankOf(series: readonly Series[], one: Series): number {
  return series.filter(({ kind }) => kind !== 'dots').indexOf(one);
}
