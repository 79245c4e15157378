import { parseAsString, useQueryStates } from 'nuqs';
import { type Ahead, onDemand } from '#frontend/page/on-demand.tsx';
import { recordAhead } from '#frontend/records/record-ahead.ts';
import { noRow, rowAddress } from '#frontend/records/row/row-address.ts';
import { noView, viewAddress } from '#frontend/views/use-view.ts';
import { choiceAddress, noChoice, pickedAddress } from './making/choice-address.ts';
import { OwnAppScreen } from './OwnAppScreen.tsx';

// An app is made once, and used every day.
const Making = onDemand(async () => (await import('./making/Making.tsx')).Making);

export const ahead: Ahead = (query, isWide) => (query.has('sheet') ? recordAhead(query, isWide) : []);

const Changing = onDemand(async () => (await import('./making/Making.tsx')).Changing);

const address = {
  app: parseAsString,
  sheet: parseAsString,
  make: parseAsString,
  change: parseAsString,
  ...choiceAddress,
  ...pickedAddress,
  ...viewAddress,
  ...rowAddress,
};

/** The own app of the sheet in the address, or the steps to a new one. */
export default function MyApps() {
  const [{ sheet, make, change, picked }, setAddress] = useQueryStates(address, { history: 'push' });
  const onLeave = () => void setAddress(null);
  if (change !== null) {
    const onBack = () => void setAddress({ change: null, sheet: change }, { history: 'replace' });
    return <Changing key={change} sheetId={change} onBack={onBack} />;
  }
  if (sheet !== null) {
    const onChange = () => void setAddress({ ...noView, ...noRow, sheet: null, change: sheet });
    return <OwnAppScreen key={sheet} sheetId={sheet} onChange={onChange} onLeave={onLeave} />;
  }
  return (
    <Making
      sheetId={picked ?? make}
      onLeave={onLeave}
      onChoose={(chosen) => void setAddress({ make: chosen, picked: null })}
      onMade={(made) => void setAddress({ ...noChoice, make: null, sheet: made }, { history: 'replace' })}
    />
  );
}
