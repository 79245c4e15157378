import Alert from '@mui/material/Alert';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { type PickRefusal, pickRefusals } from '#kernel/calls/session.ts';
import { useUser } from '../calls/session.ts';

const words: Readonly<Record<Exclude<PickRefusal, 'account'>, string>> = {
  left: 'Nothing was chosen in Drive, and nothing has changed.',
  refused:
    'Your Drive did not let a sheet be chosen. Paste its link instead; for sheets that Rowhouse has not seen before, that takes the permission for all of your spreadsheets.',
  many: 'Choose one sheet at a time.',
  kind: 'What you chose is not a spreadsheet. Choose another.',
  hidden: 'Drive does not show Rowhouse what you chose. Choose it again.',
  unavailable: 'Drive does not answer, so the sheet could not be looked at. Try again in a moment.',
};

/** Says once why choosing a sheet in Drive failed, according to the address. */
export function PickRefused() {
  const [told, setTold] = useQueryState('pick', parseAsStringLiteral(pickRefusals));
  const [refusal, setRefusal] = useState(told);
  const { email } = useUser();
  useEffect(() => {
    if (told !== null) void setTold(null);
  }, [told, setTold]);
  if (refusal === null) return null;
  return (
    <Alert severity={refusal === 'left' ? 'info' : 'warning'} onClose={() => setRefusal(null)} sx={{ mb: 4 }}>
      {refusal === 'account'
        ? `You chose with another account. Choose again as ${email}, or sign out first to change accounts.`
        : words[refusal]}
    </Alert>
  );
}
