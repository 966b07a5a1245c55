/** Whether node_modules is what package-lock.json asks for, and the right npm to make it so. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, projectNode, root, runQuietly, say } from './run.mjs';

/**
 * npm 10 starts a compiler for better-sqlite3, which ships its binaries and needs none; from this version on npm
 * obeys `allowScripts` in package.json.
 */
const npmThatWorks = '11.19.1';

export function ensureModules() {
  if (modulesMatch()) return;
  const [program, ...args] = npmCommand();
  say(`Installing the packages of package-lock.json (${[program, ...args].join(' ')}) ...`);
  // `npm run --silent` tells its children to be silent too; a failure must be seen.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const status = runQuietly(program, args, { env, shell: process.platform === 'win32' });
  if (status !== 0) fail('Installing the packages failed; the lines above say why.', status);
  if (!modulesMatch())
    fail('The packages were installed, yet node_modules is not what package-lock.json asks for.');
}

/** Compares npm's own record of what it installed with the lock file: versions, and nothing required missing. */
function modulesMatch() {
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (!installed || !wanted || !existsSync(projectNode)) return false;
  const differs = ([path, { version }]) => wanted[path]?.version !== version;
  const misses = ([path, { optional }]) => path !== '' && !optional && !installed[path];
  return !Object.entries(installed).some(differs) && !Object.entries(wanted).some(misses);
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function npmCommand() {
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  return isAtLeast(runningNpm(), npmThatWorks) ? ['npm', ...ci] : ['npx', '-y', `npm@${npmThatWorks}`, ...ci];
}

/** The npm that runs this script says so; started without npm, the one on the PATH is asked. */
function runningNpm() {
  const told = /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
  return told ?? spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '0';
}

function isAtLeast(version, wanted) {
  const [a, b] = [version, wanted].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10) || 0),
  );
  const difference = a.map((part, index) => part - (b[index] ?? 0)).find((each) => each !== 0);
  return (difference ?? 0) >= 0;
}
