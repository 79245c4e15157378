import { protectionOf } from '../protection.ts';
import type { Settings } from '../settings.ts';
import type { Finding } from './finding.ts';

/** Which setting names the other end of a connection, and what to do if it is unencrypted. */
const onPlain = {
  browser: 'ROWHOUSE_URL is http: put a proxy with a certificate in front, and set it to its https address',
  workspace:
    'WORKSPACE_URL is http: put a proxy with a certificate in front, and set it to its https address',
  database:
    'DATABASE_URL names another machine: let PostgreSQL take TLS, and add ?sslmode=verify-full (or leave it, where that network is this machine alone)',
  reader: 'EXTRACTOR_URL is http and names another machine: give it an https address',
} as const;

function checkTransit(settings: Settings): Finding {
  const what = 'Encryption in transit';
  const { plainLegs } = protectionOf(settings);
  if (plainLegs.length === 0) return { what, isWell: true, says: 'no data crosses a network unencrypted' };
  const says = plainLegs.map((leg) => onPlain[leg]).join('. ');
  // People sign in over these two, and what they enter goes nowhere else.
  const isWrong = plainLegs.includes('browser') || plainLegs.includes('workspace');
  return { what, isWell: isWrong ? false : null, says: `${says}. The privacy page says so meanwhile` };
}

function checkDisk(settings: Settings): Finding {
  const what = 'Encryption at rest';
  const { disk } = protectionOf(settings);
  if (disk === 'encrypted') return { what, isWell: true, says: 'you state that the disks are encrypted' };
  if (disk === 'plain') {
    return {
      what,
      isWell: true,
      says: 'you state that the disks are not encrypted, and the privacy page says so',
    };
  }
  const held =
    settings.workspaceUrl === null ? 'accounts are' : "accounts and people's sheets and photos are";
  const says = `are the disks encrypted on which ${held} kept? Set DISK_ENCRYPTED=yes or no: the privacy page says what you state`;
  return { what, isWell: null, says };
}

/** How people's data is protected from others, as far as the settings tell; makes no requests. */
export function checkProtection(settings: Settings): Finding[] {
  return [checkTransit(settings), checkDisk(settings)];
}
