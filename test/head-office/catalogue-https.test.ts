/** A catalogue to a kiosk whose firewall lets nothing but HTTPS out: from the command's own code to the kiosk's prices. */
import { nkeys } from '@nats-io/transport-node';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { activateKiosk, inviteKiosk } from '../../src/head-office/activation';
import { openDown } from '../../src/head-office/catalogue/lay';
import { publishFile } from '../../src/head-office/catalogue/publish';
import { openDoor } from '../../src/head-office/door';
import { catalogueKind } from '../../src/main/sync/catalogue';
import { followFiles } from '../../src/main/sync/files';
import { openHttpsLine } from '../../src/main/sync/https-line';
import type { Id } from '../../src/shared/ids';
import { catalogueFile, withRent } from '../support/head-office/laid-down';
import { plainDoor, testOffice, untilSetUp } from '../support/head-office/office';
import { startProxy } from '../support/head-office/proxy';
import { testDatabase, testNats } from '../support/head-office/servers';
import { openTestServices } from '../support/service-context';

const propertyId = (JSON.parse(catalogueFile().toString()) as { property: { id: Id<'property'> } }).property
  .id;
const place = { propertyId, name: 'manifest' } as const;
async function openHeadOffice() {
  const nats = await testNats();
  const office = await testOffice({ nats: nats.url, postgres: await testDatabase() });
  await untilSetUp(office);
  const door = await openDoor(office, plainDoor);
  onTestFinished(() => door.close());
  const proxy = await startProxy(Number(new URL(door.url).port));
  onTestFinished(() => proxy.close());
  const bucket = await openDown(office.connection);
  const publish = (file: Buffer) =>
    publishFile({ database: office.database, bucket, nowMs: Date.now() }, place, file);
  return { office, proxy, publish };
}

type HeadOffice = Awaited<ReturnType<typeof openHeadOffice>>;

async function openKiosk({ office, proxy }: HeadOffice, kioskId: string) {
  const key = nkeys.createUser();
  const made = await inviteKiosk(office.database, { id: kioskId, propertyId }, Date.now());
  if (made.kind !== 'invited') throw new Error(made.kind);
  const asked = { code: made.invitation.code, publicKey: key.getPublicKey(), propertyId };
  await activateKiosk(office.database, asked, Date.now());
  const kiosk = await openTestServices();
  const url = `http://127.0.0.1:${proxy.port}`;
  const line = openHttpsLine({
    connection: { transport: 'https', kioskId, propertyId, url, seedFile: '', authority: null },
    seed: key.getSeed(),
    log: pino({ level: 'silent' }),
    pace: { leastMs: 20, mostMs: 100 },
    pollMs: 40,
    answerMs: 1_000,
  });
  const kinds = [catalogueKind(kiosk.ctx, { propertyId, gatewayFault: () => null })];
  const files = followFiles(kiosk.ctx, line, kinds, { laterMs: 20, incompleteMs: 50, refusedMs: 50 });
  onTestFinished(async () => {
    await files.stop();
    await line.close();
    await kiosk.close();
  });
  return () => kiosk.db.open.raw.prepare(`SELECT rent_minor FROM unit WHERE number = 'A101'`).pluck().get();
}

test('what is published reaches a kiosk over HTTPS, also when its line breaks in the middle of a part', async () => {
  const headOffice = await openHeadOffice();
  const { proxy, publish } = headOffice;
  const rent = await openKiosk(headOffice, 'north');
  await publish(withRent('91.00'));
  await expect.poll(rent).toBe(9100);
  proxy.resetAfter('down', 20_000);
  await publish(withRent('92.00'));
  await expect.poll(rent).toBe(9200);
});
