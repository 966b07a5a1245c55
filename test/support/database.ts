/**
 * A real SQLite database in memory with this version's schema, the countries and regions and the sample property, for
 * tests of whatever stands on it. Nothing is shared between two of them.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Id, IdKind } from '../../src/shared/ids';
import { openConnection, type OpenDatabase } from '../../src/main/database/connection';
import { migrate } from '../../src/main/database/migrate';
import type { Tx } from '../../src/main/database/schema';
import { createStore, type Store } from '../../src/main/database/store';
import type { Catalogue } from '../../src/main/domain/catalogue';
import type { Clock } from '../../src/main/domain/dates';
import { readCatalogueFile } from '../../src/main/services/catalogue-file';
import { importCatalogue } from '../../src/main/services/catalogue-import';
import { syncReferenceData } from '../../src/main/services/reference-data';

export const SAMPLE_CATALOGUE = resolve(import.meta.dirname, '../../resources/sample-catalogue.json');

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
export async function openTestDatabase(
  options: { readonly file?: string; readonly nowMs?: number } = {},
): Promise<TestDatabase> {
  const clock = new TestClock(options.nowMs ?? START_MS);
  const { file = ':memory:' } = options;
  const isThere = existsSync(file);
  const open = openConnection(file);
  await migrate(open, { backupDir: null, nowMs: clock.nowMs() });
  const store = createStore(open);
  const catalogue = readCatalogueFile(SAMPLE_CATALOGUE);
  if (!isThere) await importSample(store, catalogue, clock.nowMs());
  return {
    store,
    clock,
    open,
    catalogue,
    newId: newTestId,
    query: (work) => store.transaction(work),
    close: () => open.close(),
  };
}

async function importSample(store: Store, catalogue: Catalogue, nowMs: number): Promise<void> {
  const outcome = await store.transaction(async (tx) => {
    await syncReferenceData(tx);
    return importCatalogue(tx, catalogue, { nowMs, newId: newTestId, actor: 'test' });
  });
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
}
