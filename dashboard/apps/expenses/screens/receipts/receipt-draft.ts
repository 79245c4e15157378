import { atRate, isForeign, noteOfForeign } from '#frontend/photo-review/foreign.ts';
import type { ReviewField, ReviewNote, ReviewRules, TextDraft } from '#frontend/photo-review/review.ts';
import type { BoughtItem, Extraction } from '#kernel/extraction.ts';
import { decimalMarkIn } from '#kernel/money.ts';
import { usualCurrency } from '#kernel/region.ts';
import { type Marks, type ReportData, readReceiptSchema } from '../../contract.ts';
import { expenseForm, type TypedExpense, typedOf } from '../report/expense-form.ts';
import { type Receipt, signsAmong, signsInReport } from './likeness.ts';
import { expensesOfItems, itemsOfAmount } from './receipt-items.ts';

export const noMarks: Marks = { sha256: '', look: '' };

/**
 * What a receipt proposes. What could not be read is left for the person to enter, and so is the amount of one in
 * another currency; what it says itself is `paid`.
 */
export function draftOfReceipt(extraction: Extraction, own: string = usualCurrency): TextDraft {
  const { fields, taken } = extraction;
  const marks = readReceiptSchema.safeParse(extraction).data?.marks ?? noMarks;
  const text = (name: string) => fields[name]?.value ?? '';
  const draft = {
    date: fields['date']?.value ?? taken?.day ?? '',
    description: text('description'),
    category: text('category'),
    amount: text('amount'),
    currency: text('currency'),
    notes: '',
    mark: decimalMarkIn([fields['amount']?.snippet ?? '']) ?? decimalMarkIn([extraction.rawText]) ?? '',
    sha256: marks.sha256,
    look: marks.look,
  };
  return settledDraft(draft, own);
}

function isAbroad({ currency = '' }: TextDraft, own: string): boolean {
  return isForeign(currency, own);
}

function noteOf(draft: TextDraft, own: string): string {
  const { paid = '', currency = '', rate = '' } = draft;
  return isAbroad(draft, own) ? noteOfForeign({ amount: paid, currency }, rate) : '';
}

/** A draft whose amount is in the sheet's currency or blank, also where it was kept by an earlier version. */
export function settledDraft(draft: TextDraft, own: string): TextDraft {
  if (!isAbroad(draft, own) || draft['paid'] !== undefined) return draft;
  const { amount = '', notes = '' } = draft;
  const abroad = { ...draft, paid: amount, rate: '', amount: '' };
  return notes.trim() === '' ? { ...abroad, notes: noteOf(abroad, own) } : abroad;
}

function receiptOf({ sha256 = '', look = '', date = '', amount = '' }: TextDraft): Receipt {
  return { sha256, look, date, amount };
}

function parsed(draft: TextDraft, own: string) {
  const { mark } = draft;
  const said = mark === '.' || mark === ',' ? mark : undefined;
  return expenseForm({ currency: own, mark: said }).schema.safeParse(draft);
}

/** The expense that a draft becomes; undefined while something is missing. */
export function expenseOf(draft: TextDraft, own: string = usualCurrency): TypedExpense | undefined {
  const { data } = parsed(draft, own);
  return data && typedOf(data);
}

/** The items of a receipt while they add up to the amount of its draft. */
export function itemsOfDraft(
  draft: TextDraft,
  extraction: Extraction | null,
  own: string,
): readonly BoughtItem[] {
  const { amount = '', mark } = draft;
  if (extraction === null || isAbroad(draft, own)) return [];
  const said = mark === '.' || mark === ',' ? mark : undefined;
  return itemsOfAmount(extraction.items, amount, { currency: own, mark: said });
}

/** Whether each item becomes a row, as the person has chosen. */
export const isSplit = (draft: TextDraft) => draft['isSplit'] === 'true';

/** The rows that a draft becomes: one, or one for each of its items; none while something is missing. */
export function expensesOf(draft: TextDraft, extraction: Extraction | null, own: string): TypedExpense[] {
  const expense = expenseOf(draft, own);
  if (!expense) return [];
  const items = isSplit(draft) ? itemsOfDraft(draft, extraction, own) : [];
  return items.length > 0 ? expensesOfItems(expense, items) : [expense];
}

