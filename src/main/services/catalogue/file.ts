/** Reads a catalogue from a file. */
import { readFileSync, statSync } from 'node:fs';
import { describeMistakes, readCatalogue, type Catalogue } from '../../domain/catalogue/catalogue';
import { readStrictJson, type StrictJson } from '../../domain/base/strict-json';

/** Far above any real catalogue; a wrong file should not fill the memory. */
const MAX_BYTES = 32 * 1024 * 1024;

/** What is wrong with a catalogue file: one line per mistake, each with file, place and what was expected. */
export class CatalogueError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CatalogueError';
  }
}

/** Reads and checks a file; throws a CatalogueError. */
export function readCatalogueFile(file: string): Catalogue {
  const json = parseFile(file);
  if (!json.ok) throw new CatalogueError(json.problems.map((problem) => `${file}: ${problem}`).join('\n'));
  const read = readCatalogue(json.value);
  if (!read.ok) throw new CatalogueError(describeMistakes(file, read.mistakes));
  return read.catalogue;
}

function parseFile(file: string): StrictJson {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error('larger than 32 MiB');
    return readStrictJson(readFileSync(file));
  } catch (error) {
    throw new CatalogueError(`${file}: not readable: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}
