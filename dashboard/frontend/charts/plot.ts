/** The position of the plot in its box, in pixels. */
export const plotBox = { left: 44, right: 8, top: 10, height: 168, below: 26 };

/** A place in the chart that can be pointed at and stepped to. */
export interface ChartStop {
  /** From 0 at the left edge of the plot to 1 at its right edge. */
  at: number;
  /** "Nov 18, 2025: 142.6 lb" */
  reading: string;
}

export interface ChartRows {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}
