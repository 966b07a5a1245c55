/** Builds out/ when it was made from other sources than those that lie here. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, projectNode, root, runQuietly, say } from './run.mjs';

const sources = [
  'src',
  'electron.vite.config.ts',
  'scripts/lib/first-screen.ts',
  'scripts/lib/names-once.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'out/.built-from');
const results = [
  'main/index.js',
  'main/browser.js',
  'main/chromium-shell.js',
  'main/screen.js',
  'main/session.js',
  'main/setup.js',
  'main/serve.js',
  'main/cli.js',
  'main/head-office.js',
  'main/document-worker.js',
  'main/postal-codes-us.txt',
  'preload/index.cjs',
  'preload/reader.cjs',
  'renderer/index.html',
  'renderer/reader-page/index.html',
];

export function ensureBuild() {
  const hash = sourceHash();
  if (isBuiltFrom(hash)) return;
  say('Building ...');
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const status = runQuietly(projectNode, [tool, 'build', '--logLevel', 'warn']);
  if (status !== 0) fail('Building failed; the lines above say why.', status);
  // Of programs that are gone.
  rmSync(join(root, 'out/compile-cache'), { recursive: true, force: true });
  writeFileSync(stamp, hash);
}

function isBuiltFrom(hash) {
  return (
    results.every((file) => existsSync(join(root, 'out', file))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash
  );
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
