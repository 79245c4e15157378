// `npm run presses`: presses at random what is on the screens of the sample street, seed by seed, and says what should not
// have been seen: thrown errors, refused calls, "NaN", blank or too wide pages. A person looks at what it says; not a test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { freeSettings } from '../../harness/free-settings.ts';
import { startRowhouse } from '../../harness/rowhouse.ts';
import { randomOf } from '../../workspace/src/wire/seeded-random.ts';
import { browserOptions } from '../browser.ts';
import { sampleScreens, visitSampleStreet } from '../sample-screens.ts';
import { type Found, walk } from './walk.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '4' },
    from: { type: 'string', default: '1' },
    /** In each seed. */
    presses: { type: 'string', default: '300' },
    /** Says every press. */
    steps: { type: 'boolean', default: false },
    /** Where pictures of every tenth press go, for somebody to look at. */
    pictures: { type: 'string' },
  },
});
const [seeds, from, presses] = [Number(values.seeds), Number(values.from), Number(values.presses)];
const say = (line: string) => process.stdout.write(`${line}\n`);
const addresses = sampleScreens.map(({ address }) => address);

/** Odd seeds are phones, every other two are dark. */
async function play(browser: Browser, baseURL: string, seed: number): Promise<Found[]> {
  const context = await browser.newContext({
    baseURL,
    viewport: seed % 2 === 1 ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: seed % 4 < 2 ? 'light' : 'dark',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await visitSampleStreet(page);
    return await walk({
      ...{ page, random: randomOf(seed), addresses, presses },
      async onPress(at, after) {
        if (values.steps) say(`${at} ${after}`);
        if (values.pictures === undefined || at % 10 > 0) return;
        await page.screenshot({ path: path.join(values.pictures, `${seed}-${at}.png`) });
      },
    });
  } finally {
    await context.close();
  }
}

const dataFolder = await mkdtemp(path.join(tmpdir(), 'rowhouse-presses-'));
const rowhouse = await startRowhouse({
  ...process.env,
  ...(await freeSettings(dataFolder)),
  ROWHOUSE_ACCESS: 'open',
  REQUESTS_PER_MINUTE: '1000000000',
  WORKSPACE_SAMPLE: 'on',
  ROWHOUSE_SAMPLE: 'on',
});
const browser = await chromium.launch(await browserOptions());
let bad = 0;
try {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const found = await play(browser, rowhouse.productUrl, seed);
    for (const { at, after, where, what } of found)
      say(`seed ${seed}, press ${at} (${after}) at ${where}: ${what}`);
    say(`seed ${seed}: ${presses} presses, ${found.length} things seen that should not be`);
    bad += found.length;
  }
} finally {
  await browser.close();
  await rowhouse.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
process.exitCode = bad > 0 ? 1 : 0;
