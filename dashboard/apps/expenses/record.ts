import { byHeaders } from '#kernel/records/by-headers.ts';
import { type ChangesOf, defineRecord, type FreshOf, type RowOf } from '#kernel/records/record.ts';

/** An expense of a report: a row of the sheet in the report's folder. */
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
    /** In the report's currency, whatever was paid in. Blank while a payment in another currency has no rate yet. */
    amount: {
      kind: 'money',
      header: 'Amount',
      aliases: ['Amount (USD)', 'Cost', 'Total'],
      width: 110,
      invalid: 'Please enter a valid amount',
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
    /** The currency of the payment, an ISO 4217 code; blank for the report's own. */
    currency: { kind: 'text', header: 'Currency', width: 90, isLater: true },
    /** The amount paid in that currency. */
    paid: {
      kind: 'number',
      header: 'Paid Amount',
      aliases: ['Amount Paid', 'Foreign Amount'],
      label: 'Paid',
      width: 110,
      isLater: true,
    },
    /** How much of the report's currency 1 of it is worth. */
    rate: {
      kind: 'number',
      header: 'Exchange Rate',
      aliases: ['FX Rate'],
      label: 'Rate',
      min: 1e-9,
      invalid: 'Please enter the rate as a number above 0, such as 1.0842',
      width: 110,
      isLater: true,
    },
    /** As a percentage of the line without its tax. */
    taxRate: {
      kind: 'number',
      isInPercent: true,
      header: 'Tax Rate',
      aliases: ['Tax %', 'VAT %', 'VAT Rate'],
      label: 'Tax rate, %',
      min: 0,
      max: 100,
      invalid: 'Please enter the tax rate in percent, from 0 to 100',
      width: 90,
      isLater: true,
    },
    /** Part of Amount, in its currency; if blank, it follows from the rate. */
    tax: {
      kind: 'money',
      header: 'Tax',
      aliases: ['Tax Amount', 'VAT', 'GST', 'Sales Tax'],
      invalid: 'Please enter the tax as an amount',
      width: 100,
      isLater: true,
    },
    /** "No" if nobody pays it back; blank counts as "Yes". */
    reimbursable: {
      kind: 'text',
      header: 'Reimbursable',
      choices: ['Yes', 'No'],
      width: 110,
      isLater: true,
    },
  },
});

/** Answers, and rows as a caller saw them, use the sheet's headers. */
export const headed = byHeaders(expense);

export type NewExpense = FreshOf<typeof expense>;
export type ExpenseChanges = ChangesOf<typeof expense>;
/** A date or an amount that cannot be read is the cell's text; blank cells are ''. */
export type ExpenseRow = RowOf<typeof expense>;
