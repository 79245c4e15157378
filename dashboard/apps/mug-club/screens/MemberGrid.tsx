import type { ReactNode } from 'react';
import { SheetGrid } from '#frontend/grid/SheetGrid.tsx';
import type { MemberRow } from '../record.ts';
import { type MemberActions, memberColumns } from './member-columns.tsx';

interface MemberGridProps {
  rows: readonly MemberRow[];
  actions: MemberActions;
  height: number;
  search: ReactNode;
  nothing: ReactNode;
  summary: ReactNode;
  tools: ReactNode;
}

export function MemberGrid({ rows, actions, ...rest }: MemberGridProps) {
  const hasEnds = rows.some(({ expires }) => expires !== '');
  return (
    <SheetGrid
      label="Members"
      rows={rows}
      columns={memberColumns({ actions, hasEnds })}
      rowHeight={44}
      pageSize={25}
      pageSizes={[10, 25, 50, 100]}
      sortedBy={[]}
      selectedId={null}
      onSelect={(id) => {
        if (id !== null) actions.onMember(Number(id.slice('row-'.length)));
      }}
      {...rest}
    />
  );
}
