import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
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
  const split = useMutation({ mutationFn: () => splitPhoto(photo, papers), onSuccess: onParts });
  if (papers.length < 2) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          disabled={isDisabled}
          loading={split.isPending}
          onClick={() => split.mutate()}
        >
          Split into {papers.length}
        </Button>
      }
    >
      {split.error
        ? reasonOf(split.error)
        : `This photo shows ${papers.length} receipts, of which one was read. Split it for a row each.`}
    </Alert>
  );
}
