/** From kiosks' requests into the database and the watermark back, over every failure of it, with a real PostgreSQL. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { claimUnits } from '../../../src/head-office/claims/claims';
import type { Office } from '../../../src/head-office/office';
import type { Id } from '../../../src/shared/ids';
import { temporaryFolder } from '../../support/base/folder';
import { newChain } from '../../support/head-office/chain';
import { newKey } from '../../support/head-office/key';
import {
  dumpDatabase,
  freshDatabase,
  query,
  testDatabase,
  testPostgres,
} from '../../support/head-office/servers';
import {
  joinKiosk,
  officeDatabase,
  PROPERTY,
  testListener,
  testOffice,
} from '../../support/head-office/office';
import { openReporter, type Teller } from '../../support/head-office/reporter';
import { eventually } from '../../support/base/eventually';
import { sendToOffice } from '../../support/head-office/send';
import { putBack } from '../../support/head-office/put-back';

const UNIT = '00000000-0000-4000-8000-0000000000b1' as Id<'unit'>;

async function kept(url: string, kioskId: string): Promise<readonly string[]> {
  const rows = await query<{ hash: string }>(
    url,
    `SELECT hash FROM inbox_event WHERE kiosk_id = '${kioskId}' ORDER BY sequence`,
  );
  return rows.map(({ hash }) => hash);
}

/** All that the kiosk ever made is kept once, in its order, and it heard so. */
async function expectWhole(url: string, teller: Teller): Promise<void> {
  await eventually(() => expect(teller.confirmed()).toBe(teller.events().length));
  expect(await kept(url, teller.kioskId)).toEqual(teller.events().map(({ hash }) => hash));
}

async function tellerAt(office: Office, url: string, kioskId: string): Promise<Teller> {
  const { seed, ...key } = newKey();
  await joinKiosk(office.database, kioskId, { seed, ...key });
  return openReporter(url, { kioskId, seed });
}

test('events of several kiosks end up once and in order, and each hears how far', async () => {
  const postgres = await testDatabase();
  const office = await testOffice(postgres);
  const { url } = await testListener(office);
  const tellers = [];
  for (const id of ['north', 'south']) tellers.push(await tellerAt(office, url, id));
  for (const teller of tellers) teller.make(500);
  for (const teller of tellers) await expectWhole(postgres, teller);
});

test('a database that is killed is waited for, and nothing is acknowledged meanwhile', async () => {
  const cluster = await testPostgres({ durable: true });
  const postgres = await freshDatabase(cluster.url);
  const office = await testOffice(postgres);
  const { url } = await testListener(office);
  const teller = await tellerAt(office, url, 'one');
  teller.make(50);
  await expectWhole(postgres, teller);
  for (let time = 0; time < 2; time += 1) {
    await cluster.kill();
    const confirmed = teller.confirmed();
    teller.make(50);
    expect(teller.confirmed()).toBe(confirmed);
    await cluster.start();
    await expectWhole(postgres, teller);
  }
});

test('a database that went back to an older dump hears again what it lacks', async () => {
  const postgres = await testDatabase();
  const dump = join(temporaryFolder(), 'dump');
  const office = await testOffice(postgres);
  const listener = await testListener(office);
  const teller = await tellerAt(office, listener.url, 'one');
  teller.make(40);
  await expectWhole(postgres, teller);
  dumpDatabase(postgres, dump);
  teller.make(40);
  await expectWhole(postgres, teller);
  await listener.close();
  await office.close();
  await putBack(postgres, dump);
  await testListener(await testOffice(postgres), { port: Number(new URL(listener.url).port) });
  teller.make(40);
  await expectWhole(postgres, teller);
});

const FIGURES = [
  'on_behalf',
  'contract',
  'unit',
  'suspension',
  'bill',
  'month',
  'balance',
  'entry',
  'closing',
  'charge_try',
  'round',
  'money',
  'line',
  'credit_note',
  'credit_line',
  'exception',
  'period',
  'mandate',
  'booking',
  'charge',
  'cover',
  'paid_line',
];

