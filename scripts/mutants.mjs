/**
 * `npm run mutants`, and the end of `npm run campaign`. Sows small bugs in services, database and the
 * renderer's stores, one at a time. Shows each to the tests nearest to it until one notices. Prints each that
 * no test noticed, and how many were noticed; those that none can notice do not count
 * (lib/equivalent-mutants.mjs). Nothing on the disk is changed: the bug is put in as the tests read the file.
 * KEYTURN_MUTANTS says how many, KEYTURN_MUTANT_TESTS how many test files each is shown to, and KEYTURN_SEED
 * repeats a choice. KEYTURN_MUTANT_FILES names the files (a part of their path), or lines
 * (`services/login/login.ts:31`), with commas between them.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root, say } from './lib/run.mjs';

await import('./prepare.mjs');
const { distancesFrom, filesBelow, mutantsOf, nearestTests } = await import('./lib/mutants.mjs');
const { equivalenceOf } = await import('./lib/equivalent-mutants.mjs');

const count = Number(process.env['KEYTURN_MUTANTS'] ?? 100);
const mostTests = Number(process.env['KEYTURN_MUTANT_TESTS'] ?? 16);
const seed = Number(process.env['KEYTURN_SEED'] ?? randomInt(2 ** 31 - 1));
const wanted = (process.env['KEYTURN_MUTANT_FILES'] ?? '').split(',').map((part) => part.trim());
/** A bug may make a test wait for ever, and a busy machine takes its time: nobody can tell which, so it does not count. */
const LONGEST_MS = 180_000;

const rooms = [
  'domain',
  'shared',
  'services',
  'database',
  'http',
  'ipc',
  'desk',
  'card-reader',
  'app',
  'renderer',
];
const tests = filesBelow(
  root,
  rooms.map((room) => `test/${room}`),
).filter((file) => file.endsWith('.test.ts'));
const sown = filesBelow(root, ['src/main/services', 'src/main/database', 'src/renderer/stores']).filter(
  (file) => file.endsWith('.ts') && !file.includes('/migrations/'),
);
const distances = distancesFrom(root, tests);
const texts = new Map(sown.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const all = sown
  .flatMap((file) => mutantsOf(file, texts.get(file)))
  .filter(({ file, line }) => wanted.some((part) => `${file}:${line}:`.includes(asPlace(part))));
const chosen = pick(all, count, seed);
say(`${chosen.length} bugs of ${all.length} are sown: KEYTURN_SEED=${seed}`);

const ends = { noticed: 0, survived: 0, unclear: 0, equivalent: 0, 'no program': 0 };
for (const [index, mutant] of chosen.entries()) {
  const began = performance.now();
  const text = texts.get(mutant.file);
  const { end, by } = await outcomeOf(mutant, text);
  ends[end] += 1;
  const shown = text.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ');
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  say(
    `${index + 1}/${chosen.length} ${end}: ${mutant.file}:${mutant.line}: ${mutant.what}: ${shown.slice(0, 90)}`,
  );
  say(`    ${by} (${seconds} s)`);
}
const tried = ends.noticed + ends.survived;
say(
  `${ends.noticed} of ${tried} sown bugs were noticed (${Math.round((100 * ends.noticed) / Math.max(1, tried))} %); ` +
    `${ends.unclear} did not end, ${ends.equivalent} cannot be noticed, ${ends['no program']} were no program.`,
);
process.exit(ends.survived > 0 && process.env['KEYTURN_MUTANTS_STRICT'] ? 1 : 0);

/** `file:31` means that line, and not those that begin with its digits. */
function asPlace(part) {
  return /:\d+$/.test(part) ? `${part.replace(/(?:\.ts)?(:\d+)$/, '.ts$1')}:` : part;
}

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

/** How it ended, and which test noticed or why none did. */
async function outcomeOf(mutant, text) {
  const why = equivalenceOf(mutant, text);
  if (why !== null) return { end: 'equivalent', by: why };
  const near = nearestTests(distances, join(root, mutant.file), mostTests);
  if (near.length === 0) return { end: 'survived', by: 'no test reaches the file' };
  const { code, said } = await runTests(mutant, near);
  if (/Transform failed|SyntaxError|PARSE_ERROR/.test(said)) return { end: 'no program', by: '' };
  if (code === 0) return { end: 'survived', by: near.join(' ') };
  const by = /(?:FAIL|×) .*/.exec(said)?.[0].slice(0, 200);
  return by ? { end: 'noticed', by } : { end: 'unclear', by: near.join(' ') };
}

/** One process for all of them, the nearest first; it ends with the first test that fails. */
function runTests(mutant, near) {
  return new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const config = join(root, 'test/support/runner/vitest-mutants.config.ts');
    const projects = ['--project', 'node', '--project', 'renderer'];
    const args = [vitest, 'run', '--root', root, '--config', config, '--bail', '1', ...projects, ...near];
    const env = {
      ...process.env,
      KEYTURN_MUTANT: JSON.stringify(mutant),
      KEYTURN_MUTANT_ORDER: near.join(','),
      CI: '1',
      NO_COLOR: '1',
    };
    const child = spawn(projectNode, args, { cwd: root, env, detached: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    // A program that could not be started has no process group.
    const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    const timer = setTimeout(end, LONGEST_MS);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, said });
    });
  });
}
