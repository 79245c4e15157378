import type { ReviewNote, ReviewRules, TextDraft } from '#frontend/photo-review/review.ts';
import type { Extraction } from '#kernel/extraction.ts';
import { type Marks, type NewExpense, type ReportData, readReceiptSchema } from '../contract.ts';
import { expenseFormSchema } from './expense-form.ts';
import { type Receipt, signsAmong, signsInReport } from './likeness.ts';

/** The sheet counts dollars; its amounts have no currency. */
const sheetCurrency = 'USD';

export function isForeign(currency: string): boolean {
  return currency.trim() !== '' && currency.trim().toUpperCase() !== sheetCurrency;
}

/** What is noted of an amount that the sheet would take for dollars. */
export function noteOfCurrency(currency: string, amount: string): string {
  return isForeign(currency) ? `Receipt in ${`${currency.trim().toUpperCase()} ${amount}`.trim()}` : '';
}

export const noMarks: Marks = { sha256: '', look: '' };

/** What a receipt proposes. What could not be read is left for the person to enter. */
export function draftOfReceipt(extraction: Extraction): TextDraft {
  const { fields, taken } = extraction;
  const marks = readReceiptSchema.safeParse(extraction).data?.marks ?? noMarks;
  const text = (name: string) => fields[name]?.value ?? '';
  return {
    date: fields['date']?.value ?? taken?.day ?? '',
    description: text('description'),
    category: text('category'),
    amount: text('amount'),
    currency: text('currency'),
    notes: noteOfCurrency(text('currency'), text('amount')),
    sha256: marks.sha256,
    look: marks.look,
  };
}

function receiptOf({ sha256 = '', look = '', date = '', amount = '' }: TextDraft): Receipt {
  return { sha256, look, date, amount };
}

function parsed({ date, description, category, amount, notes }: TextDraft) {
  return expenseFormSchema.safeParse({ date, description, category, amount, notes });
}

/** The expense that a draft becomes; undefined while something is missing. */
export function expenseOf(draft: TextDraft): NewExpense | undefined {
  return parsed(draft).data;
}

function problemsOf(draft: TextDraft): Record<string, string> {
  const issues = parsed(draft).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'date' ? 'Please enter the date' : message,
    ]),
  );
}

/** The note of the currency follows the currency as long as nobody has written into it. */
function changed(draft: TextDraft, name: string, text: string): TextDraft {
  const next = { ...draft, [name]: text };
  if (name !== 'currency') return next;
  const { currency = '', amount = '', notes = '' } = draft;
  return notes === noteOfCurrency(currency, amount) ? { ...next, notes: noteOfCurrency(text, amount) } : next;
}

/** How the receipts of a report are checked. */
export function receiptRules(
  data: ReportData,
  photos: readonly { id: string; name: string; state: string; draft: TextDraft | null }[],
  categories: readonly string[],
): ReviewRules {
  return {
    fields: [
      { name: 'date', label: 'Date', type: 'date', isRequired: true, columns: 3 },
      { name: 'amount', label: 'Amount, USD', inputMode: 'decimal', isRequired: true, columns: 3 },
      { name: 'currency', label: 'Currency', isUnmarked: true, columns: 2 },
      { name: 'category', label: 'Category', suggestions: categories, columns: 4 },
      { name: 'description', label: 'Description', isRequired: true, columns: 6 },
      { name: 'notes', label: 'Notes', columns: 6 },
    ],
    problemsOf,
    changed,
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
        ...(isForeign(draft['currency'] ?? '') ? [foreignNote(draft['currency'] ?? '')] : []),
        ...(isOfCamera
          ? [{ text: 'The date is the day on which the photo was taken.', isDoubt: false }]
          : []),
      ];
    },
  };
}

function foreignNote(currency: string): ReviewNote {
  return {
    text: `This receipt is in ${currency.trim().toUpperCase()}. The sheet counts dollars: change the amount to what it was in dollars. The notes keep what the receipt says.`,
    isDoubt: false,
  };
}
