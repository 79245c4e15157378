import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Extraction } from '#kernel/extraction.ts';
import { reasonOf } from '../calls/answers.ts';
import { splitPhoto } from '../photo/parts.ts';

interface SplitOfferProps {
  photo: File;
  /** What was read from it; null while it is being read. */
  extraction: Pick<Extraction, 'papers'> | null;
  isDisabled?: boolean;
  /** Replaces the photo with its parts. */
  onParts: (parts: File[]) => void;
}

/** Says that a photo shows several receipts, and makes a photo of each; nothing if it shows only one. */
export function SplitOffer({ photo, extraction, isDisabled = false, onParts }: SplitOfferProps) {
  const papers = extraction?.papers ?? [];
  const split = useMutation({ mutationFn: (whole: File) => splitPhoto(whole, papers) });
  const isOfThis = split.variables === photo;
  const tell = useEffectEvent((parts: File[]) => {
    // The photo may have made room for another, or be on its way into the sheet.
    if (isOfThis && !isDisabled) onParts(parts);
  });
  useEffect(() => {
    if (split.data) tell(split.data);
  }, [split.data]);
  if (papers.length < 2) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          disabled={isDisabled}
          loading={isOfThis && split.isPending}
          onClick={() => split.mutate(photo)}
        >
          Split into {papers.length}
        </Button>
      }
    >
      {isOfThis && split.error
        ? reasonOf(split.error)
        : `This photo shows ${papers.length} receipts, of which one was read. Split it for a row each.`}
    </Alert>
  );
}
