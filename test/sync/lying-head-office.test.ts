/**
 * A head office that lies, and one that was put back to an old dump: kiosks believe neither for the address it answers at.
 * Real lines, real listeners, a real PostgreSQL that is dumped and restored; what a kiosk keeps is on a real database.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../src/head-office/command-line';
import { setDocument, type DocumentPlace } from '../../src/head-office/database/catalogue/documents';
import { openOfficeListener } from '../../src/head-office/listener';
import { openOffice } from '../../src/head-office/office';
import { openHttpsLine } from '../../src/main/sync/https-line';
import { openStoredTrust } from '../../src/main/sync/stored-trust';
import type { PinnedKey } from '../../src/shared/head-office/seal';
import type { Id } from '../../src/shared/ids';
import { openTestDatabase } from '../support/services/database';
import { eventually, until } from '../support/base/eventually';
import { temporaryFolder } from '../support/base/folder';
import { newKey } from '../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../support/head-office/office';
import { startProxy } from '../support/head-office/proxy';
import { freePort } from '../support/head-office/server-process';
import { dumpDatabase, query, restoreDatabase, testDatabase } from '../support/head-office/servers';
import { quietStatus, RECLAIMED } from '../support/head-office/status';
import { QUICK } from './https-rig';

const UNIT = '00000000-0000-4000-8000-00000000c001' as Id<'unit'>;

async function openCompany(kioskIds: readonly string[]) {
  const postgres = await testDatabase();
  const folder = temporaryFolder();
  const keyPath = join(folder, 'signing-key.json');
  const port = await freePort();
  let running: { close(): Promise<void> } | null = null;
  async function start(url = postgres, signingKey = keyPath) {
    const office = await openOffice({ postgresUrl: url, retentionDays: 35, signingKey }, silent, Date.now);
    const listener = await openOfficeListener(office, { ...plainListener, port });
    running = {
      async close() {
        await listener.close();
        await office.close();
      },
    };
    return office;
  }
  const stop = async () => {
    await running?.close();
    running = null;
  };
  onTestFinished(stop);
  const office = await start();
  const keys = new Map(kioskIds.map((id) => [id, newKey()]));
  for (const [id, key] of keys) await joinKiosk(office.database, id, key);

  /** A kiosk: what it keeps is on its own database, and stays over `line` being called again. */
  async function kiosk(kioskId: string) {
    const db = await openTestDatabase();
    onTestFinished(() => db.close());
    const proxy = await startProxy(port);
    onTestFinished(() => proxy.close());
    let pinned: PinnedKey | null = null;
    const { store, clock } = db;
    const log = pino({ level: 'silent' });
    const open = () => {
      const pin = (key: PinnedKey) => void (pinned = key);
      const line = openHttpsLine({
        connection: {
          transport: 'https',
          kioskId,
          propertyId: PROPERTY,
          url: `http://127.0.0.1:${proxy.port}`,
          seedFile: '',
          authority: null,
        },
        seed: keys.get(kioskId)?.seed ?? '',
        trust: openStoredTrust({ store, clock, log, kioskId, pinned, pin }),
        log,
        pace: QUICK,
        waitMs: 1000,
        answerMs: 5000,
      });
      onTestFinished(() => line.close());
      const told = new Map<string, string | null>();
      for (const name of ['allotment', 'taken'] as const)
        line.watch({ name }, (bytes) => told.set(name, bytes && Buffer.from(bytes).toString()));
      return { line, told };
    };
    return { proxy, open, pinned: () => pinned, db };
  }
  return {
    postgres,
    folder,
    start,
    stop,
    kiosk,
    lay: async (to: typeof office, kioskId: string, content: string) => {
      const place: DocumentPlace = { propertyId: PROPERTY, kioskId, kind: 'allotment' };
      await to.database.transaction().execute((tx) => setDocument(tx, place, content, Date.now()));
    },
    command: async (...args: string[]) => {
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const all = [...args, '--postgres', postgres, '--signing-key', keyPath];
      const code = await runCommandLine(all, { out: say, err: say, nowMs: Date.now, environment: {} });
      return { code, said: said.join('\n') };
    },
    office,
  };
}

const claim = { unitId: UNIT, atMs: 1, held: null };

test('a server that answers at head office’s address without its key hears nothing and is believed in nothing', async () => {
  const { start, stop, kiosk, lay, office } = await openCompany(['north']);
  const north = await kiosk('north');
  await lay(office, 'north', '"true"');
  const { line, told } = north.open();
  await eventually(() => expect(told.get('allotment')).toBe('"true"'));
  await stop();
  // The same database, as a copy would be, and another key: it may say what it likes.
  const liar = await testDatabase();
  const other = await start(liar, join(temporaryFolder(), 'another-key.json'));
  await lay(other, 'north', '"a lie"');
  await until(() => line.problem()?.includes('not signed') === true);
  await expect(line.claim(claim)).rejects.toThrow('not signed');
  await expect(line.read({ name: 'allotment' })).rejects.toThrow('not signed');
  await expect(line.books([])).rejects.toThrow('not signed');
  expect(told.get('allotment')).toBe('"true"');
});

