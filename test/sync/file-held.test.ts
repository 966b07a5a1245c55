/** A catalogue that head office sets for a day is fetched before, and used on its day though no line is there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesStatus } from '../../src/main/services/catalogue/head-office-files';
import { catalogueKind } from '../../src/main/sync/catalogue';
import { followFiles } from '../../src/main/sync/files';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { saveMeta, WENT_BACK } from '../../src/main/database/meta';
import type { Id } from '../../src/shared/ids';
import {
  catalogueFile,
  manifestBytes,
  openShelf,
  putOn,
  withRent,
  type RawCatalogue,
} from '../support/head-office/laid-down';
import { eventually } from '../support/base/eventually';
import { openTestServices } from '../support/services/service-context';

const { property } = JSON.parse(catalogueFile().toString()) as RawCatalogue;
const propertyId: Id<'property'> = property.id;
const pace = { laterMs: 20, incompleteMs: 20, refusedMs: 20 };
const DAY_MS = 24 * 60 * 60_000;

const folder = mkdtempSync(join(tmpdir(), 'keyturn-held-'));
const shelf = openShelf();
const now = putOn(shelf, 1, withRent('99.00'));
const then = putOn(shelf, 2, withRent('104.00'));
let clockMs = Date.now();
const fromMs = clockMs + DAY_MS;
const both = manifestBytes({ ...now.manifest, next: { ...then.manifest, fromMs } });

/** A kiosk on this disk that hears `manifest`; null: it has no line. */
async function runKiosk(file: string, manifest: Uint8Array | null) {
  const kiosk = await openTestServices({ file: join(folder, file) });
  const ctx = { ...kiosk.ctx, clock: { nowMs: () => clockMs } };
  let say: (bytes: Uint8Array) => void = () => undefined;
  const watch: HeadOfficeLine['watch'] = (_document, heard) => {
    say = heard;
    return () => undefined;
  };
  // The cast: what follows files uses no more of a line.
  const line = { ...shelf, watch } as unknown as HeadOfficeLine;
  const kind = catalogueKind(ctx, { propertyId, gatewayFault: () => null });
  const files = followFiles(ctx, line, [kind], pace);
  if (manifest) say(manifest);
  const told = async () => (await kiosk.db.query(filesStatus)).catalogue;
  const rent = async () =>
    kiosk.db.query(async (tx) => {
      const unit = tx.selectFrom('unit').select('rent_minor').where('number', '=', 'A101');
      return (await unit.executeTakeFirstOrThrow()).rent_minor;
    });
  const close = async () => {
    await files.stop();
    await kiosk.close();
  };
  return { db: kiosk.db, told, rent, close, hears: (bytes: Uint8Array) => say(bytes) };
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it is fetched before its day, and used on it without a line and after a restart; then the former one undoes nothing', async () => {
  const before = await runKiosk('kiosk.db', both);
  const next = { version: 2, fromMs };
  await eventually(async () => expect(await before.told()).toMatchObject({ version: 1, next }));
  expect(await before.rent()).toBe(9900);
  await before.close();

  clockMs = fromMs - 1000;
  const early = await runKiosk('kiosk.db', null);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await early.rent()).toBe(9900);
  await early.close();

  clockMs = fromMs;
  const after = await runKiosk('kiosk.db', null);
  await eventually(async () => expect(await after.rent()).toBe(10_400));
  expect(await after.told()).toEqual({ version: 2, refused: null });
  after.hears(both);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([await after.told(), await after.rent()]).toEqual([{ version: 2, refused: null }, 10_400]);
  await after.close();
});

test('one that head office withdraws before its day, or that a copy of the books brought back, is not used on it', async () => {
  clockMs = fromMs - DAY_MS;
  const kiosk = await runKiosk('withdrawn.db', both);
  await eventually(async () => expect((await kiosk.told()).next).toBeDefined());
  kiosk.hears(putOn(shelf, 3, withRent('99.00')).bytes);
  await eventually(async () => expect(await kiosk.told()).toEqual({ version: 3, refused: null }));
  await kiosk.close();
  const copy = await runKiosk('copy.db', both);
  await eventually(async () => expect((await copy.told()).next).toBeDefined());
  await copy.db.query((tx) => saveMeta(tx, WENT_BACK, String(clockMs)));
  await copy.close();
  clockMs = fromMs;
  for (const file of ['withdrawn.db', 'copy.db']) {
    const later = await runKiosk(file, null);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([file, await later.rent()]).toEqual([file, 9900]);
    // Head office names it once more: then it holds.
    if (file === 'copy.db') {
      later.hears(both);
      await eventually(async () => expect(await later.rent()).toBe(10_400));
    }
    await later.close();
  }
});
