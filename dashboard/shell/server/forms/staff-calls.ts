import type { Handlers } from '#backend/handlers.ts';
import type { StaffAddress, staffCalls } from '#kernel/calls/staff.ts';
import { Problem } from '#kernel/problem.ts';
import type { App } from '../mounting/discover.ts';
import type { Parts } from '../parts.ts';
import { strangerAddress } from './address.ts';
import type { FormsContext } from './calls.ts';
import { endStaff, isOpen, listStaff, openStaff, type StoredStaff, staffOfFile } from './stored-staff.ts';

/** Each costs its owner calls when it is viewed. */
const maxOpen = 20;
/** The longest possible day: one on which clocks go back. */
const longestMs = 26 * 3_600_000;

function shown({ keyring, settings }: Parts, staff: StoredStaff): StaffAddress {
  return {
    address: strangerAddress({ keyring, url: settings.url }, 'staff', staff.id),
    until: new Date(staff.untilAt).toISOString(),
    isOpen: isOpen(staff),
    ticks: staff.ticks,
    lastTickAt: staff.lastTickAt === null ? null : new Date(staff.lastTickAt).toISOString(),
  };
}

/** @throws Problem INVALID_INPUT for an instant that cannot be the end of this day */
function untilOf(until: string): number {
  const at = Date.parse(until);
  if (at > Date.now() && at <= Date.now() + longestMs) return at;
  throw new Problem('INVALID_INPUT', 'A staff address is open until the end of the day, and no longer.', {
    fields: { until: 'Please choose a time of the next 26 hours' },
  });
}

export function staffHandlers(
  parts: Parts,
  apps: readonly App[],
): Handlers<typeof staffCalls.contract, FormsContext> {
  const { store } = parts;
  return {
    async staffAddress({ appId, fileId }, { user }) {
      const staff = await staffOfFile(store, { userId: user.id, app: appId, fileId });
      return { staff: staff ? shown(parts, staff) : null };
    },
    async openStaff({ appId, fileId, body }, { user, contextFor }) {
      const day = { untilAt: untilOf(body.until), timeZone: body.timeZone };
      const app = apps.find(({ manifest }) => manifest.id === appId);
      const list = app?.staff && (await app.staff.read(contextFor(app.manifest), fileId));
      if (!list)
        throw new Problem('INVALID_INPUT', 'First choose what the staff address shows, and save that.');
      const others = (await listStaff(store, user.id)).filter(
        (one) => isOpen(one) && (one.app !== appId || one.fileId !== fileId),
      );
      if (others.length >= maxOpen) {
        throw new Problem('CONFLICT', `${maxOpen} staff addresses are open already. End one of them first.`);
      }
      return { staff: shown(parts, await openStaff(store, { userId: user.id, app: appId, fileId }, day)) };
    },
    async endStaff({ appId, fileId }, { user }) {
      const ended = await endStaff(store, { userId: user.id, app: appId, fileId });
      if (!ended) throw new Problem('NOT_FOUND', 'There is no staff address of this yet. Reload the page.');
      return { staff: shown(parts, ended) };
    },
  };
}
