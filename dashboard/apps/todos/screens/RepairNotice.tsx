import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import type { TodoList, Todos } from '../contract.ts';
import { useRepairList } from './writes.ts';

/** Says which columns a list has lost, or that its tab is gone, and offers to restore them. */
export function RepairNotice({ list, data }: { list: TodoList; data: Todos }) {
  return (
    <SheetRepair
      missingHeaders={data.missingHeaders}
      missingTab={data.range === null ? 'Tasks' : undefined}
      link={list.url}
      canEdit={list.canEdit}
      repair={useRepairList(list.id)}
      failure="Failed to repair the list"
    />
  );
}
