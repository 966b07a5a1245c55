/** Notice: bills stop at the last day, and the last one is cut to it, whatever is said in which order and when the run comes. */
import { describe, expect, it } from 'vitest';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { unitHandlers } from '../../../src/main/desk/handlers/unit/units';
import type { Id } from '../../../src/shared/ids';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { addDays } from '../../../src/main/domain/base/dates';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';
import { rented } from '../../support/services/rented';

const why = 'the tenant wrote a letter';
const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };
const passwords = createPasswordHasher();

/** A tenant who paid to the end of March 2026; periods begin on the first of a month. */
async function leaving() {
  const kiosk = await rented();
  const { contractId, db, raw } = kiosk;
  const desk = openDeskArea({ ...tenantHandlers(kiosk.ctx, passwords), ...unitHandlers(kiosk.ctx) });
  return {
    ...kiosk,
    desk,
    give: (lastDay: string) => desk.ask('tenants.notice', { contractId, lastDay, why }),
    withdraw: () => desk.ask('tenants.notice-withdraw', { contractId, why }),
    /** Runs at noon of the day, an hour and more after the run before. */
    runOn: async (day: string) => {
      db.clock.advance(2 * 3_600_000);
      kiosk.on(day);
      await kiosk.run();
    },
    periods: () => kiosk.bills().map(({ period_from_on: from, period_to_on: to }) => `${from}..${to}`),
    /** What each bill charges for the unit, before tax. */
    rents: () =>
      raw
        .prepare<[], number>(
          `SELECT l.taxable_minor FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
            WHERE i.is_move_in = 0 AND l.code = 'rent' ORDER BY i.number`,
        )
        .pluck()
        .all(),
    told: () =>
      raw
        .prepare<[], string>(`SELECT type FROM outbox WHERE type LIKE 'notice.%' ORDER BY sequence`)
        .pluck()
        .all(),
    noted: () =>
      raw
        .prepare<[], string>(`SELECT action FROM audit WHERE action LIKE 'notice.%' ORDER BY rowid`)
        .pluck()
        .all(),
  };
}

