import type { ReactNode } from 'react';
import { SheetGrid } from '#frontend/grid/SheetGrid.tsx';
import type { Line, MemberActions } from './lines.ts';
import { memberColumns } from './member-columns.tsx';

interface MemberGridProps {
  lines: readonly Line[];
  actions: MemberActions;
  height: number;
  search: ReactNode;
  nothing: ReactNode;
  summary: ReactNode;
  tools: ReactNode;
}

export function MemberGrid({ lines, actions, ...rest }: MemberGridProps) {
  const hasEnds = lines.some(({ row }) => row.Expires !== '');
  return (
    <SheetGrid
      label="Members"
      rows={lines}
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
