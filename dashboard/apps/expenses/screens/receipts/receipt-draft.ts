import type { ReviewField, ReviewNote, ReviewRules, TextDraft } from '#frontend/photo-review/review.ts';
import type { DecimalMark } from '#kernel/decimal-mark.ts';
import type { BoughtItem, Extraction } from '#kernel/extraction.ts';
import { decimalMarkIn, decimalsOf, digitsText } from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { Marks } from '../../answers.ts';
import { readReceiptSchema } from '../../photo-calls.ts';
import type { ReportData } from '../../report-calls.ts';
import type { Part } from '../../split.ts';
import { expenseForm, type TypedExpense, typedOf } from '../report/expense-form.ts';
import { codeIn, isAbroad, moneyFields, type OwnMoney, withMoney } from '../report/money-fields.ts';
import { type Receipt, signsAmong, signsInReport } from './likeness.ts';
import { itemsOfAmount, partsOfItems } from './receipt-items.ts';

export const noMarks: Marks = { sha256: '', look: '' };

/**
 * A draft from what was read of a receipt. What could not be read is left for the person to enter, and so is the amount if it is in
 * another currency; the receipt's own amount is then `paid`.
 */
export function draftOfReceipt(extraction: Extraction, own: string = usualCurrency): TextDraft {
  const { fields, taken } = extraction;
  const marks = readReceiptSchema.safeParse(extraction).data?.marks ?? noMarks;
  const text = (name: string) => fields[name]?.value ?? '';
  const draft = {
    date: fields['date']?.value ?? taken?.day ?? '',
    description: text('description'),
    category: text('category'),
    amount: digitsText(text('amount')),
    currency: text('currency'),
    // Tax in another currency is not in the report's.
    ...(fields['tax'] && !isAbroad({ currency: text('currency') }, own) && { tax: digitsText(text('tax')) }),
    notes: '',
    mark: markOf(extraction, [own, text('currency')]) ?? '',
    sha256: marks.sha256,
    look: marks.look,
  };
  return settledDraft(draft, own);
}

/** The decimal mark of a receipt; none among three decimals, where it would change what a person types. */
function markOf({ fields, rawText }: Extraction, currencies: readonly string[]): DecimalMark | undefined {
  if (currencies.some((code) => isCurrency(code) && decimalsOf(code) > 2)) return undefined;
  return decimalMarkIn([fields['amount']?.snippet ?? '']) ?? decimalMarkIn([rawText]);
}

/** A draft whose amount is in the report's currency or blank, even if an earlier version stored the draft. */
export function settledDraft(draft: TextDraft, own: string): TextDraft {
  if (!isAbroad(draft, own) || draft['paid'] !== undefined) return draft;
  return { ...draft, paid: draft['amount'] ?? '', rate: '', amount: '' };
}

/** The currency of a draft's amounts, and the decimal mark of its receipt. */
function moneyOf({ mark }: TextDraft, own: string): OwnMoney {
  return { currency: own, mark: mark === '.' || mark === ',' ? mark : undefined };
}

function receiptOf(draft: TextDraft): Receipt {
  const { sha256 = '', look = '', date = '', amount = '', currency = '', paid = '' } = draft;
  return { sha256, look, date, amount, currency, paid };
}

function parsed(draft: TextDraft, own: string) {
  return expenseForm(moneyOf(draft, own)).schema.safeParse(draft);
}

/** The expense for a draft; undefined while something is missing. */
export function expenseOf(draft: TextDraft, own: string = usualCurrency): TypedExpense | undefined {
  const { data } = parsed(draft, own);
  return data && typedOf(data);
}

/** The items of a receipt, while they add up to the draft's amount. */
export function itemsOfDraft(
  draft: TextDraft,
  extraction: Extraction | null,
  own: string,
): readonly BoughtItem[] {
  if (extraction === null || isAbroad(draft, own)) return [];
  return itemsOfAmount(extraction.items, draft['amount'] ?? '', moneyOf(draft, own));
}

