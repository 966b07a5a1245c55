/** Reads a file to be published with the readers that kiosks use: every mistake is reported with its place. */
import { readFileSync, statSync } from 'node:fs';
import { describeMistakes, readCatalogue, type Mistake } from '../../main/domain/catalogue/catalogue';
import { readElsewhere, type Elsewhere } from '../../main/domain/catalogue/elsewhere';
import { readStrictJson } from '../../main/domain/base/strict-json';
import type { Id } from '../../shared/ids';
import { fileFault } from '../commands/io';
import { CommandRefused } from '../../shared/command-line';
import { MOST_FILE_BYTES } from './split';

export interface FileToPublish {
  readonly propertyId: Id<'property'>;
  /** What is in it, for the person who publishes. */
  readonly told: string;
  readonly content: Buffer;
  /** Their units must not belong to another customer already. */
  readonly reservations: Elsewhere['reservations'];
}

interface CatalogueToPublish extends FileToPublish {
  readonly timeZone: string;
}

/** Throws a CommandRefused with one line for each mistake. */
export const readCatalogueFile = (file: string): FileToPublish => readCatalogueContent(file, readBytes(file));

/** `file`: what it is called. */
export function readCatalogueContent(file: string, content: Buffer): CatalogueToPublish {
  const value = readJson(file, content);
  const read = readCatalogue(value);
  if (!read.ok) throw mistaken(file, read.mistakes);
  const { property, units } = read.catalogue;
  return {
    propertyId: property.id,
    told: `${property.name}: ${units.length} units`,
    content,
    reservations: [],
    timeZone: property.timeZone,
  };
}

/** The same of reservations and credit notes. */
export const readElsewhereFile = (file: string): FileToPublish => readElsewhereContent(file, readBytes(file));

/** `file`: what it is called. */
export function readElsewhereContent(file: string, content: Buffer): FileToPublish {
  const value = readJson(file, content);
  const read = readElsewhere(value);
  if (!read.ok) throw mistaken(file, read.mistakes);
  const { propertyId, reservations, creditNotes } = read.elsewhere;
  const told = `${reservations.length} reservations, ${creditNotes.length} credit notes`;
  return { propertyId, told, content, reservations };
}

function readBytes(file: string): Buffer {
  try {
    if (statSync(file).size > MOST_FILE_BYTES) throw new Error(`larger than ${MOST_FILE_BYTES} bytes`);
    return readFileSync(file);
  } catch (error) {
    throw new CommandRefused(`${file}: not readable: ${fileFault(error)}`, { cause: error });
  }
}

function readJson(file: string, content: Buffer): unknown {
  const json = readStrictJson(content);
  if (!json.ok) throw new CommandRefused(json.problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return json.value;
}

const mistaken = (file: string, mistakes: readonly Mistake[]) =>
  new CommandRefused(describeMistakes(file, mistakes));
