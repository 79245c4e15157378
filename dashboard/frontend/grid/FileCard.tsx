import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MenuChoice } from '../page/MenuChoices.tsx';
import { Tip } from '../page/Tip.tsx';
import { twoLines } from '../page/text-direction.ts';
import { RowMenu } from './RowMenu.tsx';

interface CardTool {
  label: string;
  icon: ReactNode;
  onClick?: () => void;
  /** Opens in a new tab. */
  href?: string;
}

interface FileCardProps {
  title: string;
  onOpen: () => void;
  chips?: ReactNode;
  /** Beside the chips: "Modified Nov 18, 2025". */
  note?: ReactNode;
  /** Shown if there is room; on phones the menu has the same. */
  tools?: readonly CardTool[];
  menu: readonly MenuChoice[];
  /** The contents of the file. */
  children?: ReactNode;
}

/** A file of the person's: its name opens it, and its actions are next to it. */
export function FileCard({ title, onOpen, chips, note, tools = [], menu, children }: FileCardProps) {
  return (
    <Card component="article" aria-label={title} sx={{ p: { xs: 4, md: 5 }, position: 'relative' }}>
      <Box sx={head}>
        <Typography variant="h3" component="h2" sx={{ gridArea: 'title', minWidth: 0, py: '7px' }}>
          <ButtonBase onClick={onOpen} sx={opener}>
            <Box component="span" title={title} sx={twoLines}>
              {title}
            </Box>
          </ButtonBase>
        </Typography>
        <Stack direction="row" sx={{ gridArea: 'tools', position: 'relative', zIndex: 1, mr: -2 }}>
          <Stack direction="row" sx={{ display: { xs: 'none', md: 'flex' } }}>
            {tools.map((tool) => (
              <Tool key={tool.label} of={title} {...tool} />
            ))}
          </Stack>
          {menu.length > 0 && <RowMenu label={`Actions for ${title}`} choices={menu} />}
        </Stack>
        <Box sx={facts}>
          <Box sx={{ gridArea: 'chips', display: 'flex', gap: 1.5, pt: { xs: '7px', md: 0 } }}>{chips}</Box>
          <Typography variant="body2" component="span" sx={{ gridArea: 'note', color: 'text.secondary' }}>
            {note}
          </Typography>
        </Box>
      </Box>
      {children && <Box sx={{ mt: { xs: 3, md: 5 } }}>{children}</Box>}
    </Card>
  );
}

function Tool({ of, label, icon, onClick, href }: CardTool & { of: string }) {
  const name = `${label}: ${of}`;
  return (
    <Tip text={label}>
      {href === undefined ? (
        <IconButton aria-label={name} onClick={onClick}>
          {icon}
        </IconButton>
      ) : (
        <IconButton aria-label={name} href={href} target="_blank" rel="noreferrer">
          {icon}
        </IconButton>
      )}
    </Tip>
  );
}

/** On phones the chips are beside the name, otherwise below it before the note. */
const head = {
  display: 'grid',
  mt: -1.5,
  columnGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto auto', md: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"title chips tools" "note note note"', md: '"title tools" "facts facts"' },
};
const facts = {
  gridArea: 'facts',
  display: { xs: 'contents', md: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 1,
  mt: 1,
};

/** The whole card opens the file; its other contents are above that link. The focus ring is the spreadsheet's. */
const opener = {
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  verticalAlign: 'top',
  maxWidth: 1,
  '&::before': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '&.Mui-focusVisible': { outline: 'none' },
  '&.Mui-focusVisible::before': {
    outline: '2px solid var(--rh-focus)',
    outlineOffset: -1,
    borderRadius: '2px',
  },
  '&.Mui-focusVisible::after': {
    content: '""',
    position: 'absolute',
    right: -4,
    bottom: -4,
    width: 7,
    height: 7,
    bgcolor: 'var(--rh-focus)',
    outline: '1.5px solid var(--rh-surface)',
  },
};
