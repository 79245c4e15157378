import { byHeaders } from '#kernel/records/by-headers.ts';
import { type ChangesOf, defineRecord, type FreshOf, type RowOf } from '#kernel/records/record.ts';

/** An expense of a report: a row of the sheet that lies in the report's folder. */
export const expense = defineRecord({
  tab: 'Expenses',
  one: 'expense',
  many: 'expenses',
  fingerprint: [['date', 'description', 'amount']],
  fields: {
    date: {
      kind: 'day',
      header: 'Date',
      aliases: ['Expense Date', 'Day'],
      required: 'Please enter a date as YYYY-MM-DD',
    },
    description: {
      kind: 'text',
      header: 'Description',
      aliases: ['Item', 'Details'],
      width: 260,
      required: 'Please enter a description for the expense',
    },
    /** Free text; the usual ones are suggested. */
    category: { kind: 'text', header: 'Category', aliases: ['Type'], width: 110, initial: '' },
    amount: {
      kind: 'money',
      header: 'Amount',
      aliases: ['Amount (USD)', 'Cost', 'Total'],
      width: 110,
      required: 'Please enter a valid amount',
    },
    receipt: {
      kind: 'text',
      header: 'Receipt',
      aliases: ['Receipt Number', 'Receipt #', 'Receipt No'],
      help: 'A receipt number or a link',
      width: 130,
    },
    /** The name of a photo in the report's photos folder. */
    photo: {
      kind: 'text',
      header: 'Photo',
      aliases: ['Receipt Photo', 'Photo Name', 'Image'],
      width: 150,
      isOurs: true,
    },
    notes: { kind: 'text', header: 'Notes', aliases: ['Note', 'Comments', 'Comment'], width: 220 },
  },
});

/** Answers, and what a caller tells of a row that it saw, have the sheet's headers. */
export const headed = byHeaders(expense);

export type NewExpense = FreshOf<typeof expense>;
export type ExpenseChanges = ChangesOf<typeof expense>;
/** A date or an amount that cannot be read as one stands as the text in the cell; blank cells are ''. */
export type ExpenseRow = RowOf<typeof expense>;
