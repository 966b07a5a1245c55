/** A device with a key of its own and a tenant who has logged in reach nothing of others by an id that they know. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEndpoints } from '../../../src/main/http/routes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import type { Id } from '../../../src/shared/ids';
import { giveLogin } from '../../support/services/tenant-screen';
import {
  changedTables,
  openStage,
  prepare,
  type Call,
  type Prepared,
  type Stage,
} from '../error-codes/stage';
import { changingCalls } from '../support/changing-calls';
import { listeningTenant } from '../support/tenant-listener';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-foreign-'));
let prepared: Prepared;
let opened = 0;
beforeAll(async () => {
  prepared = await prepare(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(): Promise<Stage> {
  opened += 1;
  const stage = await openStage(prepared, join(folder, `keyturn-${opened}.db`));
  onTestFinished(() => stage.close());
  return stage;
}

/** The names of calls that are about one booking or one contract, which a device made. */
const ofDevices = Object.keys(changingCalls).filter((name) => /:bookingId|simulated-reader/.test(name));
const readOfDevices = [
  'GET /v1/booking/:bookingId/activity-quotation/preview',
  'GET /v1/kiosk/contract/:id',
  'GET /v1/kiosk/contract/:id/document',
];

describe('the key of another device', () => {
  it.each(ofDevices)('%s: is refused what the own one may do, and changes nothing', async (name) => {
    const stage = await open();
    const call = await changingCalls[name]?.(stage);
    if (!call) throw new Error(`nothing calls ${name}`);
    const before = stage.tables();
    const foreign = await stage.call(withKey(call, stage.listener.keys.portal));
    // The simulated reader says that no such payment waits.
    expect([foreign.status, foreign.body.succeeded]).toEqual([name.includes('reader') ? 400 : 404, false]);
    expect(changedTables(before, stage.tables())).toEqual([]);
    expect((await stage.call(call)).body.succeeded).toBe(true);
  });

  it('reads neither price nor contract nor a document of it', async () => {
    const stage = await open();
    const confirming =
      await changingCalls['POST /v1/payment/transaction/:gateway/booking/:bookingId/success']?.(stage);
    if (!confirming) throw new Error('nothing confirms');
    const contractId = (await stage.call(confirming)).body.data as string;
    for (const path of [
      `/v1/booking/${stage.bare}/activity-quotation/preview`,
      `/v1/kiosk/contract/${contractId}`,
      `/v1/kiosk/contract/${contractId}/document`,
    ]) {
      const read = (key: string) => stage.listener.download(path, { key });
      expect([path, (await read(prepared.key)).status]).toEqual([path, 200]);
      const foreign = await read(stage.listener.keys.portal);
      expect([path, foreign.status]).toEqual([path, 404]);
      expect(foreign.bytes.toString('latin1')).not.toMatch(/Robin|Storer|%PDF|\$\d/);
    }
  });
});

const withKey = (call: Call, key: string): Call => ({ ...call, options: { ...call.options, key } });

/** What a tenant who is logged in asks about one thing of theirs; what they would send with it is right. */
const ofTenants: readonly { readonly method: string; readonly path: string; readonly json?: unknown }[] = [
  { method: 'GET', path: '/v1/invoice/:id/payment' },
  {
    method: 'POST',
    path: '/v1/payment/transaction/:gateway/invoice/:invoiceId/success',
    json: { token: 'pi_sim_of_somebody' },
  },
  { method: 'GET', path: '/v1/kiosk/contract/:id/notice' },
  { method: 'PUT', path: '/v1/kiosk/contract/:id/notice', json: { lastDay: '2027-03-20' } },
  { method: 'PUT', path: '/v1/kiosk/contract/:id/autopay', json: { state: 'revoked' } },
  { method: 'GET', path: '/v1/kiosk/contract/:id/statement' },
  { method: 'GET', path: '/v1/kiosk/asset/:transactionAssetsInfoId' },
];

describe('another tenant who is logged in', () => {
  it.each(ofTenants)(
    '$method $path: finds nothing by any id of the tenant',
    async ({ method, path, json }) => {
      const world = await listeningTenant();
      const { raw, db, contactId, contractId, second } = world;
      raw.exec(
        `UPDATE contact SET first_name = 'Zephyrine', last_name = 'Quandary', address = '9 Planted Street' WHERE id = '${contactId}'`,
      );
      const other = db.newId<'contact'>();
      const columns = raw
        .prepare<[], string>(
          `SELECT name FROM pragma_table_info('contact') WHERE name NOT IN ('id', 'email')`,
        )
        .pluck()
        .all();
      raw
        .prepare(
          `INSERT INTO contact (id, email, ${columns.join(', ')}) SELECT ?, 'other@example.com', ${columns.join(', ')} FROM contact WHERE id = ?`,
        )
        .run(other, contactId);
      raw.prepare('UPDATE rental_contract SET contact_id = ? WHERE id = ?').run(other, second);
      await giveLogin(world, other, 'other@example.com');
      const token = await world.logIn('other@example.com');
      const ids = idsOf(raw, contractId);
      expect(ids.length).toBeGreaterThan(5);
      const books = () =>
        [
          'rental_contract',
          'contract_notice',
          'mandate',
          'payment_attempt',
          'receipt',
          'invoice',
          'allocation',
        ]
          .map((table) => JSON.stringify(raw.prepare(`SELECT * FROM ${table}`).all()))
          .join('\n');
      const before = books();
      for (const id of ids) {
        const asked = path.replace(':gateway', 'simulated').replace(/:\w+/, id);
        const { status, body } = await world.call(method, asked, {
          token,
          ...(json === undefined ? {} : { json }),
        });
        expect([asked, body.succeeded, status >= 400 && status < 500]).toEqual([asked, false, true]);
        expect(JSON.stringify(body)).not.toMatch(/Zephyrine|Quandary|Planted/);
      }
      expect(books()).toBe(before);
    },
  );
});

/** Every id that rows about a contract have: of bills, receipts, documents, codes and the contract itself. */
function idsOf(
  raw: Awaited<ReturnType<typeof listeningTenant>>['raw'],
  contractId: Id<'contract'>,
): readonly string[] {
  const tables = raw
    .prepare<[], string>(
      `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) t ON t.name = 'contract_id'
        WHERE m.type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) i WHERE i.name = 'id' AND i.type = 'TEXT')`,
    )
    .pluck()
    .all();
  const own = tables.flatMap((table) =>
    raw.prepare<[string], string>(`SELECT id FROM "${table}" WHERE contract_id = ?`).pluck().all(contractId),
  );
  const receipts = raw
    .prepare<[string], string>(
      'SELECT r.id FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE i.contract_id = ?',
    )
    .pluck()
    .all(contractId);
  return [contractId, ...own, ...receipts];
}

/** Lists that everybody with a key may read, and what is opened by a secret of its own. */
const forEverybody =
  /\/addons\/property\/|\/common\/country\/|\/help\/:id\/clear|\/handover\/|\/forget\/|\/details\//;

it('these are all the calls with an id, but for public lists and what a secret opens', async () => {
  const stage = await open();
  const parts = { deliveries: null, backups: null };
  const withId = createEndpoints(stage.listener.ctx, createPasswordHasher(), parts)
    .map(({ method, url }) => `${method} ${url}`)
    .filter((name) => name.includes(':') && !forEverybody.test(name));
  const tried = [
    ...ofDevices.filter((name) => name.includes(':')),
    ...readOfDevices,
    ...ofTenants.map(({ method, path }) => `${method} ${path}`),
  ];
  expect(withId.toSorted()).toEqual(tried.toSorted());
});
