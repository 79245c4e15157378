import type { AppContext } from '#backend/context.ts';
import { energyCells, readingCells, serviceCells } from '../cells.ts';
import type { Imported } from '../contract.ts';
import { energyRecord, odometerRecord, serviceRecord } from '../record.ts';
import { energyKey, readingKey, serviceKey } from '../same-row.ts';
import type { VehiclePage } from '../vehicle.ts';
import { noteFacts, pageAfterWrite, readPage } from './page.ts';
import { asFormProblem, inCurrencyOf } from './sheet.ts';
import { requireEditable, requireLog } from './vehicles.ts';

/** The records that are not in the sheet yet; of equal records, as many as the file has more than the sheet. */
function fresh<R>(records: readonly R[], rows: readonly R[], keyOf: (record: R) => string): R[] {
  const known = new Map<string, number>();
  for (const row of rows) known.set(keyOf(row), (known.get(keyOf(row)) ?? 0) + 1);
  return records.filter((record) => {
    const left = known.get(keyOf(record)) ?? 0;
    known.set(keyOf(record), left - 1);
    return left <= 0;
  });
}

/**
 * Adds rows from another program. Rows that the sheets already contain are recognised by their contents and left out,
 * so importing a file again, or repeating a partly completed request, adds nothing twice.
 */
export async function importRows(
  context: AppContext,
  vehicleId: string,
  imported: Imported,
): Promise<{ success: true; added: number; skipped: number; page: VehiclePage | null }> {
  const { vehicle, page } = await readPage(context, vehicleId, { isFresh: true });
  requireEditable(vehicle);
  const services = fresh(
    imported.services.map((row) => serviceCells(row)),
    page.services,
    serviceKey,
  );
  const energy = fresh(imported.energy.map(energyCells), page.energy, energyKey);
  const odometer = fresh(imported.odometer.map(readingCells), page.odometer, readingKey);
  if (services.length > 0) {
    await asFormProblem(
      context.open(requireLog(vehicle), inCurrencyOf(vehicle, serviceRecord.sheet)).appendMany(services),
    );
  }
  if (energy.length + odometer.length > 0) {
    const tabs = context.openAll(vehicleId, [
      inCurrencyOf(vehicle, energyRecord.sheet),
      odometerRecord.sheet,
    ]);
    await asFormProblem(
      tabs.write([
        { records: energy, isMade: true },
        { records: odometer, isMade: true },
      ]),
    );
  }
  const added = services.length + energy.length + odometer.length;
  const given = imported.services.length + imported.energy.length + imported.odometer.length;
  const after =
    added === 0 ? await noteFacts(context, vehicle, page) : await pageAfterWrite(context, vehicleId);
  return { success: true, added, skipped: given - added, page: after };
}
