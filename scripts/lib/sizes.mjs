/** How much script each built page is, compressed as a line would carry it. Sizes are not times: they may stop a build. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, say } from './run.mjs';

const CUSTOMER = 'index.html';
const DESK = 'desk/index.html';
const TODAY = 'desk/move-ins/today.vue';

/** In bytes of gzip; a kB is 1000 of them. `customer` and `desk` are whole pages in all four languages. */
export const limits = { firstTap: 68_000, customer: 204_780, deskFirst: 94_240, desk: 265_300 };

/**
 * `firstTap`: what the customer's page starts and everything that imports without waiting, with the script ahead of it; `customer`: all that page can
 * load where it sells, but for the front desk, which staff open within it; `deskFirst`: what a browser needs for signing in and Today;
 * `desk`: what the front desk can load beyond the customer's page.
 */
export function scriptSizes(site = join(root, 'out/renderer')) {
  const chunks = JSON.parse(readFileSync(join(site, 'scripts.json'), 'utf8'));
  const atOnce = ({ imports = [] }) => imports;
  const first = reached(chunks, CUSTOMER, atOnce);
  const deskFirst = new Set([...reached(chunks, DESK, atOnce), ...reached(chunks, TODAY, atOnce)]);
  const customer = reached(chunks, CUSTOMER, ({ imports = [], dynamicImports = [] }) =>
    [...imports, ...dynamicImports].filter((name) => !ofOthers(chunks[name])),
  );
  const all = reached(chunks, DESK, ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ]);
  // The checks run under the system's Node too, which may be too old to subtract sets.
  const desk = [...all].filter((file) => !customer.has(file));
  const bytes = (files) => sumOf([...files].map((file) => join(site, file)));
  // It stands in the page itself, and no other script names it.
  const ahead = bytes(
    readdirSync(join(site, 'assets'))
      .filter(isEarly)
      .map((name) => `assets/${name}`),
  );
  return {
    firstTap: bytes(first) + ahead,
    customer: bytes(customer) + ahead,
    deskFirst: bytes(deskFirst),
    desk: bytes(desk),
  };
}

/** Says the sizes and answers an exit code. */
export function checkSizes() {
  const sizes = scriptSizes();
  const lines = [
    ['before the first tap', sizes.firstTap, limits.firstTap],
    ["of the customer's page", sizes.customer, limits.customer],
    ['of the front desk before Today', sizes.deskFirst, limits.deskFirst],
    ['of the front desk', sizes.desk, limits.desk],
  ];
  for (const [name, size, limit] of lines)
    say(`Script ${name}: ${kB(size)} of at most ${kB(limit)} compressed`);
  return lines.every(([, size, limit]) => size <= limit) ? 0 : 1;
}

/** The script that shows the first screen before the program has come. */
function isEarly(name) {
  return /^early-[\w-]+\.js$/.test(name);
}

/** The files of a chunk and of all it leads to. */
function reached(chunks, start, leadsTo) {
  const names = new Set();
  const follow = (name) => {
    if (names.has(name) || !(name in chunks)) return;
    names.add(name);
    for (const next of leadsTo(chunks[name])) follow(next);
  };
  follow(start);
  return new Set([...names].map((name) => chunks[name].file));
}

/** What staff open, and what only a demonstration or a translator loads. */
function ofOthers({ src = '' }) {
  const others = ['desk/', 'staff-desk.vue', 'components/demonstration/', 'locales/pseudo.ts'];
  return others.some((start) => src.startsWith(start));
}

function sumOf(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
