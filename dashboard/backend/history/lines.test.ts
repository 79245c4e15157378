import { expect, it } from 'vitest';
import { type Line, lineTexts, readLine } from './lines.ts';

// Each character has two halves, so one of the two would be cut in the middle of one.
it.each(['', 'a'])('a long text is cut between characters, and read as it was: %j before it', (before) => {
  const text = before + '🖨'.repeat(60_000);
  const line: Line = {
    ...{ order: 1, write: 'w-1-1', at: '2026-11-30T08:00:00.000Z', since: '', who: 'Ines', how: 'app' },
    ...{ tab: 'Jobs', tabId: 0, record: 'r' },
    deeds: [{ do: 'set', row: 2, from: {}, to: { Notes: text } }],
  };
  const texts = lineTexts(line);
  expect(texts.length).toBeGreaterThan(11);
  expect(texts.filter((each) => !each.isWellFormed() || each.length > 50_000)).toEqual([]);
  const cells = texts.map((each) => ({ userEnteredValue: { stringValue: each } }));
  expect(readLine(cells)).toEqual(line);
});
