/** What a workshop lends: things in one tab, and who has borrowed them in another. */
export const loans = {
  tabs: ['Loans', 'Things'],
  Loans: [
    ['Who', 'Thing', 'Back by'],
    ['Hal Whitcomb', 'Cordless drill', '2026-12-01'],
    ['Priya Nair', 'Chisel set', '2026-11-30'],
    ['Ana Costa', 'Cordless drill', '2026-12-08'],
  ],
  Things: [
    ['Code', 'Name', 'Shelf', 'Worth'],
    ['0075', 'Cordless drill', 'Wall A', '$129.00'],
    ['0076', 'Chisel set', 'Drawer 3', '$74.00'],
    ['0077', 'Router', 'Wall B', '$210.00'],
  ],
} as const;
