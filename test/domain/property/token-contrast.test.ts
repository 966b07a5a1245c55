/** The page's colors promise 7 to 1 for words and 3 to 1 for edges and signs, in the usual mode and light on dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../src/main/domain/property/brand-color';

const css = readFileSync(join(process.cwd(), 'src/renderer/styles/tokens.css'), 'utf8');

/** The plain colors of one block; a site's own falls back on ours. */
function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('\n}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+): (?:var\([^,]+, )?(#[0-9a-f]{6})\)?;/g);
  return Object.fromEntries([...found].map((match) => [match[1] ?? '', match[2] ?? '']));
}

const usual = tokens(':root');
const dark = { ...usual, ...tokens(':root[data-high-contrast]') };

/** Color on ground. */
const words = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink-2', 'paper'],
  ['ink-2', 'surface'],
  ['brand', 'paper'],
  ['on-brand', 'brand'],
  ['on-accent', 'accent'],
  ['danger', 'paper'],
  ['danger', 'surface'],
  ['ink', 'danger-bg'],
  ['ink', 'ok-bg'],
  ['ink', 'warn-bg'],
  ['on-night', 'night'],
  ['pad-ink', 'pad'],
] as const;
const signs = [
  ['line', 'paper'],
  ['line', 'surface'],
  ['brand', 'surface'],
  ['ok', 'ok-bg'],
  ['accent', 'night'],
  ['focus-edge', 'paper'],
  ['focus-edge', 'surface'],
  ['pad-line', 'pad'],
] as const;

/** The ring of focus is amber with an edge: on light grounds the edge is what is seen, on dark ones the amber. */
const ring = {
  usual: [['focus-edge', 'accent']],
  dark: [
    ['accent', 'paper'],
    ['accent', 'surface'],
  ],
} as const;

describe.each([
  ['in the usual mode', usual, ring.usual],
  ['light on dark', dark, ring.dark],
] as const)('%s', (_mode, colors, more) => {
  const of = (name: string) => colors[name] ?? '';

  // Holds: ux-13
  it.each(words)('words in %s can be read on %s', (color, ground) => {
    expect(contrast(of(color), of(ground))).toBeGreaterThanOrEqual(7);
  });

  // Holds: ux-13
  it.each([...signs, ...more])('%s is to be seen on %s', (color, ground) => {
    expect(contrast(of(color), of(ground))).toBeGreaterThanOrEqual(3);
  });
});
