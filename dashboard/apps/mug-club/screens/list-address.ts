/** The parts of a list that have an address of their own. */
export const listViews = ['merchandise', 'renewals', 'attendance', 'check-in'] as const;
export type ListView = (typeof listViews)[number];