describe('after notice', () => {
  it.each([
    ['before the next period', '2026-03-25', []],
    ['on the last day that is paid', '2026-03-31', []],
    ['on the first day of the next period', '2026-04-01', ['2026-04-01..2026-04-01']],
    ['amid the next period', '2026-04-12', ['2026-04-01..2026-04-12']],
    ['on the last day of the next period', '2026-04-30', ['2026-04-01..2026-04-30']],
    ['amid the one after', '2026-05-10', ['2026-04-01..2026-04-30', '2026-05-01..2026-05-10']],
  ])('bills end with the last day, %s', async (_, lastDay, expected) => {
    const { on, give, runOn, periods, raw } = await leaving();
    on('2026-03-20');
    await give(lastDay);
    for (const day of ['2026-03-27', lastDay, addDays(lastDay, 7)].toSorted()) await runOn(day);
    expect(periods()).toEqual(expected);
    expect(findFaults(raw)).toEqual([]);
  });

  it('the last bill charges its days of the month', async () => {
    const { on, give, runOn, rents, rent } = await leaving();
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-03-27');
    expect(rents()).toEqual([Math.round((rent * 12) / 30)]);
  });

  it('a bill that was made before stays as it is, and none follows', async () => {
    const { give, runOn, periods } = await leaving();
    await runOn('2026-03-27');
    await give('2026-04-12');
    await runOn('2026-04-19');
    expect(periods()).toEqual(['2026-04-01..2026-04-30']);
  });

  it('bills that are missing are made once it is withdrawn, and both parts are the month', async () => {
    const { on, give, withdraw, runOn, periods, rents, rent, raw } = await leaving();
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-04-11');
    await withdraw();
    await runOn('2026-04-11');
    await runOn('2026-04-26');
    expect(periods()).toEqual(['2026-04-01..2026-04-12', '2026-04-13..2026-04-30', '2026-05-01..2026-05-31']);
    expect(rents()).toEqual([Math.round((rent * 12) / 30), Math.round((rent * 18) / 30), rent]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('a cut bill that was paid stays paid once the notice is withdrawn, and the other part is owed by itself', async () => {
    const { ctx, on, give, withdraw, runOn, periods, contractId, bills, raw } = await leaving();
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-04-11');
    const owed = () =>
      raw
        .prepare<[], number>(
          `SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'receivable'`,
        )
        .pluck()
        .get() ?? 0;
    const amountMinor = owed();
    const tender = { kind: 'cash', givenMinor: amountMinor } as const;
    valueOf(await takeOwed(ctx, manager, { contractId, key: newTestId<'event'>(), amountMinor, tender }));
    await withdraw();
    await runOn('2026-04-12');
    expect(periods()).toEqual(['2026-04-01..2026-04-12', '2026-04-13..2026-04-30']);
    const [cut, rest] = bills().map(({ total_minor: total }) => total);
    expect([amountMinor, owed()]).toEqual([cut, rest]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('another last day is billed to from where the bills end', async () => {
    const { on, give, runOn, periods } = await leaving();
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-04-11');
    await give('2026-05-03');
    await runOn('2026-05-03');
    expect(periods()).toEqual(['2026-04-01..2026-04-12', '2026-04-13..2026-04-30', '2026-05-01..2026-05-03']);
  });

  it('a tenant who stays on is not billed until the notice is withdrawn, and then for every day', async () => {
    const { on, give, withdraw, runOn, periods } = await leaving();
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-06-20');
    expect(periods()).toEqual(['2026-04-01..2026-04-12']);
    await withdraw();
    await runOn('2026-06-21');
    expect(periods()).toEqual([
      '2026-04-01..2026-04-12',
      '2026-04-13..2026-04-30',
      '2026-05-01..2026-05-31',
      '2026-06-01..2026-06-30',
    ]);
  });

  it('a tenant whose belongings were found is as before the move-out: notice is given until it is withdrawn', async () => {
    const { on, give, withdraw, runOn, periods, desk, contractId, raw } = await leaving();
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-04-12');
    await desk.ask('tenants.move-out', { contractId, why, unit: 'to_check' });
    const unitId = raw.prepare<[], Id<'unit'>>('SELECT unit_id FROM rental_contract').pluck().get();
    if (!unitId) throw new Error('no unit');
    await desk.ask('units.found-full', { unitId, contractId, why: 'boxes are inside' });
    await runOn('2026-04-26');
    expect(periods()).toEqual(['2026-04-01..2026-04-12']);
    await withdraw();
    await runOn('2026-04-27');
    expect(periods()).toEqual(['2026-04-01..2026-04-12', '2026-04-13..2026-04-30', '2026-05-01..2026-05-31']);
    expect(findFaults(raw)).toEqual([]);
  });

  it('nothing is billed any more when the tenant has left', async () => {
    const { on, give, runOn, periods, desk, contractId } = await leaving();
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-04-12');
    await desk.ask('tenants.move-out', { contractId, why, unit: 'seen_empty' });
    await runOn('2026-06-20');
    expect(periods()).toEqual(['2026-04-01..2026-04-12']);
    const notice = { contractId, why };
    for (const channel of ['tenants.notice', 'tenants.notice-withdraw'] as const)
      expect(await desk.call('manager', channel, { ...notice, lastDay: '2026-07-01' })).toMatchObject({
        ok: false,
        refusals: [{ reason: 'changed_meanwhile' }],
      });
  });

  it('a discount lasts as long as without it', async () => {
    const { on, give, withdraw, runOn, raw } = await leaving();
    const discount = { name: 'Half', names: {}, appliesTo: 'rent', size: { percent: 50_000 }, periods: 3 };
    raw.exec('DROP TRIGGER contract_terms_unchanged');
    raw
      .prepare(`UPDATE contract_terms SET terms = json_set(terms, '$.discount', json(?))`)
      .run(JSON.stringify(discount));
    on('2026-03-20');
    await give('2026-04-12');
    await runOn('2026-04-01');
    await withdraw();
    await runOn('2026-06-01');
    const off = raw
      .prepare(
        `SELECT i.period_from_on FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
          WHERE l.code = 'discount' AND i.is_move_in = 0 ORDER BY i.number`,
      )
      .pluck()
      .all();
    expect(off).toEqual(['2026-04-01', '2026-04-13', '2026-05-01']);
  });
});

describe('notice', () => {
  it('is shown with its last day, and noted and told as given, changed, and withdrawn', async () => {
    const { on, give, withdraw, desk, raw, told, noted, db } = await leaving();
    const id = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
    if (!id) throw new Error('no tenant');
    const contract = async () => (await desk.ask('tenants.show', { id, language: 'en' })).contracts[0];
    const shown = async () => (await contract())?.notice;
    expect(await shown()).toBeNull();
    on('2026-03-20');
    await give('2026-04-12');
    expect(await shown()).toEqual({ givenOn: '2026-03-20', lastDay: '2026-04-12', bySite: false });
    db.clock.advance(86_400_000);
    await give('2026-04-20');
    // Sent twice.
    await give('2026-04-20');
    expect(await shown()).toEqual({ givenOn: '2026-03-20', lastDay: '2026-04-20', bySite: false });
    await withdraw();
    expect(await shown()).toBeNull();
    const all = ['notice.given', 'notice.changed', 'notice.withdrawn'];
    expect([told(), noted()]).toEqual([all, all]);
    expect((await contract())?.lastPeriod).toBe('by_days');
    raw.exec(`UPDATE contract_charge SET prorated = 0 WHERE kind = 'rent'`);
    expect((await contract())?.lastPeriod).toBe('whole');
    raw.exec('UPDATE property SET billing_start_on = NULL');
    expect((await contract())?.lastPeriod).toBeNull();
  });

  it('is for today at the earliest, and never for a day before the move-in', async () => {
    const { on, desk, contractId, raw } = await leaving();
    const say = (lastDay: string) => desk.call('attendant', 'tenants.notice', { contractId, lastDay, why });
    const early = { ok: false, refusals: [{ reason: 'last_day_early', field: 'lastDay' }] };
    on('2026-03-20');
    expect(await say('2026-03-19')).toMatchObject(early);
    expect(await say('2026-03-20')).toMatchObject({ ok: true });
    raw.exec('DELETE FROM contract_notice');
    on('2026-03-10');
    expect(await say('2026-03-14')).toMatchObject(early);
    expect(await say('2026-03-15')).toMatchObject({ ok: true });
  });

  it('is for a day that the kiosk offers too, and for none further ahead', async () => {
    const { on, desk, contractId, raw } = await leaving();
    const say = (lastDay: string) => desk.call('manager', 'tenants.notice', { contractId, lastDay, why });
    const late = { ok: false, refusals: [{ reason: 'last_day_late', field: 'lastDay' }] };
    on('2026-03-20');
    for (const day of ['2999-01-01', '2026-09-21']) expect(await say(day)).toMatchObject(late);
    expect(await say('2026-09-20')).toMatchObject({ ok: true });
    raw.exec(`UPDATE contract_notice SET last_on = '2999-01-01'`);
    expect(await say('2026-09-20')).toMatchObject({ ok: true });
  });

  it('of a tenant who leaves before the last day: staff see what each choice comes to, and say until when is charged', async () => {
    const { on, give, desk, contractId, raw } = await leaving();
    const id = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
    if (!id) throw new Error('no tenant');
    const choices = async () =>
      (await desk.ask('tenants.show', { id, language: 'en' })).contracts[0]?.leaveDays;
    const out = { contractId, why, unit: 'seen_empty' } as const;
    const leave = (lastDay?: string) => desk.call('manager', 'tenants.move-out', { ...out, lastDay });
    const refused = (reason: string) => ({ ok: false, refusals: [{ reason }] });
    on('2026-03-20');
    expect(await choices()).toEqual([]);
    raw.exec('DROP TRIGGER contract_terms_unchanged');
    raw.exec(`UPDATE contract_terms SET terms = json_set(terms, '$.notice', json('{"days":5}'))`);
    await give('2026-03-31');
    expect((await choices())?.map(({ lastDay, outcome }) => [lastDay, outcome])).toEqual([
      ['2026-03-31', 'back'],
      ['2026-03-25', 'back'],
    ]);
    expect(await leave()).toMatchObject(refused('changed_meanwhile'));
    expect(await leave('2026-03-24')).toMatchObject(refused('last_day_early'));
    expect(await leave('2026-04-01')).toMatchObject(refused('changed_meanwhile'));
    // As a release of before took it.
    raw.exec(`UPDATE contract_notice SET last_on = '2999-01-01'`);
    expect((await choices())?.map(({ lastDay }) => lastDay)).toEqual(['2026-03-25']);
    expect(await leave('2999-01-01')).toMatchObject(refused('last_day_late'));
    expect(await leave('2026-03-25')).toMatchObject({ ok: true });
    expect(raw.prepare('SELECT last_on FROM settlement').pluck().get()).toBe('2026-03-25');
    expect(await choices()).toEqual([]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('is not given for a contract that nobody knows, nor by a technician, nor withdrawn where there is none', async () => {
    const { desk, contractId } = await leaving();
    const lastDay = '2027-01-01';
    const refused = (reason: string) => ({ ok: false, refusals: [{ reason }] });
    const unknown = { contractId: newTestId<'contract'>(), why };
    expect(await desk.call('manager', 'tenants.notice', { ...unknown, lastDay })).toMatchObject(
      refused('unknown'),
    );
    expect(await desk.call('manager', 'tenants.notice-withdraw', unknown)).toMatchObject(refused('unknown'));
    expect(await desk.call('technician', 'tenants.notice', { contractId, why, lastDay })).toMatchObject(
      refused('not_allowed'),
    );
    expect(await desk.call('manager', 'tenants.notice-withdraw', { contractId, why })).toMatchObject(
      refused('changed_meanwhile'),
    );
  });

  it('is all there or nothing of it', async () => {
    const { on, desk, contractId, raw, told, noted } = await leaving();
    on('2026-03-20');
    raw.exec(`CREATE TRIGGER broken BEFORE INSERT ON outbox WHEN NEW.type LIKE 'notice.%'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    expect(
      await desk.call('manager', 'tenants.notice', { contractId, lastDay: '2026-04-12', why }),
    ).toMatchObject({ ok: false, refusals: [{ reason: 'fault' }] });
    expect(raw.prepare('SELECT count(*) FROM contract_notice').pluck().get()).toBe(0);
    expect([told(), noted()]).toEqual([[], []]);
  });
});