/** Whether the person chose a row for each item. */
export const isSplit = (draft: TextDraft) => draft['isSplit'] === 'true';

/** The parts of a draft's row if each of its items is to be a row; none while something is missing. */
export function partsOf(draft: TextDraft, extraction: Extraction | null, own: string): Part[] {
  const expense = expenseOf(draft, own);
  if (!expense || !isSplit(draft)) return [];
  return partsOfItems(expense, itemsOfDraft(draft, extraction, own));
}

function problemsOf(draft: TextDraft, own: string): Record<string, string> {
  const issues = parsed(draft, own).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'date' ? 'Please enter the date' : message,
    ]),
  );
}

function changed(draft: TextDraft, name: string, text: string, own: string): TextDraft {
  const field = moneyFields.find((known) => known === name);
  return field ? withMoney(draft, field, text, moneyOf(draft, own)) : { ...draft, [name]: text };
}

const taxField: ReviewField = { name: 'tax', label: 'Tax', number: 'signed', columns: 3 };

function fieldsOf(draft: TextDraft, own: string, categories: readonly string[]): ReviewField[] {
  const code = codeIn(draft);
  const isForeign = isAbroad(draft, own);
  const abroad: ReviewField[] = [
    {
      name: 'paid',
      label: `Paid, ${code}`,
      number: 'signed',
      isRequired: true,
      readAs: 'amount',
      columns: 3,
    },
    { name: 'rate', label: `${own} for 1 ${code}`, number: 'unsigned', isUnmarked: true, columns: 3 },
  ];
  return [
    { name: 'date', label: 'Date', type: 'date', isRequired: true, columns: 3 },
    { name: 'amount', label: `Amount, ${own}`, number: 'signed', isRequired: !isForeign, columns: 3 },
    { name: 'currency', label: 'Currency', isUnmarked: true, columns: 2 },
    { name: 'category', label: 'Category', suggestions: categories, columns: 4 },
    ...(isForeign ? abroad : []),
    ...(draft['tax'] === undefined ? [] : [taxField]),
    { name: 'description', label: 'Description', isRequired: true, columns: 6 },
    { name: 'notes', label: 'Notes', columns: 6 },
  ];
}

/** How a report's receipts are checked. */
export function receiptRules(
  data: ReportData,
  photos: readonly { id: string; name: string; state: string; draft: TextDraft | null }[],
  categories: readonly string[],
): ReviewRules {
  const own = data.report.currency ?? usualCurrency;
  return {
    fieldsOf: (draft) => fieldsOf(draft, own, categories),
    problemsOf: (draft) => problemsOf(draft, own),
    changed: (draft, name, text) => changed(draft, name, text, own),
    notesOf({ id, draft, extraction }) {
      if (draft === null) return [];
      const receipt = receiptOf(draft);
      const above = photos.slice(
        0,
        photos.findIndex((photo) => photo.id === id),
      );
      const waiting = above.flatMap((photo) =>
        photo.draft !== null && photo.state !== 'saved'
          ? [{ ...receiptOf(photo.draft), name: photo.name }]
          : [],
      );
      const isOfCamera =
        extraction?.fields['date'] === undefined &&
        extraction?.taken != null &&
        extraction.taken.day === draft['date'];
      const signs = [...signsInReport(data, receipt), ...signsAmong(waiting, receipt)];
      return [
        ...signs.map((text): ReviewNote => ({ text, isDoubt: true })),
        ...(isAbroad(draft, own) ? [foreignNote(codeIn(draft), own)] : []),
        ...(isOfCamera ? [{ text: 'The date is the day the photo was taken.', isDoubt: false }] : []),
      ];
    },
  };
}

function foreignNote(currency: string, own: string): ReviewNote {
  return {
    text: `This receipt is in ${currency}. Enter the rate, or what it came to in ${own}; while both are blank, the total leaves it out.`,
    isDoubt: false,
  };
}
