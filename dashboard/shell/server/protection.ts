import { isIP } from 'node:net';
import { type DiskState, type Leg, legs } from '#kernel/protection.ts';
import type { Settings } from './settings.ts';

/** How people's data is protected from others, as far as the settings tell. */
export interface Protection {
  /** True if the installation can only be reached on its own machine. */
  isLocal: boolean;
  /** The connections that cross a network unencrypted. */
  plainLegs: Leg[];
  disk: DiskState;
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** True if nobody can listen: encrypted, or within the machine. */
function isClosed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

function isClosedDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const isEncrypted = /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
  const socket = searchParams.get('host') ?? '';
  return isEncrypted || socket.startsWith('/') || isLoopback(hostname);
}

export function protectionOf(settings: Settings): Protection {
  const { url, host, workspaceUrl, databaseUrl, extractor } = settings;
  const isEncrypted = url.startsWith('https:');
  // A server that listens on all addresses can be reached by others, whatever its public address is.
  const isLocal = !isEncrypted && isLoopback(new URL(url).hostname) && isLoopback(host);
  const readerUrl = 'url' in extractor ? extractor.url : null;
  const closed: Record<Leg, boolean> = {
    browser: isEncrypted || isLocal,
    workspace: workspaceUrl === null || isClosed(workspaceUrl),
    database: databaseUrl === null || isClosedDatabase(databaseUrl),
    reader: readerUrl === null || isClosed(readerUrl),
  };
  return { isLocal, plainLegs: legs.filter((leg) => !closed[leg]), disk: settings.disk };
}
