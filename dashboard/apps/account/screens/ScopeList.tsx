import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { CircleDashedIcon } from '@phosphor-icons/react/CircleDashed';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { listRow } from '#frontend/grid/list-row.ts';
import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { levels } from './levels.ts';

/** The scopes as cells, then each of them in words. */
export function ScopeList({ status }: { status: PermissionStatus }) {
  const { grantedScopes, totalScopes } = status.summary;
  const counted = status.scopeStatus.filter(({ hasPermission, isOptional }) => hasPermission || !isOptional);
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 1.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {grantedScopes} of {totalScopes} scopes granted
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {levels[status.permissionLevel.current].title}
        </Typography>
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', mb: 3 }}>
        {counted.map(({ title, hasPermission }) => (
          <Box
            key={title}
            sx={{
              flex: 1,
              height: 12,
              borderRadius: '1.5px',
              bgcolor: hasPermission ? 'success.main' : 'background.sunken',
            }}
          />
        ))}
      </Box>
      <Box component="ul" sx={{ borderBottom: 1, borderColor: 'divider' }}>
        {status.scopeStatus.map((scope) => (
          <Box key={scope.title} component="li" sx={listRow}>
            <ScopeIcon {...chipOf(scope)} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, lineHeight: '20px' }}>{scope.title}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {scope.description}
              </Typography>
            </Box>
            <Chip {...chipOf(scope)} />
          </Box>
        ))}
      </Box>
    </>
  );
}

type ChipColor = 'success' | 'warning' | 'default';

type Scope = PermissionStatus['scopeStatus'][number];

function chipOf({ hasPermission, isOptional }: Scope): { label: string; color: ChipColor } {
  if (hasPermission) return { label: 'Granted', color: 'success' };
  return isOptional ? { label: 'Optional', color: 'default' } : { label: 'Missing', color: 'warning' };
}

const iconColors = { success: 'success.main', warning: 'warning.main', default: 'text.secondary' };
const icons = { success: CheckCircleIcon, warning: WarningCircleIcon, default: CircleDashedIcon };

function ScopeIcon({ color }: { color: ChipColor }) {
  const Icon = icons[color];
  return (
    <Box aria-hidden sx={{ display: 'flex', color: iconColors[color] }}>
      <Icon size={20} />
    </Box>
  );
}
