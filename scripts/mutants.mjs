/**
 * `npm run mutants`, and the end of `npm run campaign`: sows small bugs in services, database and the renderer's stores,
 * one at a time, and runs the tests nearest to each. Prints each that no test noticed, and how many were noticed. Nothing
 * on the disk is changed: the bug is put in as the tests read the file. KEYTURN_MUTANTS says how many, KEYTURN_MUTANT_TESTS
 * how many test files each is shown to, KEYTURN_SEED repeats a choice, KEYTURN_MUTANT_FILES names the files (a part of their
 * path).
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root, say } from './lib/run.mjs';

await import('./prepare.mjs');
const { distancesFrom, filesBelow, mutantsOf, nearestTests } = await import('./lib/mutants.mjs');

const count = Number(process.env['KEYTURN_MUTANTS'] ?? 100);
const mostTests = Number(process.env['KEYTURN_MUTANT_TESTS'] ?? 8);
const seed = Number(process.env['KEYTURN_SEED'] ?? randomInt(2 ** 31 - 1));
const wanted = process.env['KEYTURN_MUTANT_FILES'] ?? '';
/** A bug may make a test wait for ever: that is noticed too. */
const LONGEST_MS = 180_000;

const rooms = ['domain', 'services', 'database', 'http', 'ipc', 'desk', 'card-reader', 'app', 'renderer'];
const tests = filesBelow(
  root,
  rooms.map((room) => `test/${room}`),
).filter((file) => file.endsWith('.test.ts'));
const sown = filesBelow(root, ['src/main/services', 'src/main/database', 'src/renderer/stores']).filter(
  (file) => file.endsWith('.ts') && !file.includes('/migrations/'),
);
const distances = distancesFrom(root, tests);
const all = sown
  .filter((file) => file.includes(wanted))
  .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
const chosen = pick(all, count, seed);
say(`${chosen.length} bugs of ${all.length} are sown: KEYTURN_SEED=${seed}`);

let [noticed, survived, untried] = [0, 0, 0];
for (const mutant of chosen) {
  const near = nearestTests(distances, join(root, mutant.file), mostTests);
  const end = near.length === 0 ? 'survived' : await outcomeOf(mutant, near);
  if (end === 'noticed') noticed += 1;
  else if (end === 'survived') survived += 1;
  else untried += 1;
  const shown = readFileSync(join(root, mutant.file), 'utf8')
    .slice(mutant.start, mutant.end)
    .replaceAll(/\s+/g, ' ');
  say(`${end}: ${mutant.file}:${mutant.line}: ${mutant.what}: ${shown.slice(0, 90)}`);
}
const tried = noticed + survived;
say(
  `${noticed} of ${tried} sown bugs were noticed (${Math.round((100 * noticed) / Math.max(1, tried))} %); ${untried} were no program.`,
);
process.exit(survived > 0 && process.env['KEYTURN_MUTANTS_STRICT'] ? 1 : 0);

/** A choice that the seed repeats. */
function pick(list, most, start) {
  let state = start;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const left = [...list];
  const taken = [];
  while (taken.length < most && left.length > 0)
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}

function outcomeOf(mutant, near) {
  return new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const config = join(root, 'test/support/vitest-mutants.config.ts');
    const args = [
      vitest,
      'run',
      '--root',
      root,
      '--config',
      config,
      '--bail',
      '1',
      '--maxWorkers',
      '2',
      '--project',
      'node',
      '--project',
      'renderer',
      ...near,
    ];
    const env = { ...process.env, KEYTURN_MUTANT: JSON.stringify(mutant), CI: '1', NO_COLOR: '1' };
    const child = spawn(projectNode, args, { cwd: root, env, detached: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    // A program that could not be started has no process group.
    const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    const timer = setTimeout(end, LONGEST_MS);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (/Transform failed|SyntaxError|PARSE_ERROR/.test(said)) resolve('no program');
      else resolve(code === 0 ? 'survived' : 'noticed');
    });
  });
}
