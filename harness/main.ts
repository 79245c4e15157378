// `npm start [-- --quota --faults]`: the whole of Rowhouse on this machine.
import './past-proxies.ts';
import { makePlan } from './plan.ts';
import { choosePorts } from './ports.ts';
import { ServiceFailure } from './processes.ts';
import { type Rowhouse, startRowhouse } from './rowhouse.ts';
import { claimStart } from './start-claim.ts';
import { readSwitches } from './switches.ts';

function announce({ productUrl, workspaceUrl }: Rowhouse, notes: readonly string[]): void {
  const noted = notes.map((note) => `${note}\n`).join('');
  const workspace = workspaceUrl === null ? '' : `\n  Workspace   ${workspaceUrl}`;
  console.log(`
${noted}Rowhouse is ready.

  Rowhouse    ${productUrl}${workspace}

Open the first address and choose 'Login with Google'. ${howToSignIn(workspaceUrl)}
Ctrl-C ends everything.
`);
}

function howToSignIn(workspaceUrl: string | null): string {
  if (workspaceUrl === null) return 'You sign in with your Google account.';
  return `The workspace on this
machine answers in Google's place: take the sample account with one click, or make an account of your own.`;
}

const shortGraceMs = 2000;

/** Runs until it is interrupted or a service ends by itself; returns the exit code. */
async function run(interrupt: AbortSignal): Promise<number> {
  const asked = { ...process.env, ...readSwitches(process.argv.slice(2)) };
  const started = claimStart(makePlan(asked).dataFolder);
  const { settings, says } = await choosePorts(asked);
  const env = { ...asked, ...settings };
  const plan = makePlan(env);
  started.tell(plan);
  const rowhouse = await startRowhouse(env, interrupt);
  announce(rowhouse, [...says, ...plan.doubts]);
  const interrupted = new Promise<undefined>((resolve) => {
    interrupt.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const ended = rowhouse.services.map(async ({ name, exited }) => ({ name, outcome: await exited }));
  const first = await Promise.race([interrupted, ...ended]);
  if (first && !interrupt.aborted) {
    console.error(`${first.name} ended (${first.outcome}), so everything is stopped.`);
  }
  // If one of them stops, the others would wait for answers that never come.
  await rowhouse.stop(interrupt.aborted ? undefined : shortGraceMs);
  return interrupt.aborted ? 0 : 1;
}

const interruption = new AbortController();
process.on('SIGINT', () => interruption.abort());
process.on('SIGTERM', () => interruption.abort());
try {
  process.exit(await run(interruption.signal));
} catch (error) {
  if (interruption.signal.aborted) process.exit(0);
  if (!(error instanceof ServiceFailure)) throw error;
  console.error(error.message);
  process.exit(1);
}
