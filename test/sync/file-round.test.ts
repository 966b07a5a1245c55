/** A kiosk takes a catalogue whole and right, or leaves it: whatever is missing, wrong, cut off or in the way. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../src/main/database/integrity/integrity';
import { filesStatus } from '../../src/main/services/catalogue/head-office-files';
import { catalogueKind } from '../../src/main/sync/catalogue';
import type { Id } from '../../src/shared/ids';
import { takeFile } from '../../src/main/sync/file-round';
import { LineDown } from '../../src/main/sync/line';
import { openBookings, typed, valueOf } from '../support/services/bookings';
import {
  catalogueFile,
  manifestBytes,
  openShelf,
  putOn,
  withRent,
  type RawCatalogue,
  type Shelf,
} from '../support/head-office/laid-down';
import { insertMoveIn } from '../support/services/move-in-rows';
import { openTestServices, type TestServices } from '../support/services/service-context';

const always = () => true;
const propertyId = (JSON.parse(catalogueFile().toString()) as RawCatalogue).property.id;

async function openKiosk(file?: string) {
  const kiosk = await openTestServices(file === undefined ? {} : { file });
  onTestFinished(() => kiosk.close());
  return kiosk;
}

const take = (
  { ctx }: Pick<TestServices, 'ctx'>,
  shelf: Shelf,
  manifest: Uint8Array,
  isLatest: () => boolean = always,
) =>
  takeFile(ctx, shelf, catalogueKind(ctx, { propertyId, gatewayFault: () => null }), {
    manifestBytes: manifest,
    isLatest,
  });

const rent = ({ db }: Pick<TestServices, 'db'>) =>
  db.query(async (tx) => {
    const { rent_minor } = await tx
      .selectFrom('unit')
      .select('rent_minor')
      .where('number', '=', 'A101')
      .executeTakeFirstOrThrow();
    return rent_minor;
  });
const staged = ({ db }: Pick<TestServices, 'db'>) =>
  db.query((tx) => tx.selectFrom('staged_part').select('sha256').execute());
const status = ({ db }: Pick<TestServices, 'db'>) => db.query(filesStatus);

test('a catalogue in parts is put to use, told as in use, and leaves nothing staged', async () => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const { bytes, manifest } = putOn(shelf, 1, withRent('99.00'));
  expect(manifest.parts.length).toBeGreaterThan(1);
  expect(await take(kiosk, shelf, bytes)).toBe('taken');
  expect([await rent(kiosk), await staged(kiosk)]).toEqual([9900, []]);
  expect((await status(kiosk)).catalogue).toEqual({ version: 1, refused: null });
  const audit = await kiosk.db.query((tx) =>
    tx.selectFrom('audit').select(['actor', 'action']).orderBy('sequence').execute(),
  );
  expect(audit.at(-1)).toEqual({ actor: 'head_office', action: 'catalogue.import' });
});

test('the same version again, and the same file under a higher number, ask for nothing and change nothing', async () => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const file = withRent('99.00');
  await take(kiosk, shelf, putOn(shelf, 1, file).bytes);
  shelf.asked.length = 0;
  expect(await take(kiosk, shelf, putOn(shelf, 1, file).bytes)).toBe('in_use');
  expect(await take(kiosk, shelf, putOn(shelf, 7, file).bytes)).toBe('in_use');
  expect(shelf.asked).toEqual([]);
  expect((await status(kiosk)).catalogue.version).toBe(7);
});

test('a line cut in the middle of the parts goes on where it was cut, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = await openTestServices({ file: join(folder, 'kiosk.db') });
  const shelf = openShelf();
  const { bytes, manifest } = putOn(shelf, 1, withRent('99.00'));
  shelf.carries = 1;
  await expect(take(before, shelf, bytes)).rejects.toBeInstanceOf(LineDown);
  const kept = await rent(before);
  await before.close();
  const after = await openKiosk(join(folder, 'kiosk.db'));
  expect(await rent(after)).toBe(kept);
  shelf.carries = Number.POSITIVE_INFINITY;
  shelf.asked.length = 0;
  expect(await take(after, shelf, bytes)).toBe('taken');
  expect(shelf.asked).toEqual(manifest.parts.slice(1).map((part) => part.sha256));
  expect(await rent(after)).toBe(9900);
});

test('a crash in the swap leaves the old catalogue, and the next try needs no line', async () => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const { bytes } = putOn(shelf, 1, withRent('99.00'));
  const before = await rent(kiosk);
  const raw = kiosk.db.open.raw;
  raw.exec(`CREATE TRIGGER crash BEFORE INSERT ON head_office_file BEGIN SELECT RAISE(ABORT, 'power'); END`);
  await expect(take(kiosk, shelf, bytes)).rejects.toThrow('power');
  expect(await rent(kiosk)).toBe(before);
  raw.exec('DROP TRIGGER crash');
  shelf.carries = 0;
  expect(await take(kiosk, shelf, bytes)).toBe('taken');
  expect(await rent(kiosk)).toBe(9900);
});

test.each<[string, string, (shelf: Shelf, hash: string) => void]>([
  ['is missing', 'part 2 of 2 is not there', (shelf, hash) => shelf.parts.delete(hash)],
  [
    'is another one',
    'part 2 of 2 is not what its hash says',
    (shelf, hash) => shelf.parts.set(hash, Buffer.alloc(shelf.parts.get(hash)?.length ?? 0)),
  ],
  [
    'is too large',
    'part 2 of 2 is 70000 bytes long, and should be ',
    (shelf, hash) => shelf.parts.set(hash, Buffer.alloc(70_000)),
  ],
])('a part that %s keeps the old catalogue in use, and is reported', async (_title, problem, spoil) => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const file = catalogueFile((catalogue) => {
    for (const unit of catalogue.units) if (unit.number === 'A101') unit.rent = '99.00';
  });
  const { bytes, manifest, parts } = putOn(shelf, 1, file);
  const [, second] = manifest.parts;
  if (!second) throw new Error('the sample is one part');
  spoil(shelf, second.sha256);
  const before = await rent(kiosk);
  expect(await take(kiosk, shelf, bytes)).toBe('incomplete');
  expect(await rent(kiosk)).toBe(before);
  const told = (await status(kiosk)).catalogue.refused;
  expect(told?.version).toBe(1);
  expect(told?.problems.join()).toContain(problem.replace('of 2', `of ${manifest.parts.length}`));
  for (const [hash, part] of parts) shelf.parts.set(hash, part);
  expect(await take(kiosk, shelf, bytes)).toBe('taken');
  expect((await status(kiosk)).catalogue).toEqual({ version: 1, refused: null });
});

test('parts that are right each and wrong together are refused', async () => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const { manifest } = putOn(shelf, 1, withRent('99.00'));
  const swapped = { ...manifest, parts: manifest.parts.toReversed() };
  expect(await take(kiosk, shelf, manifestBytes(swapped))).toBe('refused');
  expect((await status(kiosk)).catalogue.refused?.problems).toEqual([
    'the parts joined are not what the manifest says',
  ]);
});

test.each<[string, Buffer, RegExp]>([
  ['that is no JSON', Buffer.from('{'), /JSON|end|unexpected/i],
  [
    'with mistakes, each with its place',
    catalogueFile((catalogue) => {
      const [first] = catalogue.units;
      if (first) first.rent = '12.345';
    }),
    /^catalogue: at units\.0\.rent: expected an amount of USD/,
  ],
  [
    'of another property',
    catalogueFile((catalogue) => {
      catalogue.property.id = '0f0e0d0c-0000-7000-8000-00000000000a' as Id<'property'>;
    }),
    /^property\.id: this is of property 0f0e0d0c-0000-7000-8000-00000000000a; the kiosk belongs to/,
  ],
])('a catalogue %s is refused whole and told; the next good one is taken', async (_title, file, problem) => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  await take(kiosk, shelf, putOn(shelf, 1, withRent('99.00')).bytes);
  const before = kiosk.db.open.raw.prepare('SELECT * FROM unit').all();
  expect(await take(kiosk, shelf, putOn(shelf, 2, file).bytes)).toBe('refused');
  expect(kiosk.db.open.raw.prepare('SELECT * FROM unit').all()).toEqual(before);
  const { catalogue } = await status(kiosk);
  expect([catalogue.version, catalogue.refused?.version]).toEqual([1, 2]);
  expect(catalogue.refused?.problems[0]).toMatch(problem);
  expect(await take(kiosk, shelf, putOn(shelf, 3, withRent('98.00')).bytes)).toBe('taken');
  expect((await status(kiosk)).catalogue).toEqual({ version: 3, refused: null });
});

test('a unit that is rented never becomes another one', async () => {
  const kiosk = await openKiosk();
  await insertMoveIn(kiosk.db);
  const shelf = openShelf();
  const file = catalogueFile((catalogue) => {
    const [first] = catalogue.units;
    if (first) first.number = 'Z999';
  });
  expect(await take(kiosk, shelf, putOn(shelf, 1, file).bytes)).toBe('refused');
  expect((await status(kiosk)).catalogue.refused?.problems).toEqual([
    'unit A101 is rented and may not change its number',
  ]);
});

test('a gateway that this kiosk cannot take money through is a refusal', async () => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const { bytes } = putOn(shelf, 1, withRent('99.00'));
  const kind = catalogueKind(kiosk.ctx, {
    propertyId,
    gatewayFault: () => 'is stripe, and this kiosk has simulated',
  });
  expect(await takeFile(kiosk.ctx, shelf, kind, { manifestBytes: bytes, isLatest: always })).toBe('refused');
});

test('a manifest that cannot be read is reported, and harms nothing', async () => {
  const kiosk = await openKiosk();
  const before = await rent(kiosk);
  expect(await take(kiosk, openShelf(), new TextEncoder().encode('{"version":0}'))).toBe('refused');
  expect([await rent(kiosk), (await status(kiosk)).catalogue.version]).toEqual([before, 0]);
});

test('another manifest meanwhile: the older one is left before its next part, and its parts are dropped', async () => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const first = putOn(shelf, 1, withRent('99.00'));
  const second = putOn(shelf, 2, withRent('98.00'));
  let asked = 0;
  expect(await take(kiosk, shelf, first.bytes, () => (asked += 1) < 2)).toBe('overtaken');
  expect(await staged(kiosk)).toHaveLength(1);
  expect(await take(kiosk, shelf, second.bytes)).toBe('taken');
  expect([await rent(kiosk), await staged(kiosk)]).toEqual([9800, []]);
});

test('an older version that was in use once is left alone, and one that never was is reported with what to do', async () => {
  const kiosk = await openKiosk();
  const shelf = openShelf();
  const old = putOn(shelf, 4, withRent('97.00'));
  await take(kiosk, shelf, old.bytes);
  await take(kiosk, shelf, putOn(shelf, 5, withRent('98.00')).bytes);
  expect(await take(kiosk, shelf, old.bytes)).toBe('in_use');
  expect((await status(kiosk)).catalogue).toEqual({ version: 5, refused: null });
  // Head office came back from a backup, and counts from there.
  expect(await take(kiosk, shelf, putOn(shelf, 4, withRent('96.00')).bytes)).toBe('refused');
  expect((await status(kiosk)).catalogue.refused?.problems).toEqual([
    'version 4 is older than version 5, which is in use here: publish it again, and it gets a higher number',
  ]);
  expect(await rent(kiosk)).toBe(9800);
  expect(await take(kiosk, shelf, putOn(shelf, 5, withRent('95.00')).bytes)).toBe('taken');
  expect(await rent(kiosk)).toBe(9500);
});

test('while a customer pays it waits; then they have paid the price they heard, and it is taken', async () => {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const shelf = openShelf();
  const { bytes } = putOn(shelf, 1, withRent('990.00'));
  const draft = await world.save({
    contact: typed,
    coverage: { kind: 'operator_plan', ...world.plan('Basic', 'Box', 0) },
  });
  await world.sign(draft.id);
  const about = { bookingId: draft.id, language: 'en' } as const;
  const started = valueOf(await world.call('payment.start', about));
  expect(await take(world, shelf, bytes)).toBe('later');
  expect((await status(world)).catalogue).toEqual({ version: 0, refused: null });
  valueOf(await world.call('payment.cancel', about));
  expect(await take(world, shelf, bytes)).toBe('taken');
  const again = valueOf(await world.call('payment.start', about));
  expect(again.amount).toEqual(started.amount);
  expect(findFaults(world.db.open.raw)).toEqual([]);
});
