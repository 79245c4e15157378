/** Programs whose files are taken and made. */
export const formats = ['Strong', 'Hevy', 'FitNotes'] as const;
export type Format = (typeof formats)[number];
