import { useMemo } from 'react';
import type { CommandOf } from '#frontend/calls/command.ts';
import type { Unsaved } from '#frontend/calls/commands.ts';
import {
  laidOver,
  noteUnsent,
  openWrites,
  type RowShape,
  type RowWrite,
} from '#frontend/outbox/laid-over.ts';
import type contract from '../contract.ts';
import type { Entry, Health } from '../contract.ts';
import { filledCells, type LogName, logNames } from '../logs.ts';
import { commands } from './queries.ts';

// The readings as they will be once everything that is being sent, or waits for the network, has arrived.

const shownCalls = ['addRows', 'updateRows', 'removeRows', 'saveProfile'] as const;
type ShownCommand = CommandOf<typeof contract, (typeof shownCalls)[number]>;
type UnsavedCommands = readonly Unsaved<ShownCommand>[];

function entriesOf(log: LogName): RowShape<Entry> {
  return {
    numberOf: ({ row }) => row,
    cellsOf: ({ cells }) => cells,
    rowOf: (row, cells) => ({ log, row, cells: filledCells(cells) }),
  };
}

function writesIn(command: ShownCommand, log: LogName): RowWrite[] {
  if (command.call === 'saveProfile' || command.body.log !== log) return [];
  switch (command.call) {
    case 'addRows':
      return command.body.rows.map((cells) => ({ cells }));
    case 'updateRows':
      return command.body.rows.map(({ row, expected, changes }) => ({
        seen: { rowIndex: row, cells: expected },
        cells: changes,
      }));
    case 'removeRows':
      return command.body.rows.map(({ row, expected }) => ({
        seen: { rowIndex: row, cells: expected },
        cells: null,
      }));
  }
}

function shownHealth(data: Health, unsaved: UnsavedCommands): Health {
  const isOldest = data.sheet?.id === data.sheets[0]?.id;
  const open = unsaved.filter(({ command: { body }, state, isOpen }) => {
    const isHere = body.sheetId === undefined ? isOldest : body.sheetId === data.sheet?.id;
    return isHere && (state !== 'failed' || isOpen);
  });
  if (open.length === 0) return data;
  const byLog = Map.groupBy(data.entries, ({ log }) => log);
  const entries = logNames.flatMap((log) => [
    ...laidOver(
      byLog.get(log) ?? [],
      openWrites(open, (command) => writesIn(command, log)),
      entriesOf(log),
    ),
  ]);
  return { ...data, entries, profile: shownProfile(data.profile, open) };
}

function shownProfile(read: Health['profile'], open: UnsavedCommands): Health['profile'] {
  const saves = open.flatMap(({ command, state }) =>
    command.call === 'saveProfile' && state !== 'failed'
      ? [{ ...command.body, key: command.key, state }]
      : [],
  );
  const last = saves.at(-1);
  if (!last) return read;
  const profile: Health['profile'] = Object.assign({}, read, ...saves.map(({ values }) => values));
  return noteUnsent(profile, { key: last.key, isNew: false, isWaiting: last.state === 'waiting' });
}

/** The contents of a sheet with all pending writes applied. */
export function useShownHealth(data: Health): Health {
  const unsaved = commands.useUnsaved(shownCalls);
  return useMemo(() => shownHealth(data, unsaved), [data, unsaved]);
}
