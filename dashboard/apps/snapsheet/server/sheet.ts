import type { FreeSheet } from '#backend/table/free-sheet.ts';
import { looseName } from '#backend/table/layout.ts';
import { photoHeader } from '../contract.ts';

/** Names for the same column; photos and their reader may use any of them. */
const synonyms = [
  ['Date', 'Purchase Date', 'Receipt Date', 'Invoice Date', 'Day'],
  ['Merchant', 'Store', 'Vendor', 'Shop', 'Seller', 'Supplier'],
  ['Total', 'Amount', 'Grand Total', 'Total Amount', 'Sum'],
  ['Description', 'Item', 'Details'],
  ['Notes', 'Note', 'Comments', 'Comment', 'Remarks'],
  ['Serial No.', 'Serial Number', 'Serial', 'S/N'],
  ['Model', 'Model No.', 'Model Number'],
  ['Maker', 'Manufacturer', 'Make', 'Brand'],
  ['Phone', 'Phone Number', 'Telephone', 'Tel', 'Mobile'],
  ['Email', 'Email Address', 'Mail'],
  ['Company', 'Organisation', 'Organization', 'Firm'],
  ['Website', 'Web', 'URL', 'Homepage'],
  ['Name', 'Full Name', 'Contact Name'],
  ['Role', 'Job Title', 'Position'],
  ['Reading', 'Meter Reading', 'Counter'],
  ['Quantity', 'Qty', 'Count'],
];

const groups = new Map(synonyms.flatMap((names) => names.map((name) => [looseName(name), names])));

export function aliasesOf(name: string): readonly string[] {
  return groups.get(looseName(name)) ?? [];
}

/** One row for each photo, under headers that the owner chooses. */
export const dataSheet: FreeSheet = { tab: 'data', fixed: [photoHeader], aliasesOf };

/** The texts of the photos, stored beside the table to be searched and re-read. The tab is made when it is needed. */
export const extracts = {
  tab: '_Extracts',
  /** A fixed id, so that the tab is found without a lookup, whatever its name. */
  tabId: 1_370_226_119,
  headers: ['File', 'Read', 'Text'],
} as const;
