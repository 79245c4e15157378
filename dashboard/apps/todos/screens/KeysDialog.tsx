import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { SingleKeysSwitch } from '#frontend/page/SingleKeysSwitch.tsx';
import { quickAddHelp } from './adding/quick-add.ts';
import { shortcuts } from './task-keys.ts';

/** Help for the keys of a list, and for what is recognised while typing a task. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      isOpen
      isBusy={false}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SingleKeysSwitch />
      <Box component="dl" aria-label="Keys" sx={list}>
        {shortcuts.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <Box component="kbd" key={key} sx={cap}>
                  {key}
                </Box>
              ))}
            </dt>
            <Box component="dd" sx={{ m: 0 }}>
              {does}
            </Box>
          </Fragment>
        ))}
      </Box>
      <Typography variant="h4" component="h3">
        While you type a task
      </Typography>
      <Box component="dl" aria-label="While you type a task" sx={list}>
        {quickAddHelp.map(({ typed, means }) => (
          <Fragment key={typed}>
            <Box component="dt" sx={{ fontFamily: 'var(--rh-mono)', fontSize: '0.86em' }}>
              {typed}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {means}
            </Box>
          </Fragment>
        ))}
      </Box>
    </DialogFrame>
  );
}

const list = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, auto) 1fr',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'baseline',
};
const cap = {
  display: 'inline-block',
  minWidth: 24,
  px: 1.5,
  mr: 1.5,
  textAlign: 'center',
  border: 1,
  borderColor: 'var(--rh-line-strong)',
  borderRadius: '4px',
  bgcolor: 'var(--rh-wash)',
  fontFamily: 'var(--rh-mono)',
  fontSize: 12.5,
  lineHeight: '20px',
};
