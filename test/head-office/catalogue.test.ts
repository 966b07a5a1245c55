/** A catalogue from head office to the kiosks of a property: real PostgreSQL, real broker, the kiosks' real services. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { findManifest, openDown } from '../../src/head-office/catalogue/lay';
import { publishFile } from '../../src/head-office/catalogue/publish';
import { inviteKiosk } from '../../src/head-office/activation';
import { writeClaim } from '../../src/head-office/claims/bucket';
import { runCommandLine } from '../../src/head-office/command-line';
import { connectBroker } from '../../src/head-office/nats/connect';
import { setUpStreams } from '../../src/head-office/nats/streams';
import { catalogueKind } from '../../src/main/sync/catalogue';
import { followFiles } from '../../src/main/sync/files';
import { openJetStreamLine } from '../../src/main/sync/jetstream-line';
import { documentKey } from '../../src/shared/head-office/names';
import type { Id } from '../../src/shared/ids';
import { createUser } from '@nats-io/nkeys';
import { temporaryFolder } from '../support/folder';
import { catalogueFile, withRent, type RawCatalogue } from '../support/head-office/laid-down';
import { officeDatabase, testOffice } from '../support/head-office/office';
import { startProxy } from '../support/head-office/proxy';
import { testDatabase, testNats } from '../support/head-office/servers';
import { openTestServices } from '../support/service-context';
import { until } from '../support/eventually';

const quick = { laterMs: 20, incompleteMs: 50, refusedMs: 50 };
const propertyId = (JSON.parse(catalogueFile().toString()) as { property: { id: Id<'property'> } }).property
  .id;
const place = { propertyId, name: 'manifest' } as const;

async function openHeadOffice() {
  const server = await testNats();
  const postgres = await testDatabase();
  const connection = await connectBroker({ url: server.url, seed: null, authorityFile: null });
  onTestFinished(() => connection.close());
  await setUpStreams(connection, { replicas: 1, keepDays: 35 });
  const database = await officeDatabase(postgres);
  const bucket = await openDown(connection);
  const publish = (file: Buffer) => publishFile({ database, bucket, nowMs: Date.now() }, place, file);
  return { server, postgres, database, bucket, connection, publish };
}

async function openKiosk(port: number, kioskId: string) {
  const kiosk = await openTestServices();
  const line = openJetStreamLine({
    connection: {
      transport: 'jetstream',
      kioskId,
      propertyId,
      servers: [`nats://127.0.0.1:${port}`],
      seedFile: '',
      authority: null,
    },
    seed: createUser().getSeed(),
    log: pino({ level: 'silent' }),
    pace: { leastMs: 20, mostMs: 100 },
    answerMs: 400,
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

test('what is published reaches every kiosk of the property, also one whose line is cut again and again', async () => {
  const { server, publish } = await openHeadOffice();
  const proxy = await startProxy(server.port);
  onTestFinished(() => proxy.close());
  const [one, other] = [await openKiosk(server.port, 'north'), await openKiosk(proxy.port, 'south')];
  await publish(withRent('91.00'));
  await Promise.all([one.hasRent(9100), other.hasRent(9100)]);
  for (const rent of ['92.00', '93.00', '94.00']) {
    const published = publish(withRent(rent));
    proxy.cut();
    await published;
    proxy.heal();
  }
  await Promise.all([one.hasRent(9400), other.hasRent(9400)]);
});

test('the same file again is no other version; parts that nothing names go, and a broker that lost all is laid anew', async () => {
  const { server, postgres, bucket, publish, database } = await openHeadOffice();
  const first = await publish(withRent('91.00'));
  expect(await publish(withRent('91.00'))).toEqual({ ...first, again: true });
  for (const rent of ['92.00', '93.00', '94.00']) await publish(withRent(rent));
  const manifest = await findManifest(bucket, propertyId, 'manifest');
  expect(manifest?.version).toBe(4);
  const key = (sha256: string) => documentKey({ propertyId, kioskId: '-' }, { name: 'part', sha256 });
  for (const { sha256 } of manifest?.parts ?? []) {
    expect((await bucket.get(key(sha256)))?.operation).toBe('PUT');
    await bucket.purge(key(sha256));
  }
  await bucket.purge(documentKey({ propertyId, kioskId: '-' }, place));
  const kept = await database.selectFrom('published_file').select('version').execute();
  expect(kept).toHaveLength(4);
  await testOffice({ nats: server.url, postgres });
  await until(async () => (await findManifest(bucket, propertyId, 'manifest'))?.version === 4);
  const kiosk = await openKiosk(server.port, 'north');
  await kiosk.hasRent(9400);
});

test('after head office came back from a backup it counts on from what the broker or a kiosk has', async () => {
  const { database, publish } = await openHeadOffice();
  for (const rent of ['91.00', '92.00', '93.00']) await publish(withRent(rent));
  await database.deleteFrom('published_file').where('version', '>', 1).execute();
  expect(await publish(withRent('91.00'))).toMatchObject({ version: 4, again: false });
});

test('the command refuses a file with mistakes, each with its place, and publishes one without', async () => {
  const { server, postgres, bucket } = await openHeadOffice();
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
  const servers = ['--nats', server.url, '--postgres', postgres];
  expect(await runCommandLine(['catalogue', 'publish', bad, ...servers], io)).toBe(1);
  expect(err?.join('\n')).toMatch(/bad\.json: at units\.0\.rent: expected an amount/);
  expect(await findManifest(bucket, propertyId, 'manifest')).toBeNull();
  expect(await runCommandLine(['catalogue', 'publish', good, ...servers], io)).toBe(0);
  expect(out?.at(-1)).toMatch(/published as version 1 in 2 parts$/);
  expect((await findManifest(bucket, propertyId, 'manifest'))?.version).toBe(1);
});

test('a reservation for a unit that a kiosk has for somebody else is refused, with the whole file, by its id and the unit', async () => {
  const { server, postgres, database, bucket, connection, publish } = await openHeadOffice();
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
    writeClaim(connection, { propertyId, unitId: unit.id }, { kioskId: 'north', kind, atMs: 0 }, 0);
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
    const code = await runCommandLine(
      ['elsewhere', 'publish', file, '--nats', server.url, '--postgres', postgres],
      io,
    );
    return { code, said: said.join('\n').replaceAll(`${file}: `, '') };
  };
  const what = 'name another unit, or leave the reservation out';
  expect(await publishUnits(free, held, allotted, let_, taken)).toEqual({
    code: 1,
    said: [
      `reservation ${GUID(0)}: unit ${held.number} is held by kiosk north; ${what}`,
      `reservation ${GUID(2)}: unit ${let_.number} is let at kiosk north (contract C-000007); ${what}`,
    ].join('\n'),
  });
  expect(await findManifest(bucket, propertyId, 'elsewhere')).toBeNull();
  expect(await publishUnits(free, allotted, taken)).toMatchObject({ code: 0 });
  expect((await findManifest(bucket, propertyId, 'elsewhere'))?.version).toBe(1);
});

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
