import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { initialsOf } from '#frontend/page/initials.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import { dayFormat, dayOf } from '#kernel/day.ts';
import { SettingsCard } from './SettingsCard.tsx';

const longDay = dayFormat({ dateStyle: 'long' });

export function ProfileCard({ user }: { user: SessionUser }) {
  return (
    <SettingsCard title="Profile Information">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 3 }}>
        <Avatar
          src={user.image ?? undefined}
          alt=""
          slotProps={{ img: { referrerPolicy: 'no-referrer' } }}
          sx={{ width: 60, height: 60, fontSize: 22 }}
        >
          {initialsOf(user)}
        </Avatar>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontSize: 17, fontWeight: 600 }}>
            <bdi>{user.name || user.email}</bdi>
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{user.email}</Typography>
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            Member since {longDay(dayOf(new Date(user.createdAt)))}
          </Typography>
        </Box>
      </Box>
    </SettingsCard>
  );
}
