import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLeaving } from '../dialogs/unsaved.tsx';
import { PresentPeople } from './PresentPeople.tsx';
import { twoLines } from './text-direction.ts';
import { topBarSlotId } from './top-bar-slot.ts';
import { useArrival } from './use-arrival.ts';
import { useIsWide } from './use-is-wide.ts';
import { useTitle } from './use-title.ts';

interface PageHeaderProps {
  title: string;
  back: { label: string; onClick: () => void };
  /** The app's house mark, beside the title. */
  mark: ReactNode;
  /** On phones the mark makes room for a long title. */
  isMarkHiddenOnPhones?: boolean;
  /** Below the title. */
  chips?: ReactNode;
  /** Beside the title if there is room; on phones below it. */
  areChipsBeside?: boolean;
  actions?: ReactNode;
  /** Shown beside the back button on phones, if `actions` are elsewhere. */
  phoneActions?: ReactNode;
}

export function PageHeader(props: PageHeaderProps) {
  const { back, mark, isMarkHiddenOnPhones = false, actions, phoneActions } = props;
  useTitle(props.title);
  return (
    <Box component="header" sx={{ mb: 4 }}>
      <Way back={back} actions={phoneActions} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: { xs: 3, md: 4 } }}>
        <Box
          aria-hidden
          sx={{ flex: 'none', display: { xs: isMarkHiddenOnPhones ? 'none' : 'flex', md: 'flex' } }}
        >
          {mark}
        </Box>
        <Title {...props} />
        <Stack direction="row" sx={actionRow}>
          {actions}
        </Stack>
      </Stack>
    </Box>
  );
}

const actionRow = {
  display: { xs: 'none', md: 'flex' },
  flex: 'none',
  gap: 4,
  alignItems: 'center',
  // Next to buttons with a border, an icon button has a border too.
  '& .MuiIconButton-root, & .rh-icon-button': {
    border: 1,
    borderColor: 'var(--rh-line-strong)',
    bgcolor: 'background.paper',
  },
};

/** Reserves the place of chips that are not known yet, so that nothing moves when they appear. */
export function ChipsToCome() {
  return <Box aria-hidden sx={{ height: 24 }} />;
}

function Title({ title, chips, areChipsBeside = false }: PageHeaderProps) {
  const heading = useArrival();
  return (
    <Box sx={areChipsBeside ? { ...titleArea, ...beside } : titleArea}>
      <Typography ref={heading} variant="h1" title={title} sx={twoLines}>
        {title}
      </Typography>
      {chips && (
        <Stack direction="row" className="chips" sx={{ flexWrap: 'wrap', gap: 2, mt: 1 }}>
          {chips}
        </Stack>
      )}
    </Box>
  );
}

const titleArea = { minWidth: 0, flex: 1 };
const beside = {
  display: { md: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  '& > .chips': { mt: { xs: 1, md: 0 } },
};

interface WayProps {
  back: PageHeaderProps['back'];
  actions: ReactNode;
}

/** The back link: a line above the title, on phones part of the top bar. */
function Way({ back, actions }: WayProps) {
  const slot = useTopBarSlot();
  const { leave, question } = useLeaving(back.onClick);
  const way = (
    <>
      <Link
        component="button"
        type="button"
        color="text.secondary"
        underline="hover"
        onClick={leave}
        sx={link}
      >
        <ArrowLeftIcon size={16} aria-hidden style={{ flex: 'none' }} />
        <Box component="span" sx={oneLine}>
          {back.label}
        </Box>
      </Link>
      {question}
      <PresentPeople />
      <Stack direction="row" sx={{ ml: 'auto', flex: 'none', display: { md: 'none' } }}>
        {actions}
      </Stack>
    </>
  );
  if (slot) return createPortal(way, slot);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minHeight: { xs: 44, md: 28 }, mb: { xs: 1, md: 2 } }}>
      {way}
    </Stack>
  );
}

/** The top bar's slot on phones; null if there is room for a separate line, and without a top bar. */
function useTopBarSlot(): HTMLElement | null {
  const isWide = useIsWide();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById(topBarSlotId)), []);
  return isWide ? null : slot;
}

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: { xs: 44, md: 24 },
  fontSize: { xs: 15, md: 14 },
  fontWeight: { xs: 600, md: 450 },
  minWidth: 0,
};
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
