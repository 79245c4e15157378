import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useId } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { PickRefused } from '#frontend/sharing/PickRefused.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { ownApps } from '../queries.ts';
import { BringFile } from './BringFile.tsx';
import { choiceAddress, type ways } from './choice-address.ts';
import { MakingBar } from './MakingBar.tsx';
import { PasteLink } from './PasteLink.tsx';
import { SheetChoices } from './SheetChoices.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import { TemplateOffers } from './Templates.tsx';

interface ChooseSheetProps {
  onLeave: () => void;
  onChoose: (sheetId: string) => void;
  /** Continues with a template, or to all of them. */
  onTemplate: (app: OwnApp | null) => void;
}

const notes: Readonly<Record<(typeof ways)[number], string>> = {
  sheet: 'Nothing is written to the sheet in this step.',
  link: 'Nothing is written to the sheet in this step.',
  file: 'A file becomes a new sheet in your Drive.',
};

/** Chooses which spreadsheet is to become an app. Nothing is written here. */
export function ChooseSheet({ onLeave, onChoose, onTemplate }: ChooseSheetProps) {
  const sheets = useQuery(ownApps.sheets());
  const [{ way, chosen }, setChoice] = useQueryStates(choiceAddress);
  const sheet = sheets.data?.sheets.find(({ id }) => id === chosen);
  const [panelId, formId] = [useId(), useId()];
  return (
    <Box sx={{ width: 1, maxWidth: 1120, mx: 'auto' }}>
      <PageHeader
        title="Make an app from a sheet"
        back={{ label: 'Back', onClick: onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
        chips={
          <Typography sx={{ color: 'text.secondary' }}>
            The rows stay in the sheet. Rowhouse adds a house, views and a form around them.
          </Typography>
        }
      />
      <PickRefused />
      <Box sx={halves}>
        <Card variant="outlined">
          <TabRow
            label="Where the rows come from"
            value={way}
            onChange={(next) => void setChoice({ way: next })}
            panelId={panelId}
            tabs={[
              { value: 'sheet', label: 'Choose a sheet' },
              { value: 'link', label: 'Paste a link' },
              { value: 'file', label: 'Upload a file' },
            ]}
          />
          <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${way}`}>
            {way === 'sheet' && (
              <SheetChoices
                reading={sheets}
                chosenId={chosen}
                onChoose={({ id }) => void setChoice({ chosen: id })}
              />
            )}
            {way === 'link' && <PasteLink formId={formId} onChoose={onChoose} />}
            {way === 'file' && <BringFile onChoose={onChoose} />}
          </Box>
        </Card>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
          {way === 'sheet' && sheet && <SheetPreview key={sheet.id} sheet={sheet} />}
          <TemplateOffers onChoose={onTemplate} />
        </Box>
      </Box>
      <MakingBar note={notes[way]} isTall>
        <Button
          variant="outlined"
          color="inherit"
          onClick={onLeave}
          sx={{ display: { xs: 'none', md: 'flex' } }}
        >
          Cancel
        </Button>
        {way === 'sheet' && (
          <Button
            variant="contained"
            disabled={!sheet}
            onClick={() => sheet && onChoose(sheet.id)}
            sx={oneLine}
          >
            Continue
            {sheet && <span>&nbsp;with {sheet.name}</span>}
          </Button>
        )}
        {way === 'link' && (
          <Button variant="contained" type="submit" form={formId}>
            Continue
          </Button>
        )}
      </MakingBar>
    </Box>
  );
}

const halves = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 376px' },
};
const oneLine = {
  maxWidth: 420,
  whiteSpace: 'nowrap',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', display: { xs: 'none', md: 'inline' } },
};
