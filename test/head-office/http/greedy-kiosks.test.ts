/** What a stolen key asks too much of: each kiosk has its measure at all listeners together, and an honest one never meets it. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allotUnits } from '../../../src/head-office/claims/allotments';
import { publishFile } from '../../../src/head-office/catalogue/publish';
import { lockKiosk } from '../../../src/head-office/database/kiosk/kiosks';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import type { WireEvent } from '../../../src/shared/head-office/event';
import { ACTIVATE_PATH, CLAIMS_PATH, EVENTS_PATH, STATUS_PATH } from '../../../src/shared/head-office/https';
import type { Id } from '../../../src/shared/ids';
import { eventually } from '../../support/base/eventually';
import { newChain, type ChainOfEvents } from '../../support/head-office/chain';
import { newKey, type KioskKey } from '../../support/head-office/key';
import { catalogueFile } from '../../support/head-office/laid-down';
import { joinKiosk, plainListener, PROPERTY, silent, testListener } from '../../support/head-office/office';
import { fleetHtml } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { sendToOffice } from '../../support/head-office/send';
import { signedCall, type Call } from '../../support/head-office/signed-call';
import { testSigningKey } from '../../support/head-office/trust';
import { quietStatus, RECLAIMED } from '../../support/head-office/status';

let office: Office;
let url: string;
const lobbyKey = newKey();
let number = 0;
let thief: { readonly kioskId: string; readonly key: KioskKey };

beforeAll(async () => {
  const options = { postgresUrl: await testDatabase(), retentionDays: 35, signingKey: testSigningKey() };
  office = await openOffice(options, silent, Date.now);
  const listener = await openOfficeListener(office, plainListener);
  url = listener.url;
  await joinKiosk(office.database, 'lobby', lobbyKey);
  return async () => {
    await listener.close();
    await office.close();
  };
});

beforeEach(async () => {
  number += 1;
  thief = { kioskId: `gate-${number}`, key: newKey() };
  await joinKiosk(office.database, thief.kioskId, thief.key);
});

const page = () => fleetHtml(office.database);

const post = (path: string, value: unknown): Call => ({ method: 'POST', path, body: JSON.stringify(value) });
const status = (kioskId: string) => quietStatus({ kioskId, propertyId: PROPERTY, allotment: RECLAIMED });

test('a key that asks without end waits at every listener, fills no table, is named, and keeps nobody else waiting', async () => {
  const budget = { most: 40, perSecond: 1 / 3600 };
  const listeners = [await testListener(office, { budget }), await testListener(office, { budget })];
  const kept = async () =>
    Number(
      (
        await sql<{ count: string }>`
          SELECT count(*) FROM listener_nonce WHERE starts_with(nonce, ${thief.key.publicKey})`.execute(
          office.database,
        )
      ).rows[0]?.count,
    );
  const ask = (url: string, key: KioskKey, kioskId: string) =>
    signedCall(url, key, { kioskId, ...post(STATUS_PATH, status(kioskId)) });
  const answers = [];
  for (let round = 0; round < 30; round += 1)
    for (const { url } of listeners) answers.push((await ask(url, thief.key, thief.kioskId)).status);
  const heard = answers.filter((one) => one === 200).length;
  expect(heard).toBeGreaterThan(20);
  expect(heard).toBeLessThanOrEqual(budget.most);
  expect(new Set(answers.slice(-15))).toEqual(new Set([429]));
  expect(await kept()).toBe(heard);
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*asked more often than a kiosk does`));
  for (const { url } of listeners) expect((await ask(url, lobbyKey, 'lobby')).status).toBe(200);

  // It fills up again: nobody is refused for good.
  await sql`UPDATE listener_budget SET full_at = clock_timestamp() WHERE kiosk_id = ${thief.kioskId}`.execute(
    office.database,
  );
  const [listener] = listeners;
  await eventually(async () =>
    expect((await ask(listener?.url ?? '', thief.key, thief.kioskId)).status).toBe(200),
  );
});

test('a key that asks for much at once leaves connections to the others, and hears soon that it is too much', async () => {
  const { kioskId, key } = thief;
  const honest = newKey();
  await joinKiosk(office.database, 'honest', honest);
  const events = () => {
    const body = encodeBatch(newChain(kioskId, 1).events);
    return signedCall(url, key, { kioskId, method: 'PUT', path: EVENTS_PATH, body });
  };
  const asked = await office.database.transaction().execute(async (tx) => {
    // As long as this lasts, whatever the kiosk tells waits for its row.
    await lockKiosk(tx, kioskId);
    const all = Array.from({ length: 60 }, events);
    const [refused] = await Promise.all([
      Promise.any(all.map(async (each) => ((await each).status === 429 ? 429 : Promise.reject(new Error())))),
      signedCall(url, honest, { kioskId: 'honest', ...post(STATUS_PATH, status('honest')) }).then((answer) =>
        expect(answer.status).toBe(200),
      ),
    ]);
    expect(refused).toBe(429);
    return all;
  });
  const statuses = (await Promise.all(asked)).map((answer) => answer.status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((one) => one === 200).length).toBeGreaterThanOrEqual(20);
  expect(await page()).toMatch(new RegExp(`${kioskId}.*asked more often than a kiosk does`));
});

test('books that a key begins again and again keep no other kiosk from telling of its contracts', async () => {
  const { kioskId } = thief;
  await joinKiosk(office.database, 'signing');
  const signed = (own: ChainOfEvents) => {
    const ids = { contractId: v7(), bookingId: v7(), unitId: v7(), contactId: v7() };
    const documents = { number: 'C-1', moveInDate: '2026-11-22', documentSha256: 'a'.repeat(64) };
    own.add('contract.signed', JSON.stringify({ ...ids, ...documents }));
    return own;
  };
  const first = signed(newChain(kioskId, 0));
  await sendToOffice(office.database, kioskId, first.events);
  const again = await office.database.transaction().execute(async (tx) => {
    // Years of figures take long to be made again: as long as this lasts.
    await sql`SELECT 1 FROM contract_figure WHERE kiosk_id = ${kioskId} FOR UPDATE`.execute(tx);
    const begun = sendToOffice(office.database, kioskId, signed(newChain(kioskId, 0)).events);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { taken } = await sendToOffice(office.database, 'signing', signed(newChain('signing', 0)).events);
    expect(taken).toBe('taken');
    return { begun };
  });
  expect((await again.begun).taken).toBe('taken');
});

test('large requests count for more, so that events fill no disk faster than a kiosk tells them', async () => {
  const listener = await testListener(office, { budget: { most: 100, perSecond: 1 / 3600 } });
  const large = { method: 'PUT', path: EVENTS_PATH, body: Buffer.alloc(512 * 1024, ' ') } as const;
  const answers = [];
  for (let round = 0; round < 4; round += 1)
    answers.push((await signedCall(listener.url, thief.key, { kioskId: thief.kioskId, ...large })).status);
  expect(answers).toEqual([400, 400, 429, 429]);
});

// Holds: asvs-2.3.2
test('a unit that the property’s catalogue lacks is not claimed, and the kiosk that asked is named', async () => {
  const file = catalogueFile();
  const catalogue = JSON.parse(file.toString()) as {
    property: { id: Id<'property'> };
    units: { id: Id<'unit'> }[];
  };
  await publishFile(
    { database: office.database, nowMs: Date.now() },
    { propertyId: catalogue.property.id, name: 'manifest' },
    file,
  );
  const key = newKey();
  const kioskId = `site-${number}`;
  const at = await joinKiosk(office.database, kioskId, key, catalogue.property.id);
  const known = catalogue.units[0]?.id;
  const strange = Array.from({ length: 20 }, () => crypto.randomUUID());
  const asks = [known, ...strange].map((unitId) => ({ unitId, atMs: 1, held: null }));
  const answer = await signedCall(url, key, { kioskId, ...post(CLAIMS_PATH, { claims: asks }) });
  const { answers } = (await answer.json()) as { answers: { kind: string }[] };
  expect(answers.map(({ kind }) => kind)).toEqual(['ours', ...strange.map(() => 'not_yet')]);
  const claims = office.database.selectFrom('unit_claim').select('unit_id');
  const had = await claims.where('property_id', '=', at.propertyId).where('kiosk_id', '=', kioskId).execute();
  expect(had.map(({ unit_id }) => unit_id)).toEqual([known]);
  expect(await page()).toMatch(new RegExp(`${kioskId}.*the catalogue of its property does not have`));

  // What was allotted is known, also where the catalogue has lost it.
  const lost = strange[0] as Id<'unit'>;
  await office.database.transaction().execute((tx) => allotUnits(tx, at, [lost], { nowMs: Date.now() }));
  const again = await signedCall(url, key, {
    kioskId,
    ...post(CLAIMS_PATH, { claims: [{ unitId: lost, atMs: 1, held: null }] }),
  });
  expect(await again.json()).toMatchObject({ answers: [{ kind: 'ours' }] });
});

test('somebody who knows no code fills nothing by trying to join', async () => {
  const stranger = newKey();
  const join = post(ACTIVATE_PATH, {
    code: 'AAAAA-AAAAA-AAAAA-AAAAA',
    publicKey: stranger.publicKey,
    propertyId: PROPERTY,
    version: '1',
  });
  expect((await signedCall(url, stranger, join)).status).toBe(403);
  const { rows } = await sql`
    SELECT 1 FROM listener_nonce WHERE starts_with(nonce, ${stranger.publicKey})`.execute(office.database);
  expect(rows).toEqual([]);
});

test('a key that fills head office with what nobody can read is heard no further, is named, and loses nothing', async () => {
  const { kioskId, key } = thief;
  const chain = newChain(kioskId, 0);
  const send = (event: WireEvent) =>
    signedCall(url, key, { kioskId, method: 'PUT', path: EVENTS_PATH, body: encodeBatch([event]) });
  expect((await send(chain.add())).status).toBe(200);
  await sql`WITH more AS (INSERT INTO inbox_event SELECT (jsonb_populate_record(place,
      jsonb_build_object('sequence', n, 'id', gen_random_uuid(), 'hash', md5(n::text) || md5(n::text)))).*
      FROM inbox_event place, generate_series(1000, 10999) n WHERE place.kiosk_id = ${kioskId}
      RETURNING kiosk_id, chain_id, sequence)
    INSERT INTO parked_event (kiosk_id, chain_id, sequence, why, at_ms) SELECT *, 'sown', 0 FROM more`.execute(
    office.database,
  );
  const next = chain.add();
  const refused = await send(next);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
  expect(await refused.text()).toContain('too many parked events of this kiosk');
  await eventually(async () =>
    expect(await page()).toContain('is heard no further: head office keeps too many parked events of it'),
  );
  await sql`UPDATE parked_event SET given_up_at_ms = 1, given_up_why = 'looked at'
    WHERE kiosk_id = ${kioskId} AND sequence = 1000`.execute(office.database);
  expect((await send(next)).status).toBe(200);

  await sql`INSERT INTO chain SELECT (jsonb_populate_record(chain, jsonb_build_object('chain_id', gen_random_uuid()))).*
    FROM chain, generate_series(1, 1000) WHERE kiosk_id = ${kioskId}`.execute(office.database);
  expect((await send(newChain(kioskId, 0).add())).status).toBe(429);
  expect((await send(chain.add())).status).toBe(200);
});