/** SQL that undoes the last migrations: for databases of before them. */
const WITHOUT_PLAIN_NAMES = `
  DROP TABLE hand_over, rent_figure, update_setting, waiting_taken, approval_decision, catalogue_change_editor,
    catalogue_change_site, catalogue_change, alert_mail, phone_place, mail_list, site_user_type, site_plan, site_unit,
    site_tax_rate, site_catalogue, report_kept, journal_batch_closing, journal_batch, journal_setting; ALTER TABLE kiosk DROP COLUMN title; ALTER TABLE kiosk DROP COLUMN place;
  DROP TABLE kiosk_command, kiosk_silence; DROP TABLE owner_request, second_person_off; DROP TABLE staff_bundle, staff_ended, support_file, passkey, passkey_challenge, provider_person;
  DROP TABLE person_property, person_code, recovery_code, person_session, person_act, person, sign_in_failure,
    sign_in_allowance, sign_in_device;
  CREATE TABLE page_password (); CREATE TABLE page_failure (); CREATE TABLE page_allowance (); CREATE TABLE page_device ();
  ALTER TABLE chain DROP COLUMN place; DROP TABLE figures_made;
  ${FIGURES.map((name) => `DROP TABLE ${name}_figure`).join('; ')};
  ALTER TABLE listener_epoch RENAME TO door_epoch; ALTER INDEX listener_epoch_pkey RENAME TO door_epoch_pkey;
  ALTER TABLE door_epoch RENAME CONSTRAINT listener_epoch_one_check TO door_epoch_one_check;
  ALTER TABLE listener_nonce RENAME TO door_nonce; ALTER INDEX listener_nonce_pkey RENAME TO door_nonce_pkey;
  ALTER INDEX listener_nonce_time RENAME TO door_nonce_time;
  ALTER TABLE listener_budget RENAME TO door_budget; ALTER INDEX listener_budget_pkey RENAME TO door_budget_pkey;
  DELETE FROM schema_migration WHERE name IN ('plain-names', 'kiosk-places', 'figures', 'hand-overs', 'handed-on', 'people', 'update-settings',
    'waiting', 'kiosk-titles', 'catalogue-changes', 'catalogue-days', 'alert-mail', 'phone-places', 'mail-lists',
    'passkeys', 'provider-people', 'support-files', 'screen-pictures', 'payments-on-behalf', 'person-language',
    'staff-bundles', 'phone-photos', 'handed-contracts', 'reports',
    'site-catalogues', 'report-columns', 'kept-reports', 'journal', 'charges', 'finance',
    'approvals-by-part', 'premiums', 'approval-decisions', 'signed-in-at', 'placed-by', 'owner-requests',
    'kiosk-commands', 'pinned-versions', 'withdrawn-commands');`;

test('a database from before the plain names keeps what each kiosk has tried and reported', async () => {
  const postgres = await testDatabase();
  const before = await officeDatabase(postgres);
  await joinKiosk(before, 'one');
  const report = (era: string, upTo: string) =>
    JSON.stringify({ problem: 'it said "toldInEra":', allotment: { [era]: 3, [upTo]: null, version: 1 } });
  await query(
    postgres,
    `${WITHOUT_PLAIN_NAMES}
    INSERT INTO door_nonce VALUES ('used', 7); INSERT INTO door_budget VALUES ('one', to_timestamp(9));
    INSERT INTO kiosk_attempt VALUES ('one', 'replayed', 2, 'the door', 5), ('one', 'as_another', 1, 'kiosk two', 6);
    INSERT INTO kiosk_status VALUES ('one', 8, '${report('toldInEra', 'toldUpTo')}')`,
  );
  await officeDatabase(postgres);
  const read = (columns: string, table: string) =>
    query(postgres, `SELECT ${columns} FROM ${table} ORDER BY 1 DESC`);
  expect([
    await read('nonce, time_ms::int AS time_ms', 'listener_nonce'),
    await read('kiosk_id', 'listener_budget'),
    await read('what, of_what', 'kiosk_attempt'),
    await read('status', 'kiosk_status'),
  ]).toEqual([
    [{ nonce: 'used', time_ms: 7 }],
    [{ kiosk_id: 'one' }],
    [
      { what: 'replayed', of_what: 'the listener' },
      { what: 'as_another', of_what: 'kiosk two' },
    ],
    [{ status: report('reclaimedInEra', 'reclaimedUpTo') }],
  ]);
});

