import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { parseAsString, useQueryState } from 'nuqs';
import type { DueLine } from '#frontend/agenda/app-lines.ts';
import { MonthHead } from '#frontend/agenda/MonthHead.tsx';
import { DayCell, type DayEntry, MonthTable, maxEntries } from '#frontend/agenda/MonthTable.tsx';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { Logo } from '#frontend/house/Logo.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { counted } from '#kernel/counted.ts';
import { monthsAfter } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { goTo } from '../go-to.ts';
import { useApps } from '../launcher/own-apps.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { DueList } from './DueList.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { FailedSheets, ListingProblem, readingText, ToBegin } from './TodayPanel.tsx';
import { type AgendaNow, type DueGroups, groupsOf, keyOf, useAgenda } from './use-agenda.ts';
import { useHouseOf } from './use-house-of.ts';
import { useWaitingHere } from './WaitingHere.tsx';
import { longDay, sumText } from './words.ts';

/** All that the houses have for today, the next seven days and the months to come. */
export function TodayScreen() {
  const agenda = useAgenda();
  const groups = groupsOf(agenda);
  return (
    <UndoSnackbar>
      <ScreenFrame>
        <PageHeader
          title="Today"
          back={{ label: 'Your apps', onClick: () => goTo('/') }}
          mark={<Logo size={38} />}
          chips={
            <Typography sx={{ color: 'text.secondary' }} role="status">
              {longDay(agenda.day)}. {agenda.read < agenda.sheets ? readingText(agenda) : sumText(groups)}
            </Typography>
          }
        />
        <ListingProblem agenda={agenda} />
        <QuickAdd />
        <FailedSheets agenda={agenda} />
        {agenda.isPending ? (
          <CellSpinner label="Reading your sheets" />
        ) : (
          <Groups agenda={agenda} groups={groups} />
        )}
      </ScreenFrame>
    </UndoSnackbar>
  );
}

function Groups({ agenda, groups }: { agenda: AgendaNow; groups: DueGroups }) {
  const { day } = agenda;
  const { own } = useApps();
  const here = useWaitingHere();
  return (
    <Box sx={{ pb: 10 }}>
      <Box sx={columns}>
        <DueList
          title="Late and today"
          lines={groups.now}
          day={day}
          most={25}
          nothing={
            <>
              Nothing is due today.
              <ToBegin houses={own} />
            </>
          }
        />
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <DueList title="Waiting" lines={groups.waiting} day={day} most={25} before={here} />
          <DueList
            title="Next seven days"
            lines={groups.week}
            day={day}
            most={25}
            nothing="Nothing is due in the next seven days."
          />
        </Box>
      </Box>
      <Month agenda={agenda} />
      {agenda.more > 0 && (
        <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
          {counted(agenda.more, 'more thing')} of long sheets {agenda.more === 1 ? 'is' : 'are'} not shown
          here.
        </Typography>
      )}
    </Box>
  );
}

/** How many months from this one on can be viewed: sheets are read that far ahead. */
const monthsAhead = 2;

function Month({ agenda }: { agenda: AgendaNow }) {
  const { day, lines } = agenda;
  const thisMonth = `${day.slice(0, 7)}-01`;
  const [named, setNamed] = useQueryState('month', parseAsString);
  const [chosen, setChosen] = useQueryState('day', parseAsString);
  const months = Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthsAfter(thisMonth, ahead));
  const month = months.find((each) => each.slice(0, 7) === named) ?? thisMonth;
  const at = months.indexOf(month);
  const show = (next: string) => {
    void setChosen(null);
    void setNamed(next === thisMonth ? null : next.slice(0, 7));
  };
  const dated = lines.filter(({ state }) => state !== 'waiting');
  const byDay = Map.groupBy(dated, (line) => line.day);
  const ofDay = byDay.get(chosen ?? '') ?? [];
  const houseOf = useHouseOf(lines.map(({ source }) => source));
  /** In the paint of its house. */
  const entryOf = (line: DueLine): DayEntry => ({
    ...{ id: keyOf(line), title: line.title, paint: houseOf(line.source)?.color },
  });
  return (
    <Box component="section" aria-label="Calendar" sx={{ mt: 6 }}>
      <MonthHead month={month} before={months[at - 1]} after={months[at + 1]} onMonth={show} />
      <MonthTable
        month={month}
        weekStart={shownRegion().weekStart ?? 0}
        renderDay={(each) => {
          const on = byDay.get(each) ?? [];
          return (
            <DayCell
              day={each}
              entries={on.slice(0, maxEntries).map(entryOf)}
              count={on.length}
              words={{ one: 'thing' }}
              isToday={each === day}
              isChosen={each === chosen}
              onChoose={(next) => void setChosen(next === chosen ? null : next)}
            />
          );
        }}
      />
      {chosen !== null && ofDay.length > 0 && (
        <Box sx={{ mt: 4 }}>
          <DueList key={chosen} title={longDay(chosen)} lines={ofDay} day={day} most={25} />
        </Box>
      )}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 480px)' },
};
