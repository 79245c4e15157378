import Chip from '@mui/material/Chip';
import type { SheetFile } from '#kernel/calls/files.ts';

interface SharedChipsProps {
  file: Pick<SheetFile, 'isOwned' | 'canEdit'>;
  /** The chip on the page of a read-only sheet: 'View Only'. */
  viewLabel?: string;
}

/** The owner of a sheet, and what may be done with it here. */
export function SharedChips({ file: { isOwned, canEdit }, viewLabel = 'View' }: SharedChipsProps) {
  return (
    <>
      {!isOwned && <Chip color="info" label="Shared" />}
      <RightChip canEdit={canEdit} viewLabel={viewLabel} />
    </>
  );
}

/** What may be done, as a word on a quiet background: with a border it would look like a button. */
export function RightChip({ canEdit, viewLabel = 'View' }: { canEdit: boolean; viewLabel?: string }) {
  return (
    <Chip
      label={canEdit ? 'Edit' : viewLabel}
      sx={{ border: 0, bgcolor: 'var(--rh-wash)', color: 'text.secondary', cursor: 'default' }}
    />
  );
}

/** "Owned by Ida Halvorsen"; undefined for one's own. */
export function ownedBy({ isOwned, owner }: Pick<SheetFile, 'isOwned' | 'owner'>): string | undefined {
  if (isOwned || !owner) return undefined;
  return `Owned by ${owner.displayName || owner.emailAddress}`;
}
