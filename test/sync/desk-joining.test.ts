/** A manager lets a kiosk that runs join its head office from the desk: the real listener, the real files, the desk's router. */
import { readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inviteKiosk } from '../../src/head-office/activation';
import { findKiosk } from '../../src/head-office/database/kiosk/kiosks';
import { createDeskJoining } from '../../src/main/app/head-office/desk-joining';
import { readConnection } from '../../src/main/app/head-office/head-office';
import { configSchema } from '../../src/main/app/settings/config';
import { openIdentity } from '../../src/main/app/network/identity';
import { selectAudit } from '../../src/main/database/audit/audit';
import { runBackupJob } from '../../src/main/database/backup/jobs';
import { findHeldFile, saveHeldFile } from '../../src/main/database/catalogue/head-office-files';
import { findProperty } from '../../src/main/database/property/properties';
import { deviceHandlers } from '../../src/main/desk/handlers/upkeep/devices';
import { createBackups } from '../../src/main/services/backup/backups';
import type { Presence } from '../../src/main/services/screen/presence';
import { createDeviceTests } from '../../src/main/services/upkeep/device-tests';
import type { Machine } from '../../src/main/services/upkeep/machine';
import { invitationText } from '../../src/shared/head-office/invitation';
import { KEYS_PATH } from '../../src/shared/head-office/seal';
import type { Id } from '../../src/shared/ids';
import { eventually } from '../support/base/eventually';
import { temporaryFolder } from '../support/base/folder';
import { openDeskArea } from '../support/desk/area';
import { testListener, testOffice } from '../support/head-office/office';
import { testDatabase } from '../support/head-office/servers';
import { openTestServices } from '../support/services/service-context';

const machine: Machine = {
  program: { version: '1.2.3', node: '24.0.0', electron: null, system: 'Linux 6' },
  timeZone: 'UTC',
  addresses: () => [],
  listener: () => ({
    url: 'http://127.0.0.1:8437',
    port: 8437,
    tls: 'none',
    addresses: [],
    names: [],
    announced: false,
    certificate: null,
  }),
  checkPayments: null,
  gatewayFault: () => null,
};

async function openOffice(options: Parameters<typeof testListener>[1] = {}, more = {}) {
  const office = await testOffice(await testDatabase(), more);
  const { url } = await testListener(office, options);
  const invite = async (id: string, propertyId: Id<'property'>) => {
    const made = await inviteKiosk(office.database, { id, propertyId }, Date.now());
    if (made.kind !== 'invited') throw new Error(made.kind);
    return made.invitation.code;
  };
  const key = () => office.signer.keys().at(-1)?.publicKey ?? '';
  return { office, url, invite, key: key() };
}

/** `isAlone`: nothing would start the program again. */
async function openKiosk({ isAlone = false } = {}) {
  const dataDir = temporaryFolder();
  const services = await openTestServices({ file: join(dataDir, 'keyturn.db') });
  onTestFinished(() => services.close());
  const { ctx } = services;
  const there: { is: Presence | null; asked: number; restarts: number } = { is: null, asked: 0, restarts: 0 };
  const presence = () => {
    there.asked += 1;
    return Promise.resolve(there.is);
  };
  const joining = createDeskJoining(ctx, { dataDir, presence, everyMs: 5 });
  onTestFinished(() => joining.stop());
  if (!isAlone) joining.restartBy(() => (there.restarts += 1));
  const backups = createBackups(
    ctx,
    { run: runBackupJob },
    { dataDir, dailyAt: null, keep: 1, second: null },
  );
  const tests = createDeviceTests(ctx, { printer: null, mailer: null, machine });
  onTestFinished(() => tests.stop());
  const desk = openDeskArea(deviceHandlers(ctx, { machine, deliveries: null, backups, joining }, tests));
  const property = await ctx.store.read(findProperty);
  if (!property) throw new Error('no property');
  return {
    ctx,
    raw: services.db.open.raw,
    dataDir,
    desk,
    there,
    propertyId: property.id,
    join: (code: string, address = '', key: string | null = null) =>
      desk.ask('devices.joinHeadOffice', { address, code, key }),
    async shown() {
      const { findings } = await desk.ask('devices.health', {});
      return findings.find(({ id }) => id === 'headOffice');
    },
  };
}

