import { expect, it } from 'vitest';
import type { DueLine } from '#frontend/agenda/app-lines.ts';
import { contactRow, interactionRow } from '#testing/data/contact-rows.ts';
import { answerCalls } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { headed } from '../record.ts';
import { logLine } from './contact-line.ts';

function lineOf(row: ReturnType<typeof contactRow>): DueLine {
  const source = { app: manifest.id, files: ['s1'], name: 'Contacts', version: '1', canEdit: true };
  return {
    ...{ id: 'l', title: 'Get in touch', note: '', row: row._rowIndex, day: '2026-01-05', minute: null },
    ...{ when: null, state: 'late', place: {}, phone: '', action: 'touch', source },
    data: { row: headed.contact.row.encode(row) },
  };
}

it.each([
  ['2026-01-05', ''],
  ['next spring', undefined],
])('a follow-up on %s that is done leaves what nobody can read as a day', async (followUp, written) => {
  const row = contactRow(2, 'Tomas Rey', { followUp, keepInTouch: 30 });
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    logInteraction: ({ body }) => {
      sent.push(body.followUp);
      return { success: true as const, row: interactionRow(2, 'Tomas Rey'), contact: row };
    },
  });
  await logLine(lineOf(row));
  expect(sent).toEqual([written]);
});

it.each([
  ['', { status: 'New', statusSince: '2025-11-01' }],
  ['next spring', { status: 'New', statusSince: '2025-11-01' }],
  ['2026-01-07', { followUp: '2026-01-07', status: 'New', statusSince: '2025-11-01' }],
])('a follow-up on "%s" that is taken back leaves the contact as they were', async (followUp, written) => {
  const was = { followUp, status: 'New', statusSince: '2025-11-01', keepInTouch: 30 };
  const row = contactRow(2, 'Tomas Rey', was);
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    logInteraction: () => ({
      success: true as const,
      row: interactionRow(2, 'Tomas Rey'),
      contact: { ...row, status: 'Contacted', statusSince: '2026-01-05' },
    }),
    removeInteraction: () => ({ success: true as const, undo: 'interactions:sealed' }),
    updateContact: ({ body: { expected: _, ...changes } }) => {
      sent.push(changes);
      return { success: true as const, id: 's1:2', rowIndex: 2, row };
    },
  });
  const { undo } = await logLine(lineOf(row));
  await undo?.();
  expect(sent).toEqual([written]);
});
