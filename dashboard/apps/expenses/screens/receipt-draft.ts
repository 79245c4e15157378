import type { ReviewNote, ReviewRules, TextDraft } from '#frontend/photo-review/review.ts';
import type { Extraction } from '#kernel/extraction.ts';
import { usualCurrency } from '#kernel/region.ts';
import { type Marks, type NewExpense, type ReportData, readReceiptSchema } from '../contract.ts';
import { expenseFormSchema } from './expense-form.ts';
import { type Receipt, signsAmong, signsInReport } from './likeness.ts';

export function isForeign(currency: string, own = usualCurrency): boolean {
  return currency.trim() !== '' && currency.trim().toUpperCase() !== own;
}

/** What is noted of an amount that the sheet would take for its own currency's. */
export function noteOfCurrency(currency: string, amount: string, own?: string): string {
  return isForeign(currency, own) ? `Receipt in ${`${currency.trim().toUpperCase()} ${amount}`.trim()}` : '';
}

export const noMarks: Marks = { sha256: '', look: '' };

/** What a receipt proposes. What could not be read is left for the person to enter. */
export function draftOfReceipt(extraction: Extraction, own?: string): TextDraft {
  const { fields, taken } = extraction;
  const marks = readReceiptSchema.safeParse(extraction).data?.marks ?? noMarks;
  const text = (name: string) => fields[name]?.value ?? '';
  return {
    date: fields['date']?.value ?? taken?.day ?? '',
    description: text('description'),
    category: text('category'),
    amount: text('amount'),
    currency: text('currency'),
    notes: noteOfCurrency(text('currency'), text('amount'), own),
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
function changed(draft: TextDraft, name: string, text: string, own?: string): TextDraft {
  const next = { ...draft, [name]: text };
  if (name !== 'currency') return next;
  const { currency = '', amount = '', notes = '' } = draft;
  const follows = notes === noteOfCurrency(currency, amount, own);
  return follows ? { ...next, notes: noteOfCurrency(text, amount, own) } : next;
}

/** How the receipts of a report are checked. */
export function receiptRules(
  data: ReportData,
  photos: readonly { id: string; name: string; state: string; draft: TextDraft | null }[],
  categories: readonly string[],
): ReviewRules {
  const own = data.report.currency ?? usualCurrency;
  return {
    fields: [
      { name: 'date', label: 'Date', type: 'date', isRequired: true, columns: 3 },
      { name: 'amount', label: `Amount, ${own}`, inputMode: 'decimal', isRequired: true, columns: 3 },
      { name: 'currency', label: 'Currency', isUnmarked: true, columns: 2 },
      { name: 'category', label: 'Category', suggestions: categories, columns: 4 },
      { name: 'description', label: 'Description', isRequired: true, columns: 6 },
      { name: 'notes', label: 'Notes', columns: 6 },
    ],
    problemsOf,
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
        ...(isForeign(draft['currency'] ?? '', own) ? [foreignNote(draft['currency'] ?? '', own)] : []),
        ...(isOfCamera
          ? [{ text: 'The date is the day on which the photo was taken.', isDoubt: false }]
          : []),
      ];
    },
  };
}

function foreignNote(currency: string, own: string): ReviewNote {
  const name = own === usualCurrency ? 'dollars' : own;
  return {
    text: `This receipt is in ${currency.trim().toUpperCase()}. The sheet counts ${name}: change the amount to what it was in ${name}. The notes keep what the receipt says.`,
    isDoubt: false,
  };
}
