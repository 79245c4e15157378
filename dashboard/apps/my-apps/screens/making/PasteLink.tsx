import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { sheetIdIn } from './sheet-link.ts';

interface PasteLinkProps {
  /** The form's id, for the button that sends it. */
  formId: string;
  onChoose: (sheetId: string) => void;
}

const wrong = 'This is not the address of a spreadsheet. Copy it from the browser while the sheet is open.';

/** Chooses a sheet by its address in the browser. */
export function PasteLink({ formId, onChoose }: PasteLinkProps) {
  const [link, setLink] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const sheetId = sheetIdIn(link);
    setIsWrong(sheetId === undefined);
    if (sheetId !== undefined) onChoose(sheetId);
  };
  return (
    <Box component="form" id={formId} onSubmit={open} noValidate sx={{ p: 4 }}>
      <TextField
        label="Address of the spreadsheet"
        type="url"
        value={link}
        onChange={({ target }) => setLink(target.value)}
        error={isWrong}
        helperText={isWrong ? wrong : 'Any sheet you can open, wherever it is.'}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        fullWidth
      />
    </Box>
  );
}
