// `npm run doctor`: which settings are in force and where each comes from, and whether this machine can do its part.
import { SettingsError as ProductSettingsError } from '../dashboard/shell/server/settings.ts';
import { SettingsError as WorkspaceSettingsError } from '../workspace/src/config.ts';
import { type Finding, findOut } from './checks.ts';
import { makePlan } from './plan.ts';
import { ServiceFailure } from './processes.ts';
import { reportSettings, type SettingGroup } from './setting-report.ts';

function printSettings(groups: readonly SettingGroup[]): void {
  const lines = groups.flatMap(({ settings }) => settings);
  const nameWidth = Math.max(...lines.map(({ name }) => name.length));
  const sourceWidth = Math.max(...lines.map(({ source }) => source.length));
  for (const { title, settings } of groups) {
    console.log(`${title}\n`);
    for (const { name, value, source } of settings) {
      console.log(`  ${name.padEnd(nameWidth)}  ${source.padEnd(sourceWidth)}  ${value}`);
    }
    console.log('');
  }
}

function printFindings(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ what }) => what.length));
  console.log('This machine\n');
  for (const { what, isWell, says } of findings) {
    console.log(`  ${what.padEnd(width)}  ${isWell ? 'ok     ' : 'WRONG  '}${says}`);
  }
}

/** True when `npm start` would succeed. */
async function examine(): Promise<boolean> {
  const plan = makePlan(process.env);
  printSettings(reportSettings(process.env, plan));
  const findings = await findOut(plan);
  printFindings(findings);
  return findings.every(({ isWell }) => isWell);
}

try {
  process.exitCode = (await examine()) ? 0 : 1;
} catch (error) {
  const isForPeople =
    error instanceof ServiceFailure ||
    error instanceof ProductSettingsError ||
    error instanceof WorkspaceSettingsError;
  if (!isForPeople) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
