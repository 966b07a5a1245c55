/**
 * `npm run pictures`: a picture of every screen in every state, language and orientation, under test-results/pictures,
 * and a contact sheet of each set. `--only "de, landscape"` takes some, by a part of the set's name. `--docs` takes those of
 * README and docs instead, and writes them into docs/pictures; with `--only`, the others there stay as they are.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contactSheet } from './lib/contact-sheet.mjs';
import { ensureDebianPackages } from './lib/packages.mjs';
import { writeDocsPictures } from './lib/docs-pictures.mjs';
import { become, fail, projectNode, root } from './lib/run.mjs';

const { only, docs } = readOptions();
await import('./prepare.mjs');
if (!ensureDebianPackages()) fail('Needed programs are missing.');

const folder = join(root, 'test-results/pictures');
rmSync(folder, { recursive: true, force: true });
const status = await become(
  projectNode,
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=playwright.pictures.config.ts',
    '--reporter=list',
    ...(docs ? ['docs.pictures'] : ['--grep-invert', 'docs, ']),
    ...(only === undefined ? [] : ['--grep', only]),
  ],
  { cwd: root, env: process.env },
);

if (!existsSync(folder)) fail('No picture was taken.');
if (docs && status === 0)
  await writeDocsPictures(join(folder, 'docs'), join(root, 'docs/pictures'), { whole: only === undefined });
for (const set of readdirSync(folder, { withFileTypes: true })) {
  if (!set.isDirectory()) continue;
  const sheet = join(folder, `contact-sheet-${set.name}.png`);
  await contactSheet(join(folder, set.name), sheet);
  process.stdout.write(`${sheet}\n`);
}
process.exit(status);

function readOptions() {
  try {
    return parseArgs({ options: { only: { type: 'string' }, docs: { type: 'boolean', default: false } } })
      .values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
