import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Where `build-map.ts` puts the map data for browsers. */
export const mapFolder = path.join(import.meta.dirname, '../../dist/map');

const versionSchema = z.string().regex(/^[0-9a-f]{12}$/);

let known: string | null = null;

/** The address of the map data, which changes with its content; null if it was not built. */
export function mapDataPath(): string | null {
  known ??= readVersion();
  return known === null ? null : `/map/${known}`;
}

function readVersion(): string | null {
  try {
    return versionSchema.parse(readFileSync(path.join(mapFolder, 'version'), 'utf8'));
  } catch {
    return null;
  }
}
