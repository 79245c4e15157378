import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The fields of a form that its answer closes: what is changed while it is sent would be gone with the form. */
export function FormFields({ isSending, children }: { isSending: boolean; children: ReactNode }) {
  return (
    <Box component="fieldset" role="none" disabled={isSending} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}
