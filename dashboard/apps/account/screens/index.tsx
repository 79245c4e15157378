import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useUser } from '#frontend/calls/session.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { useSigningOut } from '#frontend/outbox/use-signing-out.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import manifest from '../manifest.ts';
import { AppearanceCard } from './AppearanceCard.tsx';
import { DeleteAccountCard } from './DeleteAccountCard.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { PermissionsCard } from './PermissionsCard.tsx';
import { PresenceCard } from './PresenceCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { RegionalCard } from './RegionalCard.tsx';
import { SampleDataCard } from './SampleDataCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { TokensCard } from './TokensCard.tsx';
import { YourDataCard } from './YourDataCard.tsx';

const Reminders = onDemand(() => import('./reminders/Reminders.tsx').then((module) => module.default));

const tabs = [
  { value: 'account', label: 'Account' },
  { value: 'reminders', label: 'Reminders' },
] as const;
const tabOfAddress = parseAsStringLiteral(tabs.map(({ value }) => value)).withDefault('account');
const panelId = 'account-panel';

export default function AccountScreen() {
  const [, setApp] = useQueryState('app', { history: 'push' });
  const [tab, setTab] = useQueryState('tab', tabOfAddress.withOptions({ history: 'replace' }));
  return (
    <Box sx={{ width: 1, maxWidth: 1120, mx: 'auto', pb: 12 }}>
      <PageHeader
        title="Account Settings"
        back={{ label: 'Back', onClick: () => void Promise.all([setTab(null), setApp(null)]) }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={<SignOutButton />}
        phoneActions={<SignOutButton />}
      />
      <TabRow
        label="Account settings"
        value={tab}
        onChange={(to) => void setTab(to)}
        tabs={tabs}
        panelId={panelId}
      />
      <Box id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} sx={{ pt: 6 }}>
        {tab === 'reminders' ? <Reminders meanwhile={<CellSpinner />} /> : <AccountCards />}
      </Box>
    </Box>
  );
}

function AccountCards() {
  const user = useUser();
  return (
    <Box sx={columns}>
      <Box sx={column}>
        <ProfileCard user={user} />
        <SubscriptionCard />
        <AppearanceCard />
        <RegionalCard />
        <PresenceCard />
        <SessionsCard />
        <DeviceCard />
      </Box>
      <Box sx={column}>
        <PermissionsCard />
        <TokensCard />
        <YourDataCard />
        <SampleDataCard />
        <DeleteAccountCard />
      </Box>
    </Box>
  );
}

function SignOutButton() {
  const { isBusy, signOut, question } = useSigningOut();
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<SignOutIcon size={18} />}
        loading={isBusy}
        loadingPosition="start"
        onClick={signOut}
      >
        Sign Out
      </Button>
      {question}
    </>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  gap: 4,
  alignItems: 'start',
};
const column = { display: 'grid', gap: 4, minWidth: 0 };
