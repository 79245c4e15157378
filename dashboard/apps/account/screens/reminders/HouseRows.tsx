import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { type HouseChoice, leadDays, type ReminderChannel } from '#kernel/reminders.ts';
import { MinuteField } from './MinuteField.tsx';
import { useSources } from './queries.ts';

export const channelTitles: Readonly<Record<ReminderChannel, string>> = {
  email: 'E-mail',
  push: 'Push',
  calendar: 'Calendar',
};

const leadWords: Readonly<Record<(typeof leadDays)[number], string>> = {
  0: 'on the day',
  1: 'the day before',
  2: '2 days before',
  3: '3 days before',
  7: '7 days before',
  14: '14 days before',
};

interface House {
  app: string;
  title: string;
}

interface HouseRowProps {
  house: House;
  choice: HouseChoice;
  channels: readonly ReminderChannel[];
  onChoose: (choice: Partial<HouseChoice>) => void;
}

/** One house: when its things are announced, and through which channels. A row of cells; on phones a card. */
export function HouseRow({ house, choice, channels, onChoose }: HouseRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box component="li" sx={{ ...row, ...columnsOf(channels.length) }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{house.title}</Typography>
        <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {choice.leftOut.length === 0 ? 'All lists' : `${choice.leftOut.length} left out`}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
        <TextField
          select
          size="small"
          value={choice.days}
          onChange={(event) => {
            const days = leadDays.find((one) => String(one) === event.target.value);
            if (days !== undefined) onChoose({ days });
          }}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': `When to remind you of ${house.title}` },
          }}
        >
          {leadDays.map((days) => (
            <option key={days} value={days}>
              {leadWords[days]}
            </option>
          ))}
        </TextField>
        <MinuteField
          label={`Time to remind you of ${house.title}`}
          minute={choice.minute}
          onChange={(minute) => onChoose({ minute })}
        />
      </Box>
      {channels.map((channel) => (
        <FormControlLabel
          key={channel}
          label={channelTitles[channel]}
          sx={{
            m: 0,
            justifySelf: { md: 'center' },
            '& .MuiFormControlLabel-label': { display: { md: 'none' } },
          }}
          control={
            <Checkbox
              checked={choice[channel]}
              onChange={(_, checked) => onChoose({ [channel]: checked })}
              slotProps={{ input: { 'aria-label': `${house.title} by ${channelTitles[channel]}` } }}
            />
          }
        />
      ))}
      {isOpen && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Lists house={house} choice={choice} onChoose={onChoose} />
        </Box>
      )}
    </Box>
  );
}

function Lists({ house, choice, onChoose }: Pick<HouseRowProps, 'house' | 'choice' | 'onChoose'>) {
  const { data, error } = useSources(true);
  if (error) return <Typography variant="body2">The lists could not be read. {error.message}</Typography>;
  if (!data) return <CellSpinner />;
  const own = data.sources.filter(({ app }) => app === house.app);
  if (own.length === 0) return <Typography variant="body2">There is no list yet.</Typography>;
  return (
    <Box role="group" aria-label={`Lists of ${house.title}`}>
      {own.map(({ files: [id = ''], name }) => (
        <FormControlLabel
          key={id}
          label={name}
          sx={{ display: 'flex' }}
          control={
            <Checkbox
              checked={!choice.leftOut.includes(id)}
              onChange={(_, checked) =>
                onChoose({
                  leftOut: checked ? choice.leftOut.filter((one) => one !== id) : [...choice.leftOut, id],
                })
              }
            />
          }
        />
      ))}
    </Box>
  );
}

/** The same columns in the head and in all rows, if there is room for them. */
export function columnsOf(channels: number) {
  return { gridTemplateColumns: { xs: '1fr', md: `minmax(0, 1fr) 330px repeat(${channels}, 96px)` } };
}

const row = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'center',
  px: { xs: 4, sm: 5 },
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
};
