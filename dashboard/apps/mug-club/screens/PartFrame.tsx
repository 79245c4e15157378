import type { ReactNode } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import manifest from '../manifest.ts';
import { UnknownRights } from './lists/UnknownRights.tsx';
import { RepairNotice } from './RepairNotice.tsx';
import { RosterStatusBar } from './RosterStatusBar.tsx';
import type { OpenList } from './use-list.ts';

interface PartFrameProps {
  title: string;
  open: OpenList;
  /** The tab that is shown in addition to the members'. */
  tab?: { label: string; range: string } | undefined;
  onBack: () => void;
  children: ReactNode;
}

/** The frame of a screen for a part of a list. Without the members there is nothing to count. */
export function PartFrame({ title, open, tab, onBack, children }: PartFrameProps) {
  const { listId, list, data } = open;
  return (
    <>
      <PageHeader
        title={title}
        back={{ label: `Back to ${list?.name ?? 'the list'}`, onClick: onBack }}
        mark={<HouseMark app={manifest} size={54} />}
        isMarkHiddenOnPhones
      />
      <UnknownRights open={open} />
      <RepairNotice listId={listId} sheet={{ ...data, tab: 'Members' }} list={list} />
      {data.missingHeaders.length === 0 && children}
      <RosterStatusBar open={open} {...(tab && { tab })} />
    </>
  );
}
