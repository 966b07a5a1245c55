/** Reads a finished document with the tools of poppler, which share no code with what wrote it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function run(tool: string, pdf: Buffer, before: readonly string[], after: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return execFileSync(tool, [...before, file, ...after], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text of each page, in the layout of the page. */
export function pages(pdf: Buffer): string[] {
  return run('pdftotext', pdf, ['-layout', '-enc', 'UTF-8'], ['-']).split('\f').slice(0, -1);
}

export function text(pdf: Buffer): string {
  return pages(pdf).join('\n');
}

/** Every word with its box, in points from the top left. */
export function words(pdf: Buffer): { text: string; left: number; right: number; bottom: number }[] {
  const html = run('pdftotext', pdf, ['-bbox'], ['-']);
  const word = /<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g;
  return [...html.matchAll(word)].map(([, left, right, bottom, value = '']) => ({
    text: value,
    left: Number(left),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

export function fonts(pdf: Buffer): { name: string; embedded: boolean }[] {
  return run('pdffonts', pdf, [])
    .split('\n')
    .slice(2)
    .filter((row) => row !== '')
    .map((row) => {
      const [name = ''] = row.split(/\s+/);
      return { name, embedded: /\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.exec(row)?.[1] === 'yes' };
    });
}

/** Its pictures as PNG files, in their order. */
export function pictures(pdf: Buffer): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  try {
    execFileSync('pdfimages', ['-png', '-', join(folder, 'picture')], { input: pdf });
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function images(pdf: Buffer): string[] {
  return run('pdfimages', pdf, ['-list'])
    .split('\n')
    .slice(2)
    .filter((row) => row !== '');
}

/** What `pdfinfo` says, by its own names. */
export function info(pdf: Buffer): Record<string, string> {
  return Object.fromEntries(
    run('pdfinfo', pdf, [])
      .split('\n')
      .filter((row) => row.includes(':'))
      .map((row) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1).trim()]),
  );
}

/** The tree of tags, as indented names. */
export function structure(pdf: Buffer): string {
  return run('pdfinfo', pdf, ['-struct']);
}
