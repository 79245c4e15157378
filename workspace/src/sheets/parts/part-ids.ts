import { randomInt } from 'node:crypto';
import type { PartContent, PartKind } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { PartStore } from '../../storage/spreadsheets/spreadsheets-parts.ts';
import { ApiError } from '../../wire/errors.ts';

/** The id by which requests name a part; undefined for kinds that have none. */
function idOf(body: PartContent['body']): number | undefined {
  if ('filterViewId' in body) return body.filterViewId;
  if ('bandedRangeId' in body) return body.bandedRangeId;
  if ('protectedRangeId' in body) return body.protectedRangeId;
  return 'metadataId' in body ? body.metadataId : undefined;
}

/** The id that a request gives a part, or a random one that no other part of its kind has. */
export function newPartId(parts: PartStore, kind: PartKind, given = 0): number {
  const taken = new Set(parts.list(kind).map(({ body }) => idOf(body)));
  if (given < 0) throw new ApiError(400, `The id ${given} is not positive.`);
  if (given > 0 && taken.has(given)) throw new ApiError(400, `The id ${given} is taken already.`);
  let id = given;
  while (id === 0 || taken.has(id)) id = randomInt(1, 2 ** 31 - 1);
  return id;
}

export function newNamedRangeId(): string {
  return randomInt(2 ** 40).toString(36);
}
