import type { ExpenseEntry } from '../calls.ts';

type Line = readonly [day: string, description: string, category: string, amount: number, notes?: string];

/** What comes each month of a printer's year, by the month it falls into. */
const monthly: readonly (readonly [description: string, category: string, amounts: readonly number[]])[] = [
  ['Studio rent share', 'Fees', [85, 85, 85, 85, 85, 85, 85, 85, 85, 85]],
  ['Ink and solvents', 'Supplies', [64.2, 118.4, 92.75, 38.1, 210.3, 84.6, 41.9, 132.25, 188.4, 146.8]],
  ['Parcels to shops', 'Shipping', [38.4, 52.1, 61.75, 22.9, 88.2, 47.35, 19.8, 73.6, 104.25, 96.4]],
  ['Fuel and tolls', 'Travel', [46.2, 71.9, 118.6, 35.4, 164.3, 92.8, 28.5, 120.75, 205.6, 176.2]],
];

const fairs: readonly Line[] = [
  ['02-12', 'Type order, 14 pt Garamond', 'Supplies', 312.4],
  ['03-19', 'Minneapolis book arts, booth', 'Fees', 320],
  ['03-20', 'Hotel Aster, 2 nights', 'Lodging', 268.9],
  ['05-07', 'Train to Chicago', 'Travel', 142.5],
  ['05-08', 'Lake House Inn, 3 nights', 'Lodging', 414.6],
  ['05-09', 'Dinner with the bindery', 'Meals', 96.35],
  ['06-23', 'Paper cutter, blade service', 'Supplies', 187.25],
  ['08-14', 'Handmade paper, 200 sheets', 'Supplies', 362.8],
  ['09-04', 'Flights to Lisbon', 'Travel', 684.2],
  ['09-17', 'Lisbon print fair, booth 41', 'Fees', 445],
  ['10-02', 'Proof press rollers', 'Supplies', 296.4],
  ['10-21', 'Crate for the prints', 'Shipping', 214.75],
  ['10-28', 'Travel insurance', 'Travel', 118.6],
];

const november: readonly Line[] = [
  ['11-02', 'Airport taxi', 'Travel', 24.1],
  ['11-03', 'Hotel Santa Julia, 3 nights', 'Lodging', 486.2, 'Room 304'],
  ['11-03', 'Tram day passes, 4', 'Travel', 22.4],
  ['11-04', 'Booth lighting rental', 'Fees', 85],
  ['11-05', 'Rag paper, Papelaria Rio', 'Supplies', 111.75, 'For proofs'],
  ['11-06', 'Lunch with Ines, Sabine', 'Meals', 48.2, 'With tip'],
  ['11-06', 'Group dinner, six people', 'Meals', 136.9, 'Split later'],
  ['11-07', 'Parcel home, unsold prints', 'Shipping', 64.55, '18 prints'],
  ['11-08', 'Airport train', 'Travel', 6.8, 'Line 2'],
];

const routine: readonly Line[] = monthly.flatMap(([description, category, amounts]) =>
  amounts.map(
    (amount, month): Line => [`${String(month + 1).padStart(2, '0')}-15`, description, category, amount],
  ),
);

export const expensesOfTheYear: readonly ExpenseEntry[] = [...routine, ...fairs, ...november]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([day, description, category, amount, notes = '']) => ({
    date: `2026-${day}`,
    description,
    category,
    amount,
    notes,
  }));

export const receipts = [
  {
    description: 'Hotel Santa Julia, 3 nights',
    name: 'IMG_4058.jpg',
    desk: '#5c3d2e',
    title: 'HOTEL SANTA JULIA',
    lines: [
      'Rua do Loureiro 18',
      'Lisboa',
      '',
      'Room 3 nights     414.00',
      'City tax           12.00',
      'Breakfast          28.50',
      'Late checkout      15.00',
      'Laundry            16.70',
    ],
    total: '486.20',
  },
  {
    description: 'Tram day passes, 4',
    name: 'IMG_4059.jpg',
    desk: '#4a2b2b',
    title: 'CARRIS',
    lines: ['Day pass x 4', '', 'Valid 24 h'],
    total: '22.40',
  },
  {
    description: 'Rag paper, Papelaria Rio',
    name: 'IMG_4061.jpg',
    desk: '#2f3a40',
    title: 'PAPELARIA RIO',
    lines: ['Rag paper 50x70     96.00', 'Tube                15.75'],
    total: '111.75',
  },
  {
    description: 'Lunch with Ines, Sabine',
    name: 'IMG_4062.jpg',
    desk: '#8a8577',
    title: 'TASCA DO LARGO',
    lines: [
      'Bacalhau x 2        31.00',
      'Salada               6.20',
      'Agua                 4.00',
      'Tip                  7.00',
    ],
    total: '48.20',
  },
] as const;