test('by what a scanner types the kiosk joins, and restarts once nobody is there', async () => {
  const { office, url, invite, key: officeKey } = await openOffice();
  const kiosk = await openKiosk();
  const { there } = kiosk;
  expect(await kiosk.shown()).toMatchObject({ state: 'unused', says: 'alone', facts: {} });
  const held = { name: 'manifest' as const, version: 7, sha256: '0'.repeat(64), parts: [] };
  // Of a head office that it has left.
  await kiosk.ctx.store.transaction((tx) => saveHeldFile(tx, { ...held, from_ms: 1, held_at_ms: 0 }));
  const code = await invite('north', kiosk.propertyId);
  there.is = 'customer';
  expect(await kiosk.join(invitationText(url, code, officeKey))).toEqual({
    kind: 'joined',
    kioskId: 'north',
  });
  const publicKey = office.signer.keys()[0]?.publicKey;
  expect(readConnection(kiosk.dataDir)).toMatchObject({
    transport: 'https',
    kioskId: 'north',
    propertyId: kiosk.propertyId,
    url,
    authority: null,
    officeKey: { number: 1, publicKey },
  });
  expect(await kiosk.ctx.store.read((tx) => findHeldFile(tx, 'manifest'))).toBeUndefined();
  expect(await kiosk.shown()).toEqual({
    id: 'headOffice',
    state: 'attention',
    says: 'joined_restarts',
    facts: { joinedAs: 'north', joinedAt: url, officeKey: publicKey },
    details: [],
  });
  for (const who of ['customer', 'payment', 'staff'] as const) {
    there.is = who;
    const before = there.asked;
    await eventually(() => expect(there.asked).toBeGreaterThan(before + 2));
    expect(there.restarts).toBe(0);
  }
  there.is = null;
  await eventually(() => expect(there.restarts).toBe(1));
  const asked = there.asked;
  expect(await kiosk.join(invitationText(url, code, officeKey))).toMatchObject({
    why: 'already',
    address: url,
  });
  expect([there.asked, there.restarts]).toEqual([asked, 1]);
  expect([...selectAudit(kiosk.raw, { sinceMs: null, subject: 'north' })]).toEqual([
    expect.objectContaining({
      action: 'head_office.joined',
      actor: expect.stringMatching(/^staff:/) as string,
    }),
  ]);
});

test('where nothing would start the program again, the page says that this has to be done', async () => {
  const { url, invite, key: officeKey } = await openOffice();
  const kiosk = await openKiosk({ isAlone: true });
  await kiosk.join(await invite('north', kiosk.propertyId), url, officeKey);
  expect(await kiosk.shown()).toMatchObject({ state: 'attention', says: 'joined' });
});

test('a crash between head office’s answer and the file is repaired by the same code, with the same key', async () => {
  const { office, url, invite, key: officeKey } = await openOffice();
  const kiosk = await openKiosk();
  const code = await invite('north', kiosk.propertyId);
  await kiosk.join(code, url, officeKey);
  const connection = readConnection(kiosk.dataDir);
  const key = (await findKiosk(office.database, 'north'))?.public_key;
  rmSync(join(kiosk.dataDir, 'head-office.json'));
  expect(await kiosk.shown()).toMatchObject({ says: 'alone' });
  expect(await kiosk.join(code, url, officeKey)).toEqual({ kind: 'joined', kioskId: 'north' });
  expect(readConnection(kiosk.dataDir)).toEqual(connection);
  expect((await findKiosk(office.database, 'north'))?.public_key).toBe(key);
});

test('of two managers who join at once, the second hears that the kiosk has joined', async () => {
  const { url, invite, key: officeKey } = await openOffice();
  const kiosk = await openKiosk();
  const code = await invite('north', kiosk.propertyId);
  const answers = await Promise.all([kiosk.join(code, url, officeKey), kiosk.join(code, url, officeKey)]);
  expect(answers).toEqual([
    { kind: 'joined', kioskId: 'north' },
    { kind: 'refused', why: 'already', address: url, details: [] },
  ]);
});

