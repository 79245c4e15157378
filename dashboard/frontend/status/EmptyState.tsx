import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What the first entry will create in Drive. */
  children: ReactNode;
  action?: ReactNode;
  /** The ways to import existing data, beside the action; the first one has an icon. */
  imports?: readonly { label: string; onChoose: () => void }[] | undefined;
}

/** Nothing here yet: an unbuilt house at the bottom of its card. */
export function EmptyState({ title, children, action, imports = [] }: EmptyStateProps) {
  return (
    <Stack
      direction="row"
      sx={{ height: 1, minHeight: 190, px: 6, gap: 6, alignItems: 'flex-end', justifyContent: 'center' }}
    >
      <OutlinedHouse />
      <Box sx={{ alignSelf: 'center', maxWidth: 340, py: 6 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>
          {children}
        </Typography>
        {imports.length === 0 ? (
          action
        ) : (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            {action}
            {imports.map(({ label, onChoose }, at) => (
              <Button
                key={label}
                variant="outlined"
                color="inherit"
                startIcon={at === 0 && <UploadSimpleIcon size={18} />}
                onClick={onChoose}
              >
                {label}
              </Button>
            ))}
          </Stack>
        )}
      </Box>
    </Stack>
  );
}

const floors = [0, 1, 2, 3];
const windows = [0, 1, 2, 3];

export function OutlinedHouse() {
  return (
    <Box
      component="svg"
      aria-hidden
      width={92}
      height={142}
      viewBox="0 0 92 142"
      fill="none"
      stroke="currentColor"
      sx={{
        color: 'var(--rh-control)',
        flex: 'none',
        display: 'block',
        // The narrowest phones only have room for the text.
        '@media (max-width: 359px)': { display: 'none' },
      }}
    >
      <path d="M1 142V33L46 1l45 32v109" strokeWidth={1.5} strokeDasharray="5 4" />
      {floors.flatMap((floor) =>
        windows.map((window) => (
          <rect
            key={`${floor}-${window}`}
            x={11.5 + window * 19}
            y={46.5 + floor * 22}
            width={12}
            height={14}
            strokeDasharray="3 2"
            opacity={0.75}
          />
        )),
      )}
    </Box>
  );
}
