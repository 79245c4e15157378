import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { reminderCalls } from '#kernel/calls/reminders.ts';
import { houseOf, type ReminderChange, reminderChannels } from '#kernel/reminders.ts';
import { ownTimeZone } from '#kernel/zone.ts';
import { ChoiceProblem } from '../ChoiceProblem.tsx';
import { ReadCard } from '../ReadCard.tsx';
import { CalendarChannel } from './CalendarChannel.tsx';
import { EmailChannel } from './EmailChannel.tsx';
import { channelTitles, columnsOf, HouseRow } from './HouseRows.tsx';
import { PushChannel } from './PushChannel.tsx';
import { reminderQueries, useChoices } from './queries.ts';
import { Pause, QuietHours } from './WhenNot.tsx';

type Facts = z.output<(typeof reminderCalls)['contract']['reminders']['returns']>;

const channels = reminderChannels;

/** What the person is reminded of while they are not here. Nothing by default; each choice is saved at once. */
export default function Reminders() {
  const query = useQuery(reminderQueries.reminders());
  return (
    <ReadCard query={query} failure="Your reminders could not be read." usualHeight={600}>
      {(facts) => <Choices facts={facts} />}
    </ReadCard>
  );
}

function Choices({ facts }: { facts: Facts }) {
  const { shown, save, choose: change } = useChoices(facts.choices);
  // The person's time zone is stored with their first choice, unless their preferences name one.
  const choose = (part: ReminderChange) => change({ timeZone: ownTimeZone(), ...part });
  const chosen = facts.houses.filter(({ app }) => houseOf(shown, app).calendar);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <EmailChannel email={shown.email} mailTo={facts.mailTo} onChoose={(email) => choose({ email })} />
        <PushChannel
          isOn={shown.push.isOn}
          push={facts.push}
          onSwitch={(isOn) => choose({ push: { isOn } })}
        />
        <CalendarChannel
          isOn={shown.calendar.isOn}
          onSwitch={(isOn) => choose({ calendar: { isOn } })}
          feeds={facts.feeds}
          apps={chosen}
        />
      </Box>
      <Card component="section" aria-label="What to remind you of">
        <Box aria-hidden sx={{ ...head, ...columnsOf(channels.length) }}>
          <span>What is due</span>
          <span>When</span>
          {channels.map((channel) => (
            <Box key={channel} component="span" sx={{ textAlign: 'center' }}>
              {channelTitles[channel]}
            </Box>
          ))}
        </Box>
        <Box component="ul">
          {facts.houses.map((house) => (
            <HouseRow
              key={house.app}
              house={house}
              choice={houseOf(shown, house.app)}
              channels={channels}
              onChoose={(part) => choose({ houses: { [house.app]: part } })}
            />
          ))}
        </Box>
        <Foot facts={facts} isSaved={save.isSuccess} isSaving={save.isPending} />
      </Card>
      {save.error && <ChoiceProblem problem={save.error} onRetry={() => choose({})} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'start' }}>
        <TextField
          select
          label="What leaves Rowhouse"
          value={shown.words}
          onChange={(event) => choose({ words: event.target.value === 'lines' ? 'lines' : 'counts' })}
          helperText="Emails, notifications and calendars say no more than this."
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ maxWidth: 360 }}
        >
          <option value="counts">Only how many: "2 tasks"</option>
          <option value="lines">What it is: "Pay the rent"</option>
        </TextField>
        <QuietHours quiet={shown.quiet} onChoose={(quiet) => choose({ quiet })} />
        <Pause until={shown.pausedUntil} onChoose={(pausedUntil) => choose({ pausedUntil })} />
      </Box>
    </Box>
  );
}

function Foot({ facts, isSaved, isSaving }: { facts: Facts; isSaved: boolean; isSaving: boolean }) {
  const secret = facts.houses.filter(({ isPrivate }) => isPrivate).map(({ title }) => title);
  const state = isSaving ? 'Saving' : isSaved ? 'Saved.' : 'Kept with your account.';
  return (
    <Box sx={foot}>
      <Typography variant="body2" role="status">
        {state}
      </Typography>
      {secret.length > 0 && (
        <Typography variant="body2">
          {secret.join(', ')} is never named outside Rowhouse: it says "1 dose".
        </Typography>
      )}
      {facts.without.length > 0 && (
        <Typography variant="body2" sx={{ ml: { md: 'auto' } }}>
          {listFormat.format(facts.without)} have nothing that falls due.
        </Typography>
      )}
    </Box>
  );
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

const head = {
  display: { xs: 'none', md: 'grid' },
  gap: 3,
  px: 5,
  py: 2.5,
  typography: 'subtitle2',
};
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  px: { xs: 4, sm: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
};
