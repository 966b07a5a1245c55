/** A catalogue from head office to the kiosks of a property: real PostgreSQL, real listener, the kiosks' real services. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { findManifest, publishFile } from '../../../src/head-office/catalogue/publish';
import { inviteKiosk } from '../../../src/head-office/activation';
import { claimUnits } from '../../../src/head-office/claims/claims';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import type { Office } from '../../../src/head-office/office';
import { runCommandLine } from '../../../src/head-office/command-line';
import { catalogueKind } from '../../../src/main/sync/catalogue';
import { followFiles } from '../../../src/main/sync/files';
import { openHttpsLine } from '../../../src/main/sync/https-line';
import type { Id } from '../../../src/shared/ids';
import { temporaryFolder } from '../../support/base/folder';
import { catalogueFile, withRent, type RawCatalogue } from '../../support/head-office/laid-down';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, testListener, testOffice } from '../../support/head-office/office';
import { startProxy } from '../../support/head-office/proxy';
import { query, testDatabase } from '../../support/head-office/servers';
import { openTestServices } from '../../support/services/service-context';
import { memoryTrust } from '../../support/head-office/trust';
import { quietStatus } from '../../support/head-office/status';

const quick = { laterMs: 20, incompleteMs: 50, refusedMs: 50 };
const propertyId = (JSON.parse(catalogueFile().toString()) as { property: { id: Id<'property'> } }).property
  .id;
const place = { propertyId, name: 'manifest' } as const;

async function openHeadOffice() {
  const postgres = await testDatabase();
  const office = await testOffice(postgres);
  const { database } = office;
  const listener = await testListener(office);
  const publish = (file: Buffer) => publishFile({ database, nowMs: Date.now() }, place, file);
  return { office, postgres, database, port: Number(new URL(listener.url).port), publish };
}

async function openKiosk({ database }: Pick<Office, 'database'>, port: number, kioskId: string) {
  const kiosk = await openTestServices();
  const key = newKey();
  await joinKiosk(database, kioskId, key, propertyId);
  const url = `http://127.0.0.1:${port}`;
  const line = openHttpsLine({
    connection: { transport: 'https', kioskId, propertyId, url, seedFile: '', authority: null },
    seed: key.seed,
    trust: memoryTrust(),
    log: pino({ level: 'silent' }),
    pace: { leastMs: 20, mostMs: 100 },
    answerMs: 1_000,
    waitMs: 2_000,
  });
  const files = followFiles(
    kiosk.ctx,
    line,
    [catalogueKind(kiosk.ctx, { propertyId, gatewayFault: () => null })],
    quick,
  );
  onTestFinished(async () => {
    await files.stop();
    await line.close();
    await kiosk.close();
  });
  const rent = () =>
    kiosk.db.open.raw.prepare(`SELECT rent_minor FROM unit WHERE number = 'A101'`).pluck().get();
  return {
    async hasRent(minor: number) {
      await expect.poll(rent).toBe(minor);
    },
  };
}

test('a published catalogue reaches every kiosk of the property, also one whose line is cut again and again', async () => {
  const { database, port, publish } = await openHeadOffice();
  const proxy = await startProxy(port);
  onTestFinished(() => proxy.close());
  const one = await openKiosk({ database }, port, 'north');
  const other = await openKiosk({ database }, proxy.port, 'south');
  await publish(withRent('91.00'));
  await Promise.all([one.hasRent(9100), other.hasRent(9100)]);
  for (const rent of ['92.00', '93.00', '94.00']) {
    const published = publish(withRent(rent));
    proxy.cut();
    await published;
    proxy.heal();
  }
  await Promise.all([one.hasRent(9400), other.hasRent(9400)]);
  // In the middle of a part.
  proxy.resetAfter('down', 20_000);
  await publish(withRent('95.00'));
  await other.hasRent(9500);
});

test('the same file again is no other version, parts that nothing names go, and what an earlier version published is there', async () => {
  const { office, postgres, publish, database } = await openHeadOffice();
  const first = await publish(withRent('91.00'));
  expect(await publish(withRent('91.00'))).toEqual({ ...first, again: true });
  for (const rent of ['92.00', '93.00', '94.00']) await publish(withRent(rent));
  const manifest = await findManifest(database, propertyId, 'manifest');
  expect(manifest?.version).toBe(4);
  // Of the four versions the first has a part of its own that no longer counts.
  const parts = await query<{ sha256: string }>(postgres, 'SELECT sha256 FROM document_part');
  expect(parts.map(({ sha256 }) => sha256)).toEqual(
    expect.arrayContaining(manifest?.parts.map(({ sha256 }) => sha256) ?? []),
  );
  expect(parts).toHaveLength(4);
  expect(await query(postgres, 'SELECT version FROM published_file')).toHaveLength(4);
  // As a version left it that set files elsewhere.
  await query(postgres, 'DELETE FROM document; DELETE FROM document_part');
  await office.close();
  const again = await testOffice(postgres);
  expect((await findManifest(again.database, propertyId, 'manifest'))?.version).toBe(4);
  const listener = await testListener(again);
  const kiosk = await openKiosk(again, Number(new URL(listener.url).port), 'north');
  await kiosk.hasRent(9400);
});

test('after a restore, head office numbers its versions on from what a kiosk has or holds', async () => {
  const { postgres, database, publish } = await openHeadOffice();
  for (const rent of ['91.00', '92.00', '93.00']) await publish(withRent(rent));
  const { kioskId } = await joinKiosk(database, 'north', newKey(), propertyId);
  await saveStatus(database, statusWith(kioskId, 3), Date.now());
  await query(postgres, 'DELETE FROM document; DELETE FROM published_file WHERE version > 1');
  expect(await publish(withRent('91.00'))).toMatchObject({ version: 4, again: false });
  // It holds one for a day that head office no longer knows.
  const held = { version: 3, refused: null, next: { version: 6, fromMs: Date.now() } };
  await saveStatus(database, { ...statusWith(kioskId, 3), catalogue: held }, Date.now());
  expect(await publish(withRent('92.00'))).toMatchObject({ version: 7 });
});

test('the command refuses a file with mistakes, each with its place, and publishes one without', async () => {
  const { postgres, database } = await openHeadOffice();
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [bad, good] = [join(folder, 'bad.json'), join(folder, 'good.json')];
  writeFileSync(
    bad,
    catalogueFile((catalogue) => {
      const [first] = catalogue.units;
      if (first) first.rent = 'much';
    }),
  );
  writeFileSync(good, withRent('91.00'));
  const [out, err]: string[][] = [[], []];
  const io = {
    out: (text: string) => void out?.push(text),
    err: (text: string) => void err?.push(text),
    nowMs: Date.now,
    environment: {},
  };
  const servers = ['--postgres', postgres];
  expect(await runCommandLine(['catalogue', 'publish', bad, ...servers], io)).toBe(1);
  expect(err?.join('\n')).toMatch(/bad\.json: at units\.0\.rent: expected an amount/);
  expect(await findManifest(database, propertyId, 'manifest')).toBeNull();
  expect(await runCommandLine(['catalogue', 'publish', good, ...servers], io)).toBe(0);
  expect(out?.at(-2)).toMatch(/published as version 1 in 2 parts$/);
  expect(out?.at(-1)).toMatch(/No second person has approved it/);
  expect((await findManifest(database, propertyId, 'manifest'))?.version).toBe(1);
});

test('a reservation for a unit that a kiosk has for somebody else is refused, with the whole file, by its id and the unit', async () => {
  const { postgres, database, publish } = await openHeadOffice();
  await publish(catalogueFile());
  const { units } = JSON.parse(catalogueFile().toString()) as RawCatalogue;
  const unitAt = (index: number): Unit => {
    const unit = units[index];
    if (!unit) throw new Error('no such unit');
    return { id: unit.id as Id<'unit'>, number: unit.number };
  };
  const all = [unitAt(0), unitAt(1), unitAt(2), unitAt(3), unitAt(4)] as const;
  const [held, allotted, let_, taken, free] = all;
  const claim = (unit: Unit, kind: 'claimed' | 'allotted') =>
    claimUnits(database, { propertyId, kioskId: 'north' }, [{ unitId: unit.id, kind, atMs: 0, held: null }]);
  await claim(held, 'claimed');
  await claim(allotted, 'allotted');
  await claim(let_, 'allotted');
  await claim(taken, 'claimed');
  await database
    .insertInto('unit_let')
    .values({
      contract_id: GUID(80) as Id<'contract'>,
      kiosk_id: 'north',
      property_id: propertyId,
      unit_id: let_.id,
      number: 'C-000007',
      at_ms: 0,
    })
    .execute();
  // The customer of this one has come to the kiosk: what it holds is the reservation itself.
  const chain = { kiosk_id: 'north', chain_id: GUID(90) as Id<'chain'> };
  await inviteKiosk(database, { id: 'north', propertyId }, Date.now());
  await database
    .insertInto('chain')
    .values({ ...chain, first_sequence: 1, head_sequence: 1, head_hash: '0'.repeat(64) })
    .execute();
  await database
    .insertInto('inbox_event')
    .values({
      ...chain,
      sequence: 1,
      id: GUID(91) as Id<'event'>,
      type: 'booking.made',
      schema_version: 1,
      at_ms: 0,
      payload: JSON.stringify({ bookingId: GUID(3) }),
      previous_hash: '0'.repeat(64),
      hash: '0'.repeat(64),
      committed_at_ms: 0,
    })
    .execute();
  const publishUnits = async (...wanted: Unit[]) => {
    const file = join(temporaryFolder(), 'elsewhere.json');
    writeFileSync(
      file,
      elsewhereFile(wanted.map(({ id }) => [id, GUID(all.findIndex((one) => one.id === id))])),
    );
    const said: string[] = [];
    const io = {
      out: (text: string) => void said.push(text),
      err: (text: string) => void said.push(text),
      nowMs: Date.now,
      environment: {},
    };
    const code = await runCommandLine(['elsewhere', 'publish', file, '--postgres', postgres], io);
    return { code, said: said.join('\n').replaceAll(`${file}: `, '') };
  };
  const what = 'name another unit, or leave the reservation out';
  expect(await publishUnits(free, held, allotted, let_, taken)).toEqual({
    code: 1,
    said: [
      `reservation ${GUID(0)}: unit ${held.number} is held by kiosk north; ${what}`,
      `reservation ${GUID(2)}: unit ${let_.number} is rented at kiosk north (contract C-000007); ${what}`,
    ].join('\n'),
  });
  expect(await findManifest(database, propertyId, 'elsewhere')).toBeNull();
  expect(await publishUnits(free, allotted, taken)).toMatchObject({ code: 0 });
  expect((await findManifest(database, propertyId, 'elsewhere'))?.version).toBe(1);
});

const statusWith = (kioskId: string, version: number) =>
  quietStatus({ kioskId, propertyId, catalogue: { version, refused: null } });

interface Unit {
  readonly id: Id<'unit'>;
  readonly number: string;
}
const GUID = (number: number) => `0f0e0d0c-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;

/** Reservations by unit and id. */
const elsewhereFile = (wanted: readonly (readonly [string, string])[]) =>
  JSON.stringify({
    formatVersion: 1,
    propertyId,
    currency: 'USD',
    creditNotes: [],
    reservations: wanted.map(([unitId, id], index) => ({
      id,
      code: String(10_000_000 + index),
      unitId,
      userType: 'General',
      moveInDate: '2026-12-01',
      heldUntil: '2026-12-02T18:00:00Z',
      language: 'en',
      contact: {
        firstName: 'Zephyrine',
        lastName: 'Quillfeather',
        email: 'z@example.com',
        phoneNumber: '+15125550199',
      },
    })),
  });
