/**
 * `npm test`: every check there is, in the order in which they are cheap. Stops where one fails. The last line
 * is `N passed, N failed`, the sum of the tests of both runners.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playwrightCounts, vitestCounts } from './lib/counts.mjs';
import { ensureBuild } from './lib/build.mjs';
import { ensureModules } from './lib/modules.mjs';
import { ensureDebianPackages } from './lib/packages.mjs';
import { become, projectNode, root, say } from './lib/run.mjs';
import { checkSizes } from './lib/sizes.mjs';

const reports = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
const unitReport = join(reports, 'vitest.json');
const journeyReport = join(reports, 'playwright.json');
const total = { passed: 0, failed: 0 };

/** Runs a tool of the project on the project's Node. */
const tool = (path, ...args) => ({ path, args });
const quick = [
  { name: 'format', ...tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', ...tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types (.ts)', ...tool('@typescript/native/bin/tsc', '--project', 'tsconfig.json') },
  { name: 'build', run: ensureBuild },
  { name: 'script size', run: checkSizes },
];
/** As long as the quick ones together, and on one core. */
const beside = [
  { name: 'types (.vue)', ...tool('vue-tsc/bin/vue-tsc.js', '--noEmit', '--project', 'tsconfig.json') },
];
const runners = [
  {
    name: 'tests',
    ...tool(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ),
    counts: () => vitestCounts(unitReport),
  },
  {
    name: 'journeys',
    ...tool('@playwright/test/cli.js', 'test', '--reporter=list,json'),
    counts: () => playwrightCounts(journeyReport),
  },
];

ensureModules();
if (!ensureDebianPackages()) end('needed programs are missing');

const env = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  // The tests must not depend on what a machine can download.
  KEYTURN_SKIP_ELECTRON_DOWNLOAD: '1',
};
// Nothing is ended half-way: what is found beside a failure is told too.
const failed = (await Promise.all([inTurn(quick), inTurn(beside)])).find((name) => name !== null);
if (failed) end(`${failed} failed`);
const failedRunner = await inTurn(runners);
end(failedRunner && `${failedRunner} failed`);

/** Runs checks one after the other, as far as they pass; answers the name of the one that failed, or null. */
async function inTurn(checks) {
  for (const { name, path, args, run, counts } of checks) {
    const started = performance.now();
    const status = run
      ? (run() ?? 0)
      : await become(projectNode, [join(root, 'node_modules', path), ...args], { cwd: root, env });
    const counted = counts?.();
    total.passed += counted?.passed ?? 0;
    total.failed += counted?.failed ?? 0;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(
      `${status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)${counted ? ` ${counted.passed} passed, ${counted.failed} failed` : ''}`,
    );
    if (status !== 0) return name;
  }
  return null;
}

function end(reason) {
  rmSync(reports, { recursive: true, force: true });
  if (reason !== null) {
    say(`Stopped: ${reason}.`);
    // A check without tests of its own still counts as one that failed.
    total.failed = Math.max(total.failed, 1);
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exit(reason === null ? 0 : 1);
}
