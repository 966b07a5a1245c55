/** Bugs that `npm run mutants` sowed and that no test near them noticed, one each. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openClockTrust } from '../../../src/main/services/base/clock-trust';
import { takeElsewhere } from '../../../src/main/services/booking/elsewhere';
import { headOfficeBacklog } from '../../../src/main/services/base/head-office';
import { claimedRight, type UnitRight } from '../../../src/main/services/base/unit-rights';
import { readCatalogueFile } from '../../../src/main/services/catalogue/file';
import { toRows } from '../../../src/main/services/catalogue/rows';
import { capturePayment } from '../../../src/main/services/attempt/capture';
import { priceBooking } from '../../../src/main/services/price/pricing';
import { findBooking } from '../../../src/main/database/booking/bookings';
import { reconcile } from '../../../src/main/services/payment/reconcile';
import { confirmPayment } from '../../../src/main/services/payment/confirm';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { countAudit, insertAudit, selectAuditPage } from '../../../src/main/database/audit/audit';
import { findAddOns } from '../../../src/main/database/booking/add-ons';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { insertUnitClaim, selectIdleClaims } from '../../../src/main/database/unit/claims';
import { getHealth } from '../../../src/main/services/upkeep/health';
import { START_MS } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import {
  lightServices,
  outcomeOf,
  paidIntent,
  readyBooking,
  rowCounts,
  screen,
  valueOf,
} from '../../support/services/rental';
import type { TestServiceOptions } from '../../support/services/service-context';
import type { Id } from '../../../src/shared/ids';

async function open(options: TestServiceOptions = {}) {
  const services = await lightServices(options);
  return { ...services, raw: services.db.open.raw };
}

it('where no document is handed out, none waits for it', async () => {
  const { ctx } = await open();
  expect(valueOf(await getHealth(ctx, { deliveries: null, backups: null }))).toMatchObject({
    printer: { state: 'not_set_up', waiting: 0 },
    mail: { state: 'not_set_up', waiting: 0 },
  });
});

it('credit notes made elsewhere are taken for a tenant of this kiosk, and for nobody who was erased', async () => {
  const { ctx, db, raw } = await open();
  await movedIn(ctx, db);
  const contactId = raw.prepare<[], string>('SELECT contact_id FROM rental_contract').pluck().get() ?? '';
  const { id: propertyId, currency } = db.catalogue.property;
  const note = {
    id: db.newId<'credit_note'>(),
    contactId,
    date: '2026-03-01',
    number: 'CN-1',
    type: 'CUSTOM',
    contractId: null,
    gross: 1000,
    paid: 0,
    reversal: null,
  };
  const stranger = { ...note, id: db.newId<'credit_note'>(), contactId: db.newId<'contact'>() };
  const file = { propertyId, currency, reservations: [], creditNotes: [note, stranger] };
  // Only what taking credit notes reads of them.
  const taken = async () => {
    await db.query((tx) =>
      takeElsewhere({ ctx, tx }, file as unknown as Parameters<typeof takeElsewhere>[1]),
    );
    return raw.prepare('SELECT id FROM elsewhere_credit_note').pluck().all();
  };
  expect(await taken()).toEqual([note.id]);
  raw.exec('UPDATE contact SET restricted_at_ms = 1');
  expect(await taken()).toEqual([]);
});

it('a clock that goes wrong, and is right again, is reported to the log once each', async () => {
  const { db } = await open();
  const lines: string[] = [];
  const clockTrust = await openClockTrust({
    store: db.store,
    clock: db.clock,
    elapsedMs: () => 0,
    builtMs: START_MS,
    isDemonstration: false,
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  });
  const told = () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg);
  db.clock.set(START_MS - 400 * 86_400_000);
  for (let times = 0; times < 3; times += 1) clockTrust.view();
  expect(told()).toEqual(['nothing is sold: the clock is wrong, or nobody has confirmed it']);
  db.clock.set(START_MS);
  for (let times = 0; times < 3; times += 1) clockTrust.view();
  expect(told()).toEqual(['the clock is right again: the kiosk sells']);
});

it('a catalogue that cannot be read says what the system says of it', () => {
  expect(() => readCatalogueFile('/nowhere/catalogue.json')).toThrow(/not readable: ENOENT/);
});

it('what head office has not confirmed for seven days to the millisecond is worth telling', async () => {
  const { ctx, db, raw } = await open();
  await movedIn(ctx, db);
  const oldest = raw.prepare<[], number>('SELECT min(created_at_ms) FROM outbox').pluck().get() ?? 0;
  const isFar = async (nowMs: number) => (await db.query((tx) => headOfficeBacklog(tx, nowMs))).isFarBehind;
  expect(await isFar(oldest + 7 * 86_400_000)).toBe(true);
  expect(await isFar(oldest + 7 * 86_400_000 - 1)).toBe(false);
});

it('a unit whose claim another kiosk has is taken, not out of reach', async () => {
  const { db } = await open();
  const unitId = db.catalogue.units[0]?.id ?? db.newId<'unit'>();
  const right = () => db.query((tx) => claimedRight(tx, unitId));
  expect(await right()).toBe('out_of_reach');
  await db.query((tx) =>
    insertUnitClaim(tx, { unit_id: unitId, kind: 'claimed', state: 'lost', needed_at_ms: 0, withdrawn: 0 }),
  );
  expect(await right()).toBe('taken');
});

it('a unit that another kiosk has by the time its card has paid gets no contract', async () => {
  let right: UnitRight = 'granted';
  const { ctx, db, raw } = await open({
    change: (made) => ({ ...made, unitRights: { ...made.unitRights, now: () => Promise.resolve(right) } }),
  });
  const bookingId = await readyBooking(ctx, db);
  const token = await paidIntent(ctx, bookingId);
  right = 'taken';
  const answer = await confirmPayment(ctx, screen, { gateway: 'gateway', bookingId, body: { token } });
  expect(outcomeOf(answer)).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
  expect(rowCounts(raw)).toMatchObject({ rental_contract: 0, access_code: 0 });
});

it('a capture that the provider does not answer stays due, and is no fault', async () => {
  const { ctx, db, raw, log } = await open({
    change: (made) => ({
      ...made,
      gateway: {
        ...made.gateway,
        captureIntent: () => Promise.reject(new GatewayError('unreachable', 'gone')),
      },
    }),
  });
  await movedIn(ctx, db);
  const attempt = raw.prepare<[], Id<'attempt'>>('SELECT id FROM payment_attempt').pluck().get();
  if (!attempt) throw new Error('no attempt');
  expect(await capturePayment(ctx, attempt)).toBe(false);
  expect(raw.prepare('SELECT state FROM payment_attempt').pluck().get()).toBe('contracted');
  expect(log.join('')).toContain('the capture will be tried again');
});

it('payments that are stopped keep no program running', async () => {
  const { ctx } = await open();
  const timers = () => process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length;
  const before = timers();
  await createPaymentRuns(ctx).stop(60_000);
  expect(timers()).toBe(before);
});

it('acts are counted of one actor, of one kind, and within their time', async () => {
  const { db } = await open();
  const entry = { atMs: 1000, actor: 'one', action: 'staff.sign_in_failed', subject: 'x' };
  await db.query(async (tx) => {
    for (const more of [{}, { actor: 'two' }, { action: 'staff.guessing' }, { atMs: 999 }, { atMs: 2001 }])
      await insertAudit(tx, { ...entry, ...more });
  });
  const asked = { actor: 'one', action: 'staff.sign_in_failed', sinceMs: 1000, untilMs: 2000 } as const;
  expect(await db.query((tx) => countAudit(tx, asked))).toBe(1);
});

it('the audit is read from its newest entry on, no matter for whom', async () => {
  const { db } = await open();
  const staffId = db.newId<'staff'>();
  const any = { sinceMs: null, untilMs: null, act: null, before: null, limit: 2 };
  await db.query(async (tx) => {
    for (const subject of ['first', 'second', 'third'])
      await insertAudit(tx, { atMs: 1, actor: `staff:${staffId}`, action: 'a.b', subject });
  });
  const read = async (whose: Id<'staff'> | null) =>
    (await db.query((tx) => selectAuditPage(tx, { ...any, staffId: whose }))).map(({ subject }) => subject);
  expect([await read(null), await read(staffId)]).toEqual([
    ['third', 'second'],
    ['third', 'second'],
  ]);
});

it('add-ons come in the catalogue’s order, not in that of their ids', async () => {
  const { db, raw } = await open();
  raw.exec(
    'UPDATE add_on SET position = 1000 - (SELECT count(*) FROM add_on other WHERE other.id < add_on.id)',
  );
  const ids = raw.prepare<[], Id<'add_on'>>('SELECT id FROM add_on ORDER BY id').pluck().all();
  const found = await db.query((tx) => findAddOns(tx, ids));
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(ids.length).toBeGreaterThan(1);
});

it('an intent is compared in its own time, and once where the two clocks place it in different hours', async () => {
  const { ctx, db, raw } = await open();
  const ours = await paidIntent(ctx, await readyBooking(ctx, db));
  const known = await ctx.gateway.retrieveIntent(ours);
  const at = { ...known, createdMs: START_MS };
  const gateway = {
    ...ctx.gateway,
    async *listIntents() {
      await Promise.resolve();
      yield at;
      yield { ...at, id: 'pi_in_time' };
      yield { ...at, id: 'pi_before', createdMs: START_MS - 1 };
    },
  };
  raw.prepare('UPDATE payment_attempt SET created_at_ms = ?').run(START_MS - 1);
  const { differences } = await reconcile({ ...ctx, gateway }, { fromMs: START_MS, toMs: START_MS + 1 });
  expect(differences.map(({ intentId }) => intentId)).toEqual(['pi_in_time']);
});

it('what is signed changes when the property begins to ask for automatic payments', async () => {
  const { ctx, db, raw } = await open();
  const bookingId = await readyBooking(ctx, db);
  const hash = () =>
    db.query(async (tx) => {
      const booking = await findBooking(tx, bookingId);
      if (!booking) throw new Error('no booking');
      return (await priceBooking(tx, booking)).quoteSha256;
    });
  const before = await hash();
  raw.exec(`UPDATE property SET autopay = 'required'`);
  raw.exec(
    `UPDATE agreement_template SET content = json_set(content, '$.en.mandate', json('["We take the rent.","Yes"]'))`,
  );
  expect(await hash()).not.toBe(before);
});

it('a claim that nobody needs is given up, but not one that head office keeps for this kiosk', async () => {
  const { db } = await open();
  const [kept, idle, lost] = db.catalogue.units.map(({ id }) => id);
  if (!kept || !idle || !lost) throw new Error('the sample has too few units');
  await db.query(async (tx) => {
    const claim = { needed_at_ms: 0, withdrawn: 0 } as const;
    await insertUnitClaim(tx, { ...claim, unit_id: kept, kind: 'allotted', state: 'held' });
    await insertUnitClaim(tx, { ...claim, unit_id: idle, kind: 'claimed', state: 'held' });
    await insertUnitClaim(tx, { ...claim, unit_id: lost, kind: 'allotted', state: 'lost' });
  });
  const found = await db.query(selectIdleClaims);
  expect(found.map(({ unit_id }) => unit_id).toSorted()).toEqual([idle, lost].toSorted());
});

it('a property in a country without regions is in none', async () => {
  const { db } = await open();
  const { property } = db.catalogue;
  const regionOf = (region: string | null) =>
    toRows({ ...db.catalogue, property: { ...property, region } }).property.region_id;
  expect(regionOf(null)).toBe(0);
  expect(regionOf(property.region)).toBeGreaterThan(1);
});