const needsAmount = (draft: TextDraft, own: string) =>
  isAbroad(draft, own) && (draft['amount'] ?? '').trim() === '';

function problemsOf(draft: TextDraft, own: string): Record<string, string> {
  const issues = parsed(draft, own).error?.issues ?? [];
  const problems = Object.fromEntries(
    issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'date' ? 'Please enter the date' : message,
    ]),
  );
  const { paid = '', currency = '', rate = '' } = draft;
  if (needsAmount(draft, own)) problems['amount'] = `Enter the amount in ${own}, or a rate`;
  const turned = rate.trim() === '' ? undefined : atRate({ amount: paid, currency }, rate, own);
  if (isAbroad(draft, own) && turned && 'problem' in turned) problems['rate'] = turned.problem;
  return problems;
}

/** What the change of a field does to the others: the rate makes the amount, and the note follows until it is written. */
function changed(draft: TextDraft, name: string, text: string, own: string): TextDraft {
  const next = { ...draft, [name]: text };
  if (name === 'currency') Object.assign(next, movedAmount(draft, next, own));
  if (name === 'amount') next['rate'] = '';
  const { paid = '', currency = '', rate = '' } = next;
  if (
    (name === 'rate' || name === 'paid' || name === 'currency') &&
    isAbroad(next, own) &&
    rate.trim() !== ''
  ) {
    const turned = atRate({ amount: paid, currency }, rate, own);
    next['amount'] = 'text' in turned ? turned.text : '';
  }
  if (name === 'rate' && rate.trim() === '') next['amount'] = '';
  const follows = name !== 'notes' && (draft['notes'] ?? '') === noteOf(draft, own);
  return follows ? { ...next, notes: noteOf(next, own) } : next;
}

/** An amount goes to what was paid abroad and back as its currency is said to be another one. */
function movedAmount(draft: TextDraft, next: TextDraft, own: string): TextDraft {
  const [was, is] = [isAbroad(draft, own), isAbroad(next, own)];
  const { amount = '', paid = '' } = draft;
  if (!was && is) return { paid: amount, rate: '', amount: '' };
  if (was && !is) return { amount: amount.trim() === '' ? paid : amount, rate: '' };
  return {};
}

function fieldsOf(draft: TextDraft, own: string, categories: readonly string[]): ReviewField[] {
  const code = (draft['currency'] ?? '').trim().toUpperCase();
  const abroad: ReviewField[] = [
    { name: 'paid', label: `Paid, ${code}`, inputMode: 'decimal', readAs: 'amount', columns: 3 },
    { name: 'rate', label: `${own} for 1 ${code}`, inputMode: 'decimal', isUnmarked: true, columns: 3 },
  ];
  return [
    { name: 'date', label: 'Date', type: 'date', isRequired: true, columns: 3 },
    { name: 'amount', label: `Amount, ${own}`, inputMode: 'decimal', isRequired: true, columns: 3 },
    { name: 'currency', label: 'Currency', isUnmarked: true, columns: 2 },
    { name: 'category', label: 'Category', suggestions: categories, columns: 4 },
    ...(isAbroad(draft, own) ? abroad : []),
    { name: 'description', label: 'Description', isRequired: true, columns: 6 },
    { name: 'notes', label: 'Notes', columns: 6 },
  ];
}

/** How the receipts of a report are checked. */
export function receiptRules(
  data: ReportData,
  photos: readonly { id: string; name: string; state: string; draft: TextDraft | null }[],
  categories: readonly string[],
): ReviewRules {
  const own = data.report.currency ?? usualCurrency;
  return {
    fieldsOf: (draft) => fieldsOf(draft, own, categories),
    problemsOf: (draft) => problemsOf(draft, own),
    neededOf: (draft) => (needsAmount(draft, own) ? `an amount in ${own}` : undefined),
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
        ...(isAbroad(draft, own) ? [foreignNote(draft['currency'] ?? '', own)] : []),
        ...(isOfCamera ? [{ text: 'The date is the day the photo was taken.', isDoubt: false }] : []),
      ];
    },
  };
}

function foreignNote(currency: string, own: string): ReviewNote {
  return {
    text: `This receipt is in ${currency.trim().toUpperCase()}. Enter what it came to in ${own}, or the rate. The notes keep what the receipt says.`,
    isDoubt: false,
  };
}
