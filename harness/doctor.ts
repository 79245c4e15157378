// `npm run doctor [-- --offline]`: which settings are in force and where each comes from, whether this machine is up to it, and
// whether Google and Stripe know this installation; with --offline no other service is asked.

import { type Finding, stateOf } from '../dashboard/shell/server/operator/finding.ts';
import { SettingsError as ProductSettingsError } from '../dashboard/shell/server/read-settings.ts';
import { SettingsError as WorkspaceSettingsError } from '../workspace/src/read-settings.ts';
import { findOut } from './checks.ts';
import { examineInstallation } from './installation.ts';
import { makePlan } from './plan.ts';
import './past-proxies.ts';
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

function printFindings(title: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const width = Math.max(...findings.map(({ what }) => what.length));
  console.log(`${title}\n`);
  for (const finding of findings) {
    console.log(`  ${finding.what.padEnd(width)}  ${stateOf(finding).padEnd(7)}  ${finding.says}`);
  }
  console.log('');
}

/** True when `npm start` would succeed, and people could sign in. */
async function examine(): Promise<boolean> {
  const plan = makePlan(process.env);
  printSettings(reportSettings(process.env, plan));
  const ofMachine = await findOut(plan);
  printFindings('This machine', ofMachine);
  const isOffline = process.argv.includes('--offline');
  const ofInstallation = await examineInstallation(plan, isOffline);
  printFindings('This installation', ofInstallation);
  return [...ofMachine, ...ofInstallation].every(({ isWell }) => isWell !== false);
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
