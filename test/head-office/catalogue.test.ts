/** A catalogue from head office to the kiosks of a property: real PostgreSQL, real broker, the kiosks' real services. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { findManifest, openDown } from '../../src/head-office/catalogue/lay';
import { publishFile } from '../../src/head-office/catalogue/publish';
import { runCommandLine } from '../../src/head-office/command-line';
import { connectBroker } from '../../src/head-office/nats/connect';
import { setUpStreams } from '../../src/head-office/nats/streams';
import { catalogueKind } from '../../src/main/sync/catalogue';
import { followFiles } from '../../src/main/sync/files';
import { openJetStreamLine } from '../../src/main/sync/jetstream-line';
import { documentKey } from '../../src/shared/head-office/names';
import type { Id } from '../../src/shared/ids';
import { createUser } from '@nats-io/nkeys';
import { catalogueFile, withRent } from '../support/head-office/laid-down';
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
  return { server, postgres, database, bucket, publish };
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
