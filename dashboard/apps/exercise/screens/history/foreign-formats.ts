/** Programs whose files can be imported and exported. */
export const formats = ['Strong', 'Hevy', 'FitNotes'] as const;
export type Format = (typeof formats)[number];
