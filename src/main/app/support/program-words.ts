/**
 * What the program itself says. A text that it holds between quotes, word for word, was written by a developer. Nobody's name
 * comes into a log that way, and no code.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProgramWords {
  /** Whether this text stands in the program, whole. */
  says(text: string): boolean;
  /** Whether it makes errors of this name. */
  makes(errorName: string): boolean;
  /** Whether one of its files is called so. */
  hasFile(name: string): boolean;
}

export function readProgramWords(folder = programFolder()): ProgramWords {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:m?js|ts)$/.test(name),
  );
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const names = new Set(files.map((name) => basename(name)));
  const known = new Map<string, boolean>();
  return {
    says(words) {
      const found = known.get(words) ?? [`'`, `"`, '`'].some((quote) => text.includes(quote + words + quote));
      known.set(words, found);
      return found;
    },
    makes: (errorName) => text.includes(`class ${errorName} extends `),
    hasFile: (name) => names.has(name),
  };
}

/** The build puts shared parts into a folder of their own below the programs; the sources are further down. */
function programFolder(): string {
  const isSource = import.meta.url.endsWith('.ts');
  const places = isSource ? ['../..'] : ['.', '..'];
  const found = places
    .map((place) => fileURLToPath(new URL(`${place}/`, import.meta.url)))
    .find((folder) => isSource || existsSync(join(folder, 'cli.js')));
  if (found === undefined) throw new Error('the folder of the program was not found');
  return found;
}
