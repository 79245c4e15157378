import { currentDevice, deviceState, noteRefused } from './device.ts';
import { contractVersion } from './screen.ts';
import { seal, unseal } from './seal.ts';

// What the page itself wants to remember about a person, encrypted like answers, and deleted with them. It belongs to
// no call.

const idOf = (name: string) => JSON.stringify(['note', name]);

/** Undefined if nothing is kept, or if it cannot be decrypted. The reader parses it. */
export async function readNote(name: string): Promise<unknown> {
  const device = await currentDevice();
  if (!device || deviceState() === 'overdue') return undefined;
  try {
    const found = await device.database.read(idOf(name));
    return found && (await unseal(device.meta.key, idOf(name), found.sealed));
  } catch {
    return undefined;
  }
}

export async function writeNote(name: string, note: unknown): Promise<void> {
  const device = await currentDevice();
  if (!device) return;
  const id = idOf(name);
  try {
    const sealed = await seal(device.meta.key, id, note);
    const now = Date.now();
    const times = { readAt: now, openedAt: now };
    const bytes = sealed.bytes.byteLength;
    await device.database.save(
      { id, key: ['note', name], call: '', contract: contractVersion, bytes, ...times },
      sealed,
    );
  } catch {
    noteRefused();
  }
}
