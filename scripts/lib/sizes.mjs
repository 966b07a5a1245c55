/** How much script the built page is, compressed as a line would carry it. Sizes are not times: they may stop a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, say } from './run.mjs';

/** In bytes of gzip; a kB is 1000 of them. Of the whole, some 120 kB are the front desk's, which no customer's page loads. */
export const limits = { firstTap: 90_000, whole: 310_000 };

/** `firstTap`: what index.html starts and everything that imports without waiting; `whole`: every script there is. */
export function scriptSizes(site = join(root, 'out/renderer')) {
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const first = new Set();
  const follow = (file) => {
    if (first.has(file)) return;
    first.add(file);
    for (const next of staticImports(readFileSync(file, 'utf8'))) follow(join(file, '..', next));
  };
  const started = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]+(?:src|href)="([^"]+\.js)"/g)];
  for (const [, address] of started) follow(join(site, address));
  const all = readdirSync(site, { recursive: true }).filter((name) => name.endsWith('.js'));
  return { firstTap: sumOf([...first]), whole: sumOf(all.map((name) => join(site, name))) };
}

/** Says both sizes and answers an exit code. */
export function checkSizes() {
  const sizes = scriptSizes();
  const lines = [
    ['before the first tap', sizes.firstTap, limits.firstTap],
    ['in all', sizes.whole, limits.whole],
  ];
  for (const [name, size, limit] of lines)
    say(`Script ${name}: ${kB(size)} of at most ${kB(limit)} compressed`);
  return lines.every(([, size, limit]) => size <= limit) ? 0 : 1;
}

/** What a built module imports at once; imports in braces of a function are waited for and do not count. */
function staticImports(code) {
  const found = code.matchAll(
    /(?:^|[;}\s])(?:import|export)\b[^;'"`(]*?(?:from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g,
  );
  return [...found].map(([, address]) => address);
}

function sumOf(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
