import type { AppContext } from '#backend/context.ts';
import { ensureHealthSheet } from './health-sheets.ts';
import { profileSheet } from './sheet.ts';

/** Writes properties to the Profile tab in one write: existing ones in their rows, new ones below. */
export async function saveProfile(
  context: AppContext,
  named: string | undefined,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const sheetId = named ?? (await ensureHealthSheet(context, profileSheet));
  const table = context.open(sheetId, profileSheet);
  await table.ensureTab();
  const { rows } = await table.list();
  const updates = rows.flatMap(({ _rowIndex: rowIndex, ...expected }) => {
    const value = values[expected.Property];
    return value === undefined || value === expected.Value
      ? []
      : [{ rowIndex, expected, changes: { Value: value } }];
  });
  const known = new Set(rows.map(({ Property }) => Property));
  const fresh = Object.entries(values)
    .filter(([property, value]) => !known.has(property) && value !== '')
    .map(([Property, Value]) => ({ Property, Value }));
  if (updates.length === 0) await table.appendMany(fresh);
  else await table.updateAndAppend(updates, () => fresh);
  const before = Object.fromEntries(rows.map(({ Property, Value }) => [Property, Value]));
  return { ...before, ...values };
}