test('what cannot join is refused with its reason, and the kiosk stays alone', async () => {
  const { url, invite, key: officeKey } = await openOffice();
  const [first, kiosk] = [await openKiosk(), await openKiosk()];
  const used = await invite('north', first.propertyId);
  await first.join(used, url, officeKey);
  const elsewhere = await invite('south', '00000000-0000-4000-8000-0000000000ff' as Id<'property'>);
  const why = async (code: string, address: string) => {
    const answer = await kiosk.join(code, address, officeKey);
    return answer.kind === 'refused' ? answer.why : answer.kind;
  };
  expect(await why(used, url)).toBe('code_used');
  expect(await why('AAAAA-AAAAA-AAAAA-AAAAA', url)).toBe('code_unknown');
  expect(await why(elsewhere, url)).toBe('other_property');
  expect(await why('AAAAA', 'http://head-office.example.com')).toBe('open');
  expect(await why('AAAAA', '')).toBe('unreadable');
  expect(await why('AAAAA', `${url}/join`)).toBe('unreadable');
  // A port on which nobody listens.
  expect(await why('AAAAA', 'http://127.0.0.1:1')).toBe('not_reached');
  expect(readConnection(kiosk.dataDir)).toBeNull();
  expect([kiosk.there.asked, kiosk.there.restarts]).toEqual([0, 0]);
});

test('a typed code shows the key to compare before anything is sent, and joins with that key alone', async () => {
  const { url, invite, key: officeKey } = await openOffice();
  const kiosk = await openKiosk();
  const code = await invite('north', kiosk.propertyId);
  expect(await kiosk.join(code, url)).toEqual({ kind: 'compare', key: officeKey });
  expect(readConnection(kiosk.dataDir)).toBeNull();
  expect(await kiosk.join(code, url, officeKey)).toEqual({ kind: 'joined', kioskId: 'north' });
});

test('where another key answers than the one that was scanned, the kiosk sends no code and stays alone', async () => {
  const { url, key: officeKey } = await openOffice();
  const kiosk = await openKiosk();
  const asked: string[] = [];
  // It shows a key of its own, and would take the code.
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const keys = [{ number: 1, publicKey: 'A'.repeat(43), formerSignature: null }];
    response.end(JSON.stringify({ keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const refused = { kind: 'refused', why: 'other_key', address: other, details: [] };
  expect(await kiosk.join(invitationText(other, 'AAAAA', officeKey))).toEqual(refused);
  expect(asked).toEqual([`GET ${KEYS_PATH}`]);
  // A head office whose own key is not the scanned one.
  expect(await kiosk.join(invitationText(url, 'AAAAA', 'B'.repeat(43)))).toMatchObject({ why: 'other_key' });
  expect(readConnection(kiosk.dataDir)).toBeNull();
});

test('what repeats the right key and cannot sign with it is refused as well', async () => {
  const { url, invite, office, key: officeKey } = await openOffice();
  const kiosk = await openKiosk();
  const code = await invite('north', kiosk.propertyId);
  const { url: strange } = await openOffice({}, { signingKey: join(temporaryFolder(), 'key.json') });
  // Asked for the keys it answers as the right one, and for all else as itself.
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', request.url === KEYS_PATH && !hasAsked ? url : strange);
    hasAsked ||= request.url === KEYS_PATH;
    const { host: _host, ...headers } = request.headers;
    const onward = send(to, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  let hasAsked = false;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const liar = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await kiosk.join(invitationText(liar, code, officeKey))).toMatchObject({ why: 'other_key' });
  expect(readConnection(kiosk.dataDir)).toBeNull();
  expect((await findKiosk(office.database, 'north'))?.public_key).toBeNull();
});

test('a certificate of an unknown authority is refused as such', async () => {
  const folder = temporaryFolder();
  const config = configSchema.parse({ listener: { tls: 'site-authority', names: ['localhost'] } });
  const kiosk = await openKiosk();
  const identity = openIdentity(config, folder, { clock: { nowMs: Date.now }, log: kiosk.ctx.log })?.first;
  if (!identity) throw new Error('no identity');
  const { url } = await openOffice({ tls: { cert: identity.certificate, key: identity.key } });
  // As somebody types it who leaves https:// out.
  const { host } = new URL(url);
  expect(await kiosk.join('AAAAA', host)).toMatchObject({ why: 'untrusted', address: url });
});

test('only a manager lets a kiosk join', async () => {
  const kiosk = await openKiosk();
  const input = { address: 'https://office.example.com', code: 'AAAAA' };
  for (const role of ['attendant', 'technician'] as const)
    expect(await kiosk.desk.call(role, 'devices.joinHeadOffice', input)).toMatchObject({
      refusals: [{ reason: 'not_allowed' }],
    });
  expect(() => readFileSync(join(kiosk.dataDir, 'head-office.nk'))).toThrow('ENOENT');
});
