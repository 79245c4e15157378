import Box from '@mui/material/Box';
import { EyeIcon } from '@phosphor-icons/react/Eye';
import { type FieldReading, sureFrom } from '#kernel/extraction.ts';

/** Marks a field that was hard to read, with the words it was read from; nothing if the reader was sure. */
export function FieldSure({ reading }: { reading: FieldReading | undefined }) {
  if (!reading || reading.confidence >= sureFrom) return null;
  const { snippet, value } = reading;
  return (
    <Box component="span" sx={mark}>
      <EyeIcon size={14} aria-hidden />
      <span>
        Please check
        {snippet !== '' && snippet !== value && (
          <>
            : the photo says <q>{snippet}</q>
          </>
        )}
      </span>
    </Box>
  );
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  color: 'warning.main',
  fontSize: 12.5,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
};