test('tables of a version that had a broker are brought to this one, and claims go on with the numbers they had', async () => {
  const postgres = await testDatabase();
  const before = await officeDatabase(postgres);
  await joinKiosk(before, 'one');
  await query(
    postgres,
    `${WITHOUT_PLAIN_NAMES}
    DROP TABLE document, document_part, claim_fence, claims_change, door_budget;
    ALTER TABLE kiosk DROP COLUMN watermark_version;
    ALTER TABLE allotted_unit DROP COLUMN by_itself;
    ALTER TABLE unit_claim RENAME COLUMN fence TO revision;
    CREATE TABLE claims_change (one integer PRIMARY KEY, number bigint NOT NULL);
    CREATE TABLE claims_place (one integer PRIMARY KEY);
    CREATE TABLE broker_place (one integer PRIMARY KEY);
    INSERT INTO unit_claim VALUES ('${PROPERTY}', '${UNIT}', 'one', 'claimed', 7, 41);
    DROP TABLE kiosk_attempt;
    ALTER TABLE kiosk DROP COLUMN revoked_key;
    DELETE FROM schema_migration WHERE name IN ('documents', 'attempts', 'budgets', 'payments-once', 'contracts-resumed');
    ALTER TABLE taking DROP COLUMN payment_id; ALTER TABLE unit_let DROP COLUMN resumed_times`,
  );
  const { database } = await testOffice(postgres);
  const kiosk = { kioskId: 'one', propertyId: PROPERTY };
  const ask = { unitId: UNIT, kind: 'claimed', atMs: 8 } as const;
  expect(await claimUnits(database, kiosk, [{ ...ask, held: 41 }])).toEqual([{ kind: 'ours', fence: 41 }]);
  expect(await claimUnits(database, kiosk, [{ ...ask, held: null }])).toEqual([{ kind: 'ours', fence: 42 }]);
});

test('a payment that was counted before payments counted once is not counted again when it is reported again', async () => {
  const postgres = await testDatabase();
  const before = await officeDatabase(postgres);
  await joinKiosk(before, 'one');
  const chain = newChain('one', 0);
  const captured = { attemptId: v7(), bookingId: v7(), intentId: 'pi_1', amountMinor: 500 };
  chain.add('payment.captured', JSON.stringify(captured));
  await sendToOffice(before, 'one', chain.events);
  await query(
    postgres,
    `${WITHOUT_PLAIN_NAMES}
    ALTER TABLE taking DROP COLUMN payment_id; ALTER TABLE unit_let DROP COLUMN resumed_times;
    DELETE FROM schema_migration WHERE name IN ('payments-once', 'contracts-resumed')`,
  );
  const { database } = await testOffice(postgres);
  chain.add('payment.captured', JSON.stringify(captured));
  await sendToOffice(database, 'one', chain.events);
  expect(await database.selectFrom('taking').select('amount_minor').execute()).toEqual([
    { amount_minor: 500 },
  ]);
});

test('a connection that goes in the middle of a transaction ends that one, and nothing else', async () => {
  const postgres = await testDatabase();
  const database = await officeDatabase(postgres);
  const cut = database.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await query(postgres, `SELECT pg_terminate_backend(${rows[0]?.pid})`);
    const gone = `SELECT count(*)::int AS left FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`;
    await eventually(async () => expect(await query(postgres, gone)).toEqual([{ left: 0 }]));
    await sql`SELECT 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow();
  expect(await database.selectFrom('kiosk').selectAll().execute()).toEqual([]);
});

test('an older program does not touch a database of a newer one', async () => {
  const postgres = await testDatabase();
  await officeDatabase(postgres);
  await query(postgres, "INSERT INTO schema_migration (number, name) VALUES (999, 'of next year')");
  await expect(officeDatabase(postgres)).rejects.toThrow('written by a newer version of head office');
});

test('a database that acknowledges commits too early is refused', async () => {
  const postgres = await testDatabase();
  await query(postgres, `ALTER DATABASE ${new URL(postgres).pathname.slice(1)} SET synchronous_commit = off`);
  await expect(officeDatabase(postgres)).rejects.toThrow('synchronous_commit = off');
});

test('two programs that start on an empty database at once both find its tables', async () => {
  const postgres = await testDatabase();
  await Promise.all([officeDatabase(postgres), officeDatabase(postgres), officeDatabase(postgres)]);
  const rows = await query<{ number: number }>(postgres, 'SELECT number FROM schema_migration');
  expect(rows.length).toBeGreaterThan(0);
});
