/** What `npm test -- NAME` means: checks by their name, or the test files whose path has it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Answers `{ checks, vitest, playwright }`: the names of the checks to run, and the files that each runner is to take (empty:
 * all of its own). Without names everything runs. Throws with a sentence where a name means nothing.
 */
export function selected(names, checks) {
  if (names.length === 0) return { checks, vitest: [], playwright: [] };
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(test|spec)\.ts$/.test(file));
  const [vitest, playwright] = [[], []];
  const chosen = new Set();
  for (const name of names) {
    if (checks.includes(name)) {
      chosen.add(name);
      continue;
    }
    const found = files.filter((file) => file.includes(name));
    if (found.length === 0)
      throw new Error(`No test file's path has "${name}", and no check is called so: ${checks.join(', ')}.`);
    for (const file of found) (file.endsWith('.spec.ts') ? playwright : vitest).push(file);
  }
  if (vitest.length > 0) chosen.add('tests');
  if (playwright.length > 0) chosen.add('journeys');
  return { checks: [...chosen], vitest, playwright };
}
