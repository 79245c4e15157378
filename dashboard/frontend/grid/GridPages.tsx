import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretLeftIcon } from '@phosphor-icons/react/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import type { ReactNode } from 'react';
import { formatCount } from '#kernel/region.ts';

interface Page {
  page: number;
  pageSize: number;
}

interface GridPagesProps {
  summary: ReactNode;
  count: number;
  page: Page;
  pageSizes: readonly number[];
  onPage: (page: Page) => void;
}

/** The line below a table: its totals, and which page is shown. */
export function GridPages({ summary, count, page, pageSizes, onPage }: GridPagesProps) {
  const first = page.page * page.pageSize;
  const end = Math.min(count, first + page.pageSize);
  return (
    <Stack direction="row" sx={line}>
      {summary}
      <PageSize
        value={page.pageSize}
        sizes={pageSizes}
        onChange={(pageSize) => onPage({ page: 0, pageSize })}
      />
      <span>
        {count === 0 ? '0–0 of 0' : `${formatCount(first + 1)}–${formatCount(end)} of ${formatCount(count)}`}
      </span>
      <Stack direction="row">
        <IconButton
          aria-label="Go to previous page"
          disabled={page.page === 0}
          onClick={() => onPage({ ...page, page: page.page - 1 })}
        >
          <CaretLeftIcon size={17} />
        </IconButton>
        <IconButton
          aria-label="Go to next page"
          disabled={end >= count}
          onClick={() => onPage({ ...page, page: page.page + 1 })}
        >
          <CaretRightIcon size={17} />
        </IconButton>
      </Stack>
    </Stack>
  );
}

const line = {
  alignItems: 'center',
  flexWrap: 'wrap',
  minHeight: 48,
  px: 4,
  gap: 5,
  bgcolor: 'var(--rh-wash)',
  borderTop: 1,
  borderColor: 'var(--rh-line-strong)',
  fontSize: 14,
  color: 'text.secondary',
};

interface PageSizeProps {
  value: number;
  sizes: readonly number[];
  onChange: (size: number) => void;
}

function PageSize({ value, sizes, onChange }: PageSizeProps) {
  return (
    <Box component="label" sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 2 }}>
      Rows per page
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', color: 'text.primary' }}>
        <Box
          component="select"
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          sx={select}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Box>
        <Box aria-hidden sx={{ position: 'absolute', right: 8, display: 'flex', pointerEvents: 'none' }}>
          <CaretDownIcon size={13} weight="bold" />
        </Box>
      </Box>
    </Box>
  );
}

const select = {
  appearance: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: 'inherit',
  minHeight: 32,
  pl: 2.5,
  pr: 7,
  bgcolor: 'transparent',
  border: '1px solid transparent',
  borderRadius: '6px',
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--rh-line-strong)' },
  '&:focus-visible': { outline: '2px solid var(--rh-focus)', outlineOffset: 2 },
  '& option': { bgcolor: 'var(--rh-raised)', color: 'text.primary' },
  '@media (pointer: coarse)': { minHeight: 44 },
};
