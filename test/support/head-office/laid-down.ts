/** Files as head office lays them down, and a shelf to lay them on where no head office is needed. */
import { readFileSync } from 'node:fs';
import { splitFile, type SplitFile } from '../../../src/head-office/catalogue/split';
import type { Id } from '../../../src/shared/ids';
import type { Manifest } from '../../../src/shared/head-office/documents';
import { LineDown, type HeadOfficeLine } from '../../../src/main/sync/line';
import { SAMPLE_CATALOGUE } from '../services/database';

export interface RawCatalogue {
  property: Record<string, unknown> & { id: Id<'property'> };
  units: (Record<string, unknown> & { id: string; number: string; rent: string; storageType: string })[];
  [section: string]: unknown;
}

/** The sample as a file, after a change. */
export function catalogueFile(change: (catalogue: RawCatalogue) => void = () => undefined): Buffer {
  // Without the plan, which would have to follow each unit.
  const catalogue = {
    ...(JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as RawCatalogue),
    sitePlan: null,
  };
  change(catalogue);
  return Buffer.from(JSON.stringify(catalogue, null, 2));
}

/** The sample with another rent for unit A101. */
export const withRent = (rent: string) =>
  catalogueFile((catalogue) => {
    for (const unit of catalogue.units) if (unit.number === 'A101') unit.rent = rent;
  });

/** What head office has set, read as over a line. */
export interface Shelf extends Pick<HeadOfficeLine, 'read'> {
  readonly parts: Map<string, Uint8Array>;
  /** Hashes of the parts that were asked for, in order. */
  readonly asked: string[];
  /** How many parts the line carries before it is cut; Infinity: whole. */
  carries: number;
}

export function openShelf(): Shelf {
  const shelf: Shelf = {
    parts: new Map(),
    asked: [],
    carries: Number.POSITIVE_INFINITY,
    read(document) {
      if (document.name !== 'part') return Promise.resolve(null);
      if (shelf.carries <= 0) return Promise.reject(new LineDown('cut'));
      shelf.carries -= 1;
      shelf.asked.push(document.sha256);
      return Promise.resolve(shelf.parts.get(document.sha256) ?? null);
    },
  };
  return shelf;
}

/** Lays a file on the shelf; answers it as split, and the manifest's bytes. */
export function putOn(
  shelf: Shelf,
  version: number,
  file: Buffer,
): SplitFile & { readonly bytes: Uint8Array } {
  const split = splitFile(version, file);
  for (const [hash, part] of split.parts) shelf.parts.set(hash, part);
  return { ...split, bytes: manifestBytes(split.manifest) };
}

export const manifestBytes = (manifest: Manifest) => new TextEncoder().encode(JSON.stringify(manifest));
