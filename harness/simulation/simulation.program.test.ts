import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

// The simulation replaces the time and random numbers of its whole process, so each runs in a separate one.

const timeout = 1_200_000;

/** What `npm run simulate` says, and how it ends. */
async function simulate(...options: readonly string[]): Promise<{ said: string; code: number | null }> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said: `${said}${complained}`, code: await ended };
}

describe('product, workspace, devices and hands in one process', () => {
  it('lose nothing, double nothing, keep the order and read nothing stale: 200 seeds', {
    timeout,
  }, async () => {
    const { said, code } = await simulate('--seeds', '200');
    expect(said).toMatch(/ 0 seeds with something wrong\n$/);
    expect(code).toBe(0);
  });

  it('play the same again by the same seed, whatever was played before it', { timeout }, async () => {
    const tracesOf = (said: string) => said.match(/^seed \d+ came to \w+$/gm) ?? [];
    const [all, last] = await Promise.all([
      simulate('--from', '11', '--seeds', '4', '--traces'),
      simulate('--from', '13', '--seeds', '2', '--traces'),
    ]);
    expect(tracesOf(last.said)).toHaveLength(2);
    expect(tracesOf(all.said).slice(2)).toEqual(tracesOf(last.said));
  });
});

describe('the judge', () => {
  it.each([
    ['new key at each try', /was carried out 2 times|is noted 0 times/],
    ['answers from what was read before', /has read/],
    ['lost after it was answered', /a start of the workspace \(unknown\): nobody has pressed it/],
    ['last pressed first', /was carried out after/],
  ])('finds the planted fault "%s"', { timeout }, async (fault, sentence) => {
    const { said, code } = await simulate('--plant', fault, '--seeds', '150');
    expect(said).toMatch(sentence);
    expect(code).toBe(1);
  });
});
