import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SampleStatus, sampleCalls } from '#kernel/calls/sample.ts';
import { Problem } from '#kernel/problem.ts';
import { card, noSample, showAccount } from '#testing/screen/account.tsx';
import { on } from '#testing/server/shell-calls.ts';

const made: SampleStatus = { ...noSample, state: 'made', done: 8, madeOn: '2026-11-20' };
const untouched = { files: 40, changed: [], added: [] };

describe('sample data', () => {
  it('is made with one click, and tells how far it has come', async () => {
    let status = noSample;
    const make = on(sampleCalls, 'make', () => {
      status = { ...noSample, state: 'making', done: 6 };
      return status;
    });
    const { user } = showAccount({ sample: () => status, more: [make] });
    const sample = await card('Sample data');
    await user.click(await sample.findByRole('button', { name: 'Make sample data' }));
    expect(await sample.findByRole('progressbar', { name: /6 of 9 houses/ })).toBeTruthy();
    expect(sample.queryByRole('button')).toBeNull();
  });

  it('says which apps were left out, and why', async () => {
    const leftOut = [{ app: 'Health', why: 'You have data of your own there.' }];
    showAccount({ sample: () => ({ ...made, leftOut }) });
    const sample = await card('Sample data');
    expect(await sample.findByText('Not in Health: You have data of your own there.')).toBeTruthy();
  });

  it('goes with one click where nobody has touched it', async () => {
    let status = made;
    const takeAway = on(sampleCalls, 'takeAway', () => {
      status = noSample;
      return status;
    });
    const survey = on(sampleCalls, 'survey', () => untouched);
    const { user } = showAccount({ sample: () => status, more: [takeAway, survey] });
    const sample = await card('Sample data');
    await user.click(await sample.findByRole('button', { name: 'Take it away' }));
    expect(await sample.findByRole('button', { name: 'Make sample data' })).toBeTruthy();
  });

  it('stays as it is, and says so, if it could not be looked over first', async () => {
    const survey = on(sampleCalls, 'survey', () => {
      throw new Problem('WORKSPACE_UNAVAILABLE', 'Your Drive does not answer.');
    });
    const { user } = showAccount({ sample: () => made, more: [survey] });
    const sample = await card('Sample data');
    await user.click(await sample.findByRole('button', { name: 'Take it away' }));
    expect(await sample.findByText('Your Drive does not answer.')).toBeTruthy();
  });

  it.each(['Take it away', 'Make it again'])('%s tells first what was put into it', async (name) => {
    const survey = on(sampleCalls, 'survey', () => ({
      ...untouched,
      changed: ['Book fair'],
      added: ['a.jpg'],
    }));
    const { user } = showAccount({ sample: () => made, more: [survey] });
    const sample = await card('Sample data');
    await user.click(await sample.findByRole('button', { name }));
    const question = name === 'Make it again' ? 'Make the sample data again?' : 'Take the sample data away?';
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    expect(dialog.getByRole('button', { name })).toBeTruthy();
    expect(dialog.getByText(/You changed “Book fair” since it was made\. You added “a\.jpg”\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  });
});
