import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FileArrowUpIcon } from '@phosphor-icons/react/FileArrowUp';
import { type ChangeEvent, useRef, useState } from 'react';
import { maxImportBytes } from '#kernel/calls/imports.ts';
import { useIsTouched } from '../page/use-is-wide.ts';

interface ChooseStepProps {
  isBusy: boolean;
  /** Why the last file could not be read. */
  problem: string | undefined;
  accept: AcceptedFiles | undefined;
  onFile: (file: File) => void;
}

export interface AcceptedFiles {
  /** In the format of a file input's `accept`. */
  types: string;
  /** "CSV, Excel or text" */
  words: string;
}

const usualFiles: AcceptedFiles = {
  types: '.csv,.tsv,.txt,.xlsx,.ods,.vcf,.json,text/csv,text/plain,text/vcard',
  words: 'CSV, Excel, OpenDocument, vCard or text',
};
const maxMb = maxImportBytes / 1024 / 1024;

/** Lets the person choose, drop or paste a file, or paste text. */
export function ChooseStep({ isBusy, problem, accept = usualFiles, onFile }: ChooseStepProps) {
  const [tooLarge, setTooLarge] = useState<string>();
  const [text, setText] = useState('');
  function take(file: File | undefined) {
    if (!file || isBusy) return;
    const isTooLarge = file.size > maxImportBytes;
    setTooLarge(
      isTooLarge ? `"${file.name}" is larger than ${maxMb} MB. Split it into smaller files.` : undefined,
    );
    if (!isTooLarge) onFile(file);
  }
  const said = tooLarge ?? problem;
  return (
    <>
      <DropArea isBusy={isBusy} accept={accept} onFile={take} />
      {said !== undefined && <Alert severity="error">{said}</Alert>}
      <TextField
        label="Or paste rows or lines"
        multiline
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
        disabled={isBusy}
        helperText="Rows copied from a sheet keep their columns"
        slotProps={{ htmlInput: { maxLength: maxImportBytes, spellCheck: false } }}
      />
      <Button
        variant="outlined"
        color="inherit"
        disabled={isBusy || text.trim() === ''}
        onClick={() => take(new File([text], 'Pasted text'))}
        sx={{ alignSelf: 'flex-start', justifySelf: 'start' }}
      >
        Read pasted text
      </Button>
    </>
  );
}

interface DropAreaProps {
  isBusy: boolean;
  accept: AcceptedFiles;
  onFile: (file: File | undefined) => void;
}

function DropArea({ isBusy, accept, onFile }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const isTouched = useIsTouched();
  const input = useRef<HTMLInputElement>(null);
  function change(event: ChangeEvent<HTMLInputElement>) {
    onFile(event.target.files?.[0]);
    // The same file can be chosen again after it was fixed.
    event.target.value = '';
  }
  return (
    <Box
      role="group"
      aria-label="File"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => onFile(event.clipboardData.files[0])}
      sx={{
        border: '1.5px dashed',
        borderColor: isOver ? 'var(--rh-focus)' : 'var(--rh-control)',
        bgcolor: isOver ? 'var(--rh-accent-wash)' : 'var(--rh-wash)',
        borderRadius: 1,
        px: 4,
        py: 6,
        textAlign: 'center',
      }}
    >
      <Button
        variant="contained"
        startIcon={<FileArrowUpIcon size={18} />}
        loading={isBusy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {isBusy ? 'Reading' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept.types}
        aria-label="Choose a file"
        disabled={isBusy}
        onChange={change}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
        {!isTouched && 'or drop it here: '}
        {accept.words}, up to {maxMb} MB and 10,000 rows
      </Typography>
    </Box>
  );
}
