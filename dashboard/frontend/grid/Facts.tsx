import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { inOwnDirection } from '../page/text-direction.ts';

export interface Fact {
  label: string;
  /** Null omits the fact. */
  value: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** With rules between them and more space: a section of the page. Without, they are lines of a card. */
  isRuled?: boolean;
}

/** Facts about a thing, each with its name on the left. */
export function Facts({ facts, isRuled = false }: FactsProps) {
  return (
    <Box component="dl" sx={isRuled ? ruled : plain}>
      {facts.map(({ label, value }) =>
        value === null ? null : (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </Box>
  );
}

const parts = {
  m: 0,
  display: 'grid',
  '& > dt': { color: 'text.secondary' },
  '& > dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', ...inOwnDirection },
};
const plain = {
  ...parts,
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 3,
  rowGap: 0.75,
  fontSize: 13.5,
  lineHeight: '20px',
};
const ruled = {
  ...parts,
  gridTemplateColumns: { xs: 'clamp(92px, 29vw, 112px) minmax(0, 1fr)', sm: '144px minmax(0, 1fr)' },
  columnGap: 2,
  fontSize: 15,
  lineHeight: '23px',
  '& > *': { borderTop: 1, borderColor: 'divider', py: 3 },
  '& > dt': { color: 'text.secondary', mr: -2, pr: 2 },
};
