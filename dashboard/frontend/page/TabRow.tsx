import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatCount } from '#kernel/region.ts';

interface TabRowProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  /** A count has its place from the start, so that nothing moves when it is known. */
  tabs: readonly { value: T; label: string; count?: number | null }[];
  /** The panel's id; a tab's is the same with its value after it. */
  panelId: string;
}

/** Tabs over one panel: arrow keys move along them, Enter opens one. */
export function TabRow<T extends string>({ label, value, onChange, tabs, panelId }: TabRowProps<T>) {
  const frame = useRef<HTMLDivElement>(null);
  // If not all fit, the open one is visible.
  useLayoutEffect(() => {
    const open = frame.current?.querySelector<HTMLElement>(`[id="${panelId}-${value}"]`);
    if (!frame.current || !open) return;
    const { offsetLeft, offsetWidth } = open;
    const { scrollLeft, clientWidth } = frame.current;
    if (offsetLeft < scrollLeft) frame.current.scrollLeft = offsetLeft;
    const end = offsetLeft + offsetWidth;
    if (end > scrollLeft + clientWidth) frame.current.scrollLeft = end - clientWidth;
  }, [panelId, value]);
  return (
    <Stack ref={frame} direction="row" role="tablist" aria-label={label} onKeyDown={walk} sx={row}>
      {tabs.map((tab) => (
        <ButtonBase
          key={tab.value}
          role="tab"
          id={`${panelId}-${tab.value}`}
          aria-controls={panelId}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          sx={look}
        >
          {tab.label}
          {tab.count !== undefined && (
            <Box component="span" sx={{ minWidth: '4.2ch', textAlign: 'left', whiteSpace: 'pre' }}>
              {tab.count === null ? '' : ` (${formatCount(tab.count)})`}
            </Box>
          )}
        </ButtonBase>
      ))}
    </Stack>
  );
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  tabs[step(at, tabs.length - 1)]?.focus();
}

const row = {
  position: 'relative',
  borderBottom: 1,
  borderColor: 'var(--rh-line-strong)',
  overflowX: 'auto',
};
const look = {
  position: 'relative',
  flex: 'none',
  minHeight: 42,
  px: 4,
  py: 2,
  typography: 'button',
  color: 'text.secondary',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { color: 'text.primary' },
  '&[aria-selected=true]': { color: 'text.primary' },
  '&[aria-selected=true]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 0',
    height: 3,
    bgcolor: 'primary.main',
  },
  '@media (forced-colors: active)': { '&[aria-selected=true]::after': { bgcolor: 'Highlight' } },
  '&.Mui-focusVisible': { outlineOffset: -2 },
};
