import { today } from '#kernel/day.ts';
import { dueNow, inOrderOfDue } from '../../due.ts';
import type { VehicleFacts } from '../../vehicle.ts';
import { dayText, dueText } from '../words.ts';
import { DueState } from './DueState.tsx';
import { SmallTable } from './SmallTable.tsx';

/** Everything planned for one vehicle; nothing if there is nothing. */
export function NextTable({ facts, day = today() }: { facts: VehicleFacts; day?: string }) {
  const dues = inOrderOfDue(facts.due.map((due) => dueNow(due, facts, day)));
  if (dues.length === 0) return null;
  return (
    <SmallTable
      label="Due next"
      columns={[
        { title: 'Due next' },
        { title: 'Last done', isWhole: true },
        { title: 'Due', isEnd: true, isWhole: false },
      ]}
      rows={dues.map((due) => ({
        key: `${due.service} ${due.at} ${due.on} ${due.hours}`,
        cells: [
          <DueState key="service" state={due.state} service={due.service} />,
          due.lastOn === null ? 'not known' : dayText(due.lastOn),
          dueText(due, facts.unit),
        ],
      }))}
    />
  );
}
