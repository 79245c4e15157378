import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { RowButton, RowList } from '#frontend/grid/RowList.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { dayOf, formatDay } from '#kernel/day.ts';
import { finderFor, searchable } from '#kernel/search.ts';
import manifest from '../../manifest.ts';
import { ownApps } from '../queries.ts';
import { BringFile } from './BringFile.tsx';
import { sheetIdIn } from './sheet-link.ts';

interface ChooseSheetProps {
  onLeave: () => void;
  onChoose: (sheetId: string) => void;
  /** Goes to the templates. */
  onTemplates: () => void;
}

/** Which spreadsheet is to become an app. Nothing is written here. */
export function ChooseSheet({ onLeave, onChoose, onTemplates }: ChooseSheetProps) {
  const templates = (
    <Button variant="outlined" color="inherit" onClick={onTemplates}>
      Start from a template
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Make an app from a sheet"
        back={{ label: 'Back', onClick: onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
        chips={
          <Typography sx={{ color: 'text.secondary' }}>
            The rows stay in the sheet. Rowhouse adds a house, a table and a form around them.
          </Typography>
        }
        actions={templates}
      />
      <Box sx={{ display: 'grid', gap: 5, pb: 8, maxWidth: 900 }}>
        {/* The heading of a phone has no room for it. */}
        <Box sx={{ display: { md: 'none' } }}>{templates}</Box>
        <PasteLink onChoose={onChoose} />
        <Sheets onChoose={onChoose} />
        <BringFile onChoose={onChoose} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing is written to a sheet in this step. A file becomes a new one in your Drive.
        </Typography>
      </Box>
    </>
  );
}

function PasteLink({ onChoose }: Pick<ChooseSheetProps, 'onChoose'>) {
  const [link, setLink] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const sheetId = sheetIdIn(link);
    setIsWrong(sheetId === undefined);
    if (sheetId !== undefined) onChoose(sheetId);
  };
  return (
    <Card variant="outlined" sx={{ p: 5 }}>
      <Typography variant="h3" component="h2" id="paste-link">
        Paste a link
      </Typography>
      <Box component="form" onSubmit={open} aria-labelledby="paste-link" noValidate sx={pasteForm}>
        <TextField
          label="Address of the spreadsheet"
          type="url"
          value={link}
          onChange={({ target }) => setLink(target.value)}
          error={isWrong}
          helperText={
            isWrong
              ? 'This is no address of a spreadsheet. Copy it from the browser while the sheet is open.'
              : 'Any sheet that you may open, wherever it lies.'
          }
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          fullWidth
        />
        <Button type="submit" variant="outlined" color="inherit" disabled={link.trim() === ''}>
          Continue
        </Button>
      </Box>
    </Card>
  );
}

function Sheets({ onChoose }: Pick<ChooseSheetProps, 'onChoose'>) {
  const { data, error, refetch } = useQuery(ownApps.sheets());
  const [query, setQuery] = useState('');
  const isFound = finderFor(query);
  const shown = (data?.sheets ?? []).filter(({ name }) => isFound(searchable([name])));
  return (
    <Card variant="outlined" sx={{ p: 5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        Choose a sheet
      </Typography>
      {error && (
        <ProblemAlert
          title="Failed to fetch your sheets"
          problem={error}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      )}
      {!data && !error && <CellSpinner label="Reading the list of your sheets" />}
      {data && data.sheets.length > 0 && (
        <>
          <SearchField label="Filter sheets" onSearch={setQuery} />
          <Box sx={{ mt: 4 }}>
            <RowList
              label="Your sheets"
              isInset
              rows={shown}
              renderRow={({ id, name, owner, isOwned, modifiedTime }) => (
                <RowButton
                  title={name}
                  lines={[
                    [
                      ...(isOwned || !owner ? [] : [`Shared by ${owner.displayName || owner.emailAddress}`]),
                      `Changed ${formatDay(dayOf(new Date(modifiedTime)))}`,
                    ].join(', '),
                  ]}
                  onClick={() => onChoose(id)}
                />
              )}
            />
          </Box>
        </>
      )}
      {data && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }} role="status">
          {data.sheets.length === 0
            ? 'Rowhouse sees no sheet of yours yet. Paste the link of one instead.'
            : `${shown.length} of ${data.sheets.length} sheets that Rowhouse can see. Others open by their link.`}
        </Typography>
      )}
    </Card>
  );
}

const pasteForm = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: 3,
  mt: 4,
  alignItems: 'flex-start',
};
