import { afterEach, beforeEach, vi } from 'vitest';
import { withDeviceDatabase } from './device-database.ts';

/** Gives each test of a file a page and a device of its own; what it tests is imported in it. */
export function withOwnPage(): void {
  withDeviceDatabase();
  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.resetModules());
}

/** The outbox of the page, which keeps what may wait and leads. */
export async function leadOutbox() {
  const { keepFor } = await import('#frontend/kept/device.ts');
  const { outbox } = await import('#frontend/outbox/device-outbox.ts');
  await keepFor('ines');
  outbox.lead();
  return outbox;
}
