/** What tests choose by chance begins with the commit: each commit tries other cases, and a run of the same one the same. */
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/** For a copy without its history. */
const WITHOUT_COMMIT = 20261122;

/** KEYTURN_SEED where it is set; else a number from 1 to 268,435,455 that the commit gives. */
export function seedOfCommit() {
  if (process.env.KEYTURN_SEED) return process.env.KEYTURN_SEED;
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return String(Number.parseInt(stdout?.slice(0, 7) || '0', 16) || WITHOUT_COMMIT);
}
