import { counted } from '#kernel/counted.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { formatCount } from '#kernel/region.ts';

interface FoundCountProps {
  record: Pick<AnyRecord, 'one' | 'many'>;
  /** Whether some rows may be hidden. */
  isNarrowed: boolean;
  found: number;
  /** How many rows there are altogether. */
  count: number;
}

/** How many rows there are: "36 rows", "3 of 36 rows". */
export function FoundCount({ record, isNarrowed, found, count }: FoundCountProps) {
  const all = counted(count, record.one, record.many);
  return <span role="status">{isNarrowed ? `${formatCount(found)} of ${all}` : all}</span>;
}
