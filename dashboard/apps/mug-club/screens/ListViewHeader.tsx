import type { ReactNode } from 'react';
import { HouseMark } from '#frontend/HouseMark.tsx';
import { PageHeader } from '#frontend/PageHeader.tsx';
import type { MemberList } from '../contract.ts';
import manifest from '../manifest.ts';

interface ListViewHeaderProps {
  title: string;
  list: MemberList | undefined;
  chips?: ReactNode;
  onBack: () => void;
}

/** The head of a part of a list that has a screen of its own. */
export function ListViewHeader({ title, list, chips, onBack }: ListViewHeaderProps) {
  return (
    <PageHeader
      title={title}
      back={{ label: `Back to ${list?.name ?? 'the list'}`, onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={chips}
    />
  );
}
