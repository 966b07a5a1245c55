/**
 * A real SQLite database in memory with this version's schema, the countries and regions and the sample property, for
 * tests of whatever stands on it. Nothing is shared between two of them.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Id, IdKind } from '../../../src/shared/ids';
import { openConnection, type OpenDatabase } from '../../../src/main/database/connection';
import { migrate } from '../../../src/main/database/migrate';
import type { Tx } from '../../../src/main/database/schema';
import { DATABASE_FILE } from '../../../src/main/database/storage/files';
import { createStore, type Store } from '../../../src/main/database/store';
import type { Catalogue } from '../../../src/main/domain/catalogue/catalogue';
import type { Clock } from '../../../src/main/domain/base/dates';
import { readCatalogueFile } from '../../../src/main/services/catalogue/file';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { syncReferenceData } from '../../../src/main/services/property/reference-data';
import { temporaryFolder } from '../base/folder';

export const SAMPLE_CATALOGUE = resolve(import.meta.dirname, '../../../resources/sample-catalogue.json');

export interface TestDatabase {
  readonly store: Store;
  readonly clock: TestClock;
  readonly open: OpenDatabase;
  /** The sample catalogue as it was imported: ids and prices to test with. */
  readonly catalogue: Catalogue;
  readonly newId: <K extends IdKind>() => Id<K>;
  /** Short for `store.transaction`. */
  query<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A clock that stands still until a test turns it. */
export class TestClock implements Clock {
  #nowMs: number;
  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }
  nowMs(): number {
    return this.#nowMs;
  }
  /** Turns it forward; back with a negative number. */
  advance(ms: number): void {
    this.#nowMs += ms;
  }
  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }
}

/** 2026-03-15, ten in the morning at the sample property (America/Chicago). */
export const START_MS = Date.parse('2026-03-15T15:00:00Z');

export const newTestId = <K extends IdKind>(): Id<K> => uuidv7() as Id<K>;

/** Opens one, a file that is there as it stands; close it in `afterEach`, or leave it to the end of the test's process. */
export async function openTestDatabase(options: { readonly file?: string } = {}): Promise<TestDatabase> {
  const clock = new TestClock(START_MS);
  const { file } = options;
  const { bytes, catalogue } = await sample();
  const isThere = file !== undefined && existsSync(file);
  if (file !== undefined && !isThere) writeFileSync(file, bytes);
  const open = openConnection(file ?? bytes);
  if (isThere) await migrate(open, { backupDir: null, nowMs: START_MS });
  const store = createStore(open);
  return {
    store,
    clock,
    open,
    catalogue: structuredClone(catalogue),
    newId: newTestId,
    query: (work) => store.transaction(work),
    close: () => open.close(),
  };
}

/**
 * A folder of the test's own with a kiosk's database in it and nothing in that. To make its tables again takes most of the time
 * of a first start, or of a first command.
 */
export async function migratedFolder(): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, DATABASE_FILE), await (migrated ??= makeMigrated()), { mode: 0o600 });
  return folder;
}

let migrated: Promise<Buffer> | null = null;

async function makeMigrated(): Promise<Buffer> {
  const open = openConnection(':memory:');
  await migrate(open, { backupDir: null, nowMs: START_MS });
  const bytes = open.raw.serialize();
  await open.close();
  return bytes;
}

interface Sample {
  readonly bytes: Buffer;
  readonly catalogue: Catalogue;
}

/** Made with the first that is asked for, and copied for each: to make it takes a hundred times as long. */
let made: Promise<Sample> | null = null;
const sample = () => (made ??= makeSample());

async function makeSample(): Promise<Sample> {
  const open = openConnection(':memory:');
  await migrate(open, { backupDir: null, nowMs: START_MS });
  // Tests change its units, and a plan would have to follow them.
  const catalogue = { ...readCatalogueFile(SAMPLE_CATALOGUE), sitePlan: null };
  const outcome = await createStore(open).transaction(async (tx) => {
    await syncReferenceData(tx);
    return importCatalogue(tx, catalogue, { nowMs: START_MS, newId: newTestId, actor: 'test' });
  });
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  const bytes = open.raw.serialize();
  await open.close();
  return { bytes, catalogue };
}
