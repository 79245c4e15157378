import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { viewWords } from '#frontend/views/view-words.ts';
import { columnsFor } from '#kernel/own-apps/own-app.ts';
import { type ViewKind, viewKinds } from '#kernel/records/views.ts';
import { cellField } from './cell-field.ts';
import { type Draft, ownColumnsOf } from './draft.ts';
import { columnOfView } from './draft-views.ts';

interface ViewChoicesProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}

/** Which views there are besides the list, and which column each one uses. */
export function ViewChoices({ draft, onChange }: ViewChoicesProps) {
  const { views, label } = draft;
  const app = { columns: ownColumnsOf(draft), label };
  const headerOf = (key: string) => app.columns.find((column) => column.key === key)?.header ?? key;
  const choose = (kind: ViewKind, by: string | null) => onChange({ views: { ...views, [kind]: by } });
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Box component="li" sx={line}>
        <FormControlLabel control={<Checkbox checked disabled />} label={viewWords.list.label} />
        <Note>All columns, always there</Note>
      </Box>
      {viewKinds.map((kind) => {
        const fitting = columnsFor(app, kind);
        const by = columnOfView(views, app, kind);
        const { label: name, need } = viewWords[kind];
        const isLacking = kind !== 'cards' && by === undefined;
        const isOn = views[kind] !== null && !isLacking;
        return (
          <Box component="li" key={kind} sx={line}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isOn}
                  disabled={isLacking}
                  onChange={(_, isChecked) => choose(kind, isChecked ? '' : null)}
                />
              }
              label={name}
            />
            {isLacking && <Note>{need}</Note>}
            {by !== undefined && isOn && (
              <TextField
                select
                size="small"
                value={by}
                onChange={({ target }) => choose(kind, target.value)}
                slotProps={{
                  htmlInput: { 'aria-label': `${name} by` },
                  select: { renderValue: (key) => `by ${headerOf(String(key))}` },
                }}
                sx={cellField}
              >
                {fitting.map((key) => (
                  <MenuItem key={key} value={key}>
                    {headerOf(key)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', pl: 2 }}>
      {children}
    </Typography>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: '132px minmax(0, 1fr)',
  alignItems: 'center',
  minHeight: { xs: 48, md: 38 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