test('a kiosk that joined before head office signed pins the first key it hears, and notes it', async () => {
  const { kiosk } = await openCompany(['north']);
  const north = await kiosk('north');
  const { line } = north.open();
  await until(() => line.up());
  expect(north.pinned()).toMatchObject({ number: 1 });
  const acts = await north.db.query((tx) => tx.selectFrom('audit').selectAll().execute());
  expect(acts.slice(-1)).toMatchObject([
    {
      actor: 'head_office',
      action: 'head_office.key_pinned',
      subject: 'north',
      why: north.pinned()?.publicKey,
    },
  ]);
});

test('a replaced key is taken because the former one signed it, and noted', async () => {
  const { kiosk, command } = await openCompany(['north']);
  const north = await kiosk('north');
  const { line } = north.open();
  await until(() => line.up());
  const first = north.pinned();
  expect((await command('signing-key', 'replace', '--by', 'Ana', '--why', 'a year is over')).code).toBe(0);
  await until(() => north.pinned()?.number === 2);
  expect(north.pinned()?.publicKey).not.toBe(first?.publicKey);
  await until(() => line.up());
});

test.each([
  { of: 'a dump in which the tables have other numbers', isPhysical: false },
  { of: 'a copy that looks like the original', isPhysical: true },
])(
  'with an old dump, two kiosks and a cut line no unit is granted twice, until a person restarts head office: $of',
  async ({ isPhysical }) => {
    const company = await openCompany(['north', 'south']);
    const [north, south] = [await company.kiosk('north'), await company.kiosk('south')];
    const [{ line: northern }, { line: southern, told }] = [north.open(), south.open()];
    await until(() => northern.up() && southern.up());
    const dump = join(company.folder, 'dump');
    dumpDatabase(company.postgres, dump);
    const granted = await northern.claim(claim);
    if (granted.kind !== 'ours') throw new Error('not granted');
    await eventually(() => expect(told.get('taken')).toContain(UNIT));
    north.proxy.cut();

    await company.stop();
    await restoreDatabase(company.postgres, dump);
    if (isPhysical)
      await query(
        company.postgres,
        `UPDATE office_place SET place = (SELECT system_identifier::text FROM pg_control_system()) || ' ' || 'office_place'::regclass::oid::text`,
      );
    const restored = await company.start();
    // What the kiosk heard once stops the listener, before it grants what it has forgotten.
    await expect(southern.claim(claim)).rejects.toThrow();
    await until(() => restored.signer.whyNot() !== null);
    await until(() => southern.problem()?.includes('put back') === true);
    expect(restored.signer.whyNot()).toContain(isPhysical ? 'kiosk south has heard taken' : 'out of a dump');
    expect(told.get('taken')).toContain(UNIT);

    expect((await company.command('restored', '--by', 'Ana', '--why', 'the disk broke')).code).toBe(0);
    await until(() => southern.up());
    const report = { ...status, allotment: { ...status.allotment, reclaimedInEra: southern.era() } };
    await southern.report({ ...report, kioskId: 'south' });
    // The unit is free in the dump; its kiosk cannot be asked.
    expect(await southern.claim(claim)).toEqual({ kind: 'not_yet' });
    // Nor does its key get it by saying that it had it: by no number, and by no grant of another kiosk.
    for (const grant of [undefined, 'A'.repeat(86), granted.grant])
      expect(await southern.claim({ ...claim, held: granted.fence, grant })).toEqual({ kind: 'not_yet' });
    north.proxy.heal();
    await until(() => northern.up());
    const reclaimed = { ...claim, held: granted.fence, grant: granted.grant };
    const again = await northern.claim(reclaimed);
    expect(again).toMatchObject({ kind: 'ours' });
    expect(again.kind === 'ours' && again.fence > granted.fence).toBe(true);
    await northern.report({ ...report, kioskId: 'north' });
    expect(await southern.claim(claim)).toMatchObject({ kind: 'taken', by: { kioskId: 'north' } });
    expect(await southern.claim({ ...claim, unitId: crypto.randomUUID() as Id<'unit'> })).toMatchObject({
      kind: 'ours',
    });
  },
);

test('what is older than what a kiosk heard stays unheard, also after the kiosk’s restart', async () => {
  const { postgres, folder, start, stop, kiosk, lay, office } = await openCompany(['north']);
  const north = await kiosk('north');
  await lay(office, 'north', '"first"');
  const first = north.open();
  await eventually(() => expect(first.told.get('allotment')).toBe('"first"'));
  dumpDatabase(postgres, join(folder, 'dump'));
  await lay(office, 'north', '"second"');
  await eventually(() => expect(first.told.get('allotment')).toBe('"second"'));
  await first.line.close();
  await stop();
  await restoreDatabase(postgres, join(folder, 'dump'));
  // A head office that lies about where it stands, and hears nobody: it has the key, and an old database.
  const lying = await start();
  Object.assign(lying.signer, { knows: () => Promise.resolve(true) });
  // The place first: its listener looks every second, and would doubt a wrong place again.
  await query(
    postgres,
    `UPDATE office_place SET place = (SELECT system_identifier::text FROM pg_control_system()) || ' ' || 'office_place'::regclass::oid::text`,
  );
  await query(postgres, 'DELETE FROM office_doubt');
  await lying.signer.look();
  expect(lying.signer.whyNot()).toBeNull();
  const second = north.open();
  await until(() => second.line.problem()?.includes('older') === true);
  expect(second.told.get('allotment')).toBeUndefined();
});

const status = quietStatus({ kioskId: '', propertyId: PROPERTY, allotment: RECLAIMED });
