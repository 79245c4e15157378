import type { Move, MoveSurvey } from '#kernel/calls/move.ts';
import { counted } from '#kernel/counted.ts';
import type { MoveReason } from '#kernel/move.ts';
import { formatCount } from '#kernel/region.ts';

const steps = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** As in Drive: '1.4 MB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${formatCount(step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${steps[step]}`;
}

/** What there is, leaving out zeros. */
export function surveyWords({ folders, sheets, files, bytes }: MoveSurvey): string {
  const parts = [
    folders > 0 && counted(folders, 'folder'),
    sheets > 0 && counted(sheets, 'sheet'),
    files > 0 && `${counted(files, 'photo or file', 'photos and files')} (${formatBytes(bytes)})`,
  ].filter((part) => part !== false);
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}

export const stateWords: Readonly<Record<Move['state'], string>> = {
  running: 'Under way',
  stopped: 'Waiting for you',
  canceled: 'Canceled',
  done: 'Finished',
};

interface Reason {
  title: string;
  says: string;
}

/** What is said about the files with one reason, and what happens to them. */
export const reasonWords: Readonly<Record<MoveReason, Reason>> = {
  differs: {
    title: 'Not the same when read again',
    says: 'These places differ when both sides are read after the copy. Check the copy before you rely on it.',
  },
  'edited-there': {
    title: 'Edited on the other side',
    says: 'They already exist there and were edited, so they were left as they are.',
  },
  parts: {
    title: 'Copied, except for some parts',
    says: 'The other side does not accept these parts, or they belong to people there. All cells were copied.',
  },
  unsteady: {
    title: 'Changed while they were copied',
    says: 'They disappeared or kept changing. Start again when nobody is working in them.',
  },
  refused: {
    title: 'Not allowed',
    says: 'One of the two sides refused to read or to write them.',
  },
  'too-large': {
    title: 'Too large',
    says: 'A file can be up to 64 MB, and a spreadsheet up to ten million cells.',
  },
  'not-owned': {
    title: 'Owned by someone else',
    says: 'Only what is yours is copied. Their owners can move them, and share them with you there.',
  },
  'other-kind': {
    title: 'Of another kind',
    says: 'Documents, presentations and shortcuts cannot be copied as they are.',
  },
};

/** The most important first. */
export const reasonOrder = Object.keys(reasonWords) as MoveReason[];
