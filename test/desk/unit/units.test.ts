/** Units between two tenants, at the front desk's door: listed, looked into, taken out of service and put back. */
import { describe, expect, it } from 'vitest';
import type { DeskRequest } from '../../../src/shared/desk/channels';
import type { UnitActName } from '../../../src/shared/desk/units';
import type { Id } from '../../../src/shared/ids';
import type { UnitState } from '../../../src/shared/shapes';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { unitHandlers } from '../../../src/main/desk/handlers/unit/units';
import { next } from '../../../src/main/domain/base/lifecycle';
import type { Offered } from '../../../src/main/database/unit/units';
import { unitLifecycle } from '../../../src/main/domain/unit/unit-state';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { allUnits } from '../../../src/main/services/base/unit-rights';
import { fc } from '../../support/base/fast-check';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { newTestId } from '../../support/services/database';
import { draft } from '../../support/services/rental';

const passwords = createPasswordHasher();
const why = 'seen from the door';

async function open(options: Parameters<typeof openDeskMoney>[0] = {}) {
  const kiosk = await openDeskMoney(options);
  const { ctx, db } = kiosk;
  const desk = openDeskArea(
    { ...tenantHandlers(ctx, passwords), ...unitHandlers(ctx) },
    { staffId: kiosk.manager.id },
  );
  const list = async (filter: DeskRequest<'units.list'>['filter'] = 'all', text = '') =>
    desk.ask('units.list', { language: 'en', filter, text, start: 0 });
  return {
    ...kiosk,
    desk,
    list,
    unit: async (id: Id<'unit'>) => (await list()).units.find((unit) => unit.id === id),
    /** Somebody moves in, and out again. */
    async left(unitIndex = 0, unit: 'to_check' | 'seen_empty' = 'to_check') {
      const { bookingId } = await kiosk.movedIn(unitIndex);
      const contract = await db.query((tx) =>
        tx
          .selectFrom('rental_contract')
          .selectAll()
          .where('booking_id', '=', bookingId)
          .executeTakeFirstOrThrow(),
      );
      await desk.ask('tenants.move-out', { contractId: contract.id, why: 'they told us', unit });
      return { unitId: contract.unit_id, contractId: contract.id, contract };
    },
    codes: (contractId: Id<'contract'>) =>
      db.query((tx) =>
        tx
          .selectFrom('access_code')
          .select(['code', 'state'])
          .where('contract_id', '=', contractId)
          .execute(),
      ),
    told: (...types: string[]) =>
      db.open.raw
        .prepare<[], { type: string; payload: string }>('SELECT type, payload FROM outbox ORDER BY sequence')
        .all()
        .filter(({ type }) => types.includes(type))
        .map(({ type, payload }) => [type, JSON.parse(payload) as unknown]),
    noted: (subject: string) =>
      db.open.raw
        .prepare('SELECT action, actor, why FROM audit WHERE subject = ? ORDER BY rowid DESC LIMIT 1')
        .get(subject),
  };
}

const refused = (reason: string) => ({ ok: false, refusals: [{ reason }] });

describe('a unit whose tenant has left', () => {
  it('is to be checked unless staff saw it empty, and is offered only once it was', async () => {
    const kiosk = await open();
    const { unitId, contract } = await kiosk.left();
    expect(await kiosk.unit(unitId)).toMatchObject({
      state: 'to_check',
      tenant: { id: contract.contact_id, contractId: contract.id, contractNumber: contract.number },
      since: new Date(kiosk.db.clock.nowMs()).toISOString(),
      acts: ['foundEmpty', 'foundFull', 'takeOut'],
    });
    expect(await kiosk.list()).toMatchObject({ counts: { to_check: 1, occupied: 0 } });
    await expect(kiosk.movedIn()).rejects.toThrow('unit_taken');
    expect(kiosk.faults()).toEqual([]);

    expect(await kiosk.desk.call('attendant', 'units.found-empty', { unitId, why })).toEqual({
      ok: true,
      value: {},
    });
    expect(await kiosk.unit(unitId)).toMatchObject({ state: 'available', tenant: null, acts: ['takeOut'] });
    expect(kiosk.noted(unitId)).toMatchObject({ action: 'unit.found_empty', why });
    expect(kiosk.told('unit.state', 'contract.ended')).toEqual([
      ['contract.ended', { contractId: contract.id, unitId }],
      ['unit.state', { unitId, state: 'to_check' }],
      ['unit.state', { unitId, state: 'available' }],
    ]);
    const again = await kiosk.desk.call('manager', 'units.found-empty', { unitId, why });
    expect(again).toMatchObject(refused('unit_not_to_check'));
    await kiosk.movedIn();
    expect(await kiosk.unit(unitId)).toMatchObject({ state: 'occupied' });
    expect(kiosk.faults()).toEqual([]);
  });

  it('is free at once where staff saw it empty', async () => {
    const kiosk = await open();
    const { unitId } = await kiosk.left(0, 'seen_empty');
    expect(await kiosk.unit(unitId)).toMatchObject({ state: 'available', tenant: null, since: null });
    await kiosk.movedIn();
    expect(kiosk.faults()).toEqual([]);
  });
});

describe('a unit that is found full', () => {
  it('is the tenant’s again, under the same contract and with another code', async () => {
    const kiosk = await open();
    const { unitId, contractId, contract } = await kiosk.left();
    const [before] = await kiosk.codes(contractId);
    const answer = await kiosk.desk.ask('units.found-full', { unitId, contractId, why });
    expect(answer.code).toMatch(/^\d{6}$/);
    expect(await kiosk.codes(contractId)).toEqual([
      { code: before?.code, state: 'revoked' },
      { code: answer.code, state: 'active' },
    ]);
    expect(answer.code).not.toBe(before?.code);
    expect(await kiosk.unit(unitId)).toMatchObject({ state: 'occupied', acts: [], tenant: { contractId } });
    const { contracts } = await kiosk.desk.ask('tenants.show', { id: contract.contact_id, language: 'en' });
    expect(contracts).toMatchObject([{ endedAt: null }]);
    expect(kiosk.noted(unitId)).toMatchObject({ action: 'unit.found_full', why });
    expect(kiosk.noted(contractId)).toMatchObject({ action: 'contract.resumed', why });
    expect(kiosk.told('contract.resumed')).toEqual([['contract.resumed', { contractId, unitId, times: 1 }]]);
    expect(kiosk.faults()).toEqual([]);

    // They leave after all, and have left something once more.
    await kiosk.desk.ask('tenants.move-out', { contractId, why });
    await kiosk.desk.ask('units.found-full', { unitId, contractId, why });
    expect(kiosk.told('contract.resumed')).toContainEqual([
      'contract.resumed',
      { contractId, unitId, times: 2 },
    ]);
    expect(kiosk.faults()).toEqual([]);
  });

  it('has no other code where staff had revoked the one there was', async () => {
    const kiosk = await open();
    const { bookingId } = await kiosk.movedIn();
    const contract = await kiosk.db.query((tx) =>
      tx
        .selectFrom('rental_contract')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow(),
    );
    const { id: contractId, unit_id: unitId } = contract;
    await kiosk.desk.ask('tenants.access-revoke', { contractId, why });
    kiosk.db.clock.advance(60_000);
    await kiosk.desk.ask('tenants.move-out', { contractId, why });
    expect(await kiosk.desk.ask('units.found-full', { unitId, contractId, why })).toEqual({ code: null });
    expect((await kiosk.codes(contractId)).map(({ state }) => state)).toEqual(['revoked']);
    expect(kiosk.faults()).toEqual([]);
  });

  it('stays to be checked where money went back since, where another contract ended last, or has it', async () => {
    const kiosk = await open();
    const { unitId, contractId } = await kiosk.left();
    const full = (id = contractId) =>
      kiosk.desk.call('manager', 'units.found-full', { unitId, contractId: id, why });
    const before = kiosk.raw.prepare('SELECT * FROM outbox').all().length;
    expect(await full(newTestId<'contract'>())).toMatchObject(refused('changed_meanwhile'));

    const spare = await kiosk.movedIn(1);
    kiosk.raw
      .prepare(`UPDATE rental_contract SET unit_id = ? WHERE booking_id = ?`)
      .run(unitId, spare.bookingId);
    expect(await full()).toMatchObject(refused('unit_rented_again'));
    kiosk.raw
      .prepare(`UPDATE rental_contract SET unit_id = ? WHERE booking_id = ?`)
      .run(kiosk.db.catalogue.units[1]?.id, spare.bookingId);

    const note = await makeCreditNote(kiosk.ctx, kiosk.manager, {
      contractId,
      lines: 'all',
      key: 'k'.repeat(36),
      reason: 'unused days',
    });
    expect(note.ok).toBe(true);
    kiosk.raw
      .exec(`INSERT INTO refund (id, credit_note_id, contract_id, attempt_id, key, way, amount_minor, card_amount,
        refunded_before, currency, state, reference, why, failure, staff_id, asked_at_ms, updated_at_ms, settled_by, settled_why)
      SELECT '${newTestId<'refund'>()}', id, contract_id, NULL, 'r', 'cash', 100, NULL, NULL, 'USD', 'done', NULL, 'x',
        NULL, '${kiosk.manager.id}', ${kiosk.db.clock.nowMs()}, 1, NULL, NULL FROM credit_note WHERE reason IS NOT NULL`);
    expect(await full()).toMatchObject(refused('unit_refunded'));
    expect(await kiosk.unit(unitId)).toMatchObject({ state: 'to_check' });
    expect((await kiosk.codes(contractId)).map(({ state }) => state)).toEqual(['revoked']);
    expect(before).toBeGreaterThan(0);
    expect(kiosk.told('contract.resumed')).toEqual([]);
  });
});

describe('a unit out of service', () => {
  it('is offered to nobody until staff put it back, and the list shows the reason', async () => {
    const kiosk = await open();
    const unitId = kiosk.db.catalogue.units[0]?.id ?? newTestId<'unit'>();
    const asTechnician = (channel: 'units.take-out' | 'units.put-back', reason = why) =>
      kiosk.desk.call('technician', channel, { unitId, why: reason });
    expect(await asTechnician('units.take-out', 'the door jams')).toMatchObject({ ok: true });
    expect(await kiosk.unit(unitId)).toMatchObject({
      state: 'out_of_service',
      why: 'the door jams',
      since: new Date(kiosk.db.clock.nowMs()).toISOString(),
      acts: ['putBack'],
    });
    await expect(kiosk.movedIn()).rejects.toThrow('unit_taken');
    expect(await asTechnician('units.take-out')).toMatchObject(refused('unit_taken_out'));
    expect(await asTechnician('units.put-back')).toMatchObject({ ok: true });
    expect(await asTechnician('units.put-back')).toMatchObject(refused('unit_in_service'));
    expect(await kiosk.unit(unitId)).toMatchObject({ state: 'available', why: null, since: null });
    await kiosk.movedIn();
    expect(await asTechnician('units.take-out')).toMatchObject(refused('unit_in_use'));
    expect(kiosk.faults()).toEqual([]);
  });

  it('of the catalogue is put back there alone', async () => {
    const kiosk = await open();
    const out = kiosk.db.catalogue.units.find(({ outOfService }) => outOfService);
    const unitId = out?.id ?? newTestId<'unit'>();
    expect(await kiosk.unit(unitId)).toMatchObject({ outInCatalogue: true, acts: [] });
    expect(await kiosk.desk.call('manager', 'units.put-back', { unitId, why })).toMatchObject(
      refused('unit_out_in_catalogue'),
    );
    const unknown = { unitId: newTestId<'unit'>(), why };
    expect(await kiosk.desk.call('manager', 'units.put-back', unknown)).toMatchObject(refused('unknown'));
  });

  it('is taken from no other kiosk: without the right to it nothing changes', async () => {
    const kiosk = await open({
      change: (ctx) => ({
        ...ctx,
        unitRights: {
          ...allUnits,
          now: () => Promise.resolve('out_of_reach'),
          secure: () => Promise.resolve('taken'),
        },
      }),
    });
    const unitId = kiosk.db.catalogue.units[0]?.id ?? newTestId<'unit'>();
    expect(await kiosk.desk.call('manager', 'units.take-out', { unitId, why })).toMatchObject(
      refused('unit_taken'),
    );
    expect(await kiosk.unit(unitId)).toMatchObject({ state: 'available', why: null });
    expect(kiosk.told('unit.state')).toEqual([]);
  });
});

describe('the list of units', () => {
  it('shows rent and tenants to those who see tenants, and a technician what to do with the door', async () => {
    const kiosk = await open();
    const { unitId } = await kiosk.left();
    const asked = { language: 'en', filter: 'to_check', text: '', start: 0 } as const;
    const answer = await kiosk.desk.call('technician', 'units.list', asked);
    expect(answer).toMatchObject({ ok: true, value: { units: [{ id: unitId, rent: null, tenant: null }] } });
    expect(answer.ok && answer.value.units[0]?.acts).toEqual(['takeOut']);
    const { units } = await kiosk.list('to_check');
    expect(units[0]?.rent).toMatch(/^\$/);
    expect(units[0]?.tenant).not.toBeNull();
    expect(await kiosk.desk.call('technician', 'units.found-empty', { unitId, why })).toMatchObject(
      refused('not_allowed'),
    );
  });

  it('is searched by number, in whatever case, and counts by each filter', async () => {
    const kiosk = await open();
    const numbers = kiosk.db.catalogue.units.map(({ number }) => number);
    expect((await kiosk.list('all', 'a10')).units.map(({ number }) => number)).toEqual(
      numbers.filter((number) => number.startsWith('A10')).toSorted(),
    );
    expect((await kiosk.list('all', 'no such one')).units).toEqual([]);
    await draft(kiosk.ctx, kiosk.db);
    const { counts } = await kiosk.list();
    const out = kiosk.db.catalogue.units.filter(({ outOfService }) => outOfService).length;
    expect(counts).toEqual({
      all: numbers.length,
      available: numbers.length - out - 1,
      elsewhere: 0,
      held: 1,
      occupied: 0,
      to_check: 0,
      out_of_service: out,
    });
    expect((await kiosk.list('held')).units).toHaveLength(1);
  });

  it('tells what another kiosk has, or may have, from what is free here, and offers nothing to do about it', async () => {
    let offered: Offered = { kind: 'all' };
    const holder = { kioskId: 'yard', kind: 'claimed' } as const;
    const others = new Set<Id<'unit'>>();
    const kiosk = await open({
      change: (ctx) => ({
        ...ctx,
        unitRights: {
          ...allUnits,
          offered: () => offered,
          holder: (unitId) => (others.has(unitId) ? holder : null),
        },
      }),
    });
    const free = (await kiosk.list('available')).units.map(({ id }) => id);
    const [theirs] = free;
    if (!theirs) throw new Error('no unit is free');
    others.add(theirs);
    offered = { kind: 'all_but', unitIds: [theirs] };
    const { units, counts } = await kiosk.list('elsewhere');
    expect(units).toMatchObject([{ id: theirs, state: 'available', elsewhere: true, holder, acts: [] }]);
    expect(counts).toMatchObject({ available: free.length - 1, elsewhere: 1 });
    expect((await kiosk.list('available')).units.map(({ id }) => id)).toEqual(free.slice(1));
    expect((await kiosk.list()).units.filter(({ elsewhere }) => elsewhere)).toHaveLength(1);
    // Head office cannot be asked, and this kiosk has no claim on any.
    offered = { kind: 'own' };
    expect((await kiosk.list()).counts).toMatchObject({ available: 0, elsewhere: free.length });
  });

  it('hides a tenant whose data were erased from an attendant, who cannot resume their contract then', async () => {
    const kiosk = await open();
    const { contract } = await kiosk.left();
    kiosk.raw.prepare('UPDATE contact SET restricted_at_ms = 1 WHERE id = ?').run(contract.contact_id);
    const asked = { language: 'en', filter: 'to_check', text: '', start: 0 } as const;
    expect(await kiosk.desk.call('attendant', 'units.list', asked)).toMatchObject({
      ok: true,
      value: { units: [{ tenant: null, acts: ['foundEmpty', 'takeOut'] }] },
    });
    expect((await kiosk.list('to_check')).units[0]?.tenant).not.toBeNull();
  });
});

it('whatever staff do in whatever order, a unit follows its lifecycle, and the books have no fault', async () => {
  const event = {
    foundEmpty: 'checked_empty',
    foundFull: 'found_full',
    takeOut: 'taken_out',
    putBack: 'put_back',
    moveOut: 'vacated',
    seenEmpty: 'vacated_empty',
  } as const;
  type Step = UnitActName | 'moveOut' | 'seenEmpty';
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...(Object.keys(event) as Step[])), { maxLength: 12 }),
      async (steps) => {
        const kiosk = await open();
        const { bookingId } = await kiosk.movedIn();
        const { id: contractId, unit_id: unitId } = await kiosk.db.query((tx) =>
          tx
            .selectFrom('rental_contract')
            .select(['id', 'unit_id'])
            .where('booking_id', '=', bookingId)
            .executeTakeFirstOrThrow(),
        );
        let state: UnitState = 'occupied';
        for (const step of steps) {
          kiosk.db.clock.advance(1000);
          const call = {
            foundEmpty: () => kiosk.desk.call('manager', 'units.found-empty', { unitId, why }),
            foundFull: () => kiosk.desk.call('manager', 'units.found-full', { unitId, contractId, why }),
            takeOut: () => kiosk.desk.call('manager', 'units.take-out', { unitId, why }),
            putBack: () => kiosk.desk.call('manager', 'units.put-back', { unitId, why }),
            moveOut: () => kiosk.desk.call('manager', 'tenants.move-out', { contractId, why }),
            seenEmpty: () =>
              kiosk.desk.call('manager', 'tenants.move-out', { contractId, why, unit: 'seen_empty' }),
          }[step];
          const after: UnitState | null = next(unitLifecycle, state, event[step]);
          const answer = await call();
          expect([step, state, answer.ok]).toEqual([step, state, after !== null]);
          state = after ?? state;
          const [row] = await kiosk.db.query((tx) =>
            tx.selectFrom('unit').select('state').where('id', '=', unitId).execute(),
          );
          expect(row?.state).toBe(state);
          expect(findFaults(kiosk.db.open.raw)).toEqual([]);
        }
      },
    ),
    { numRuns: 25 },
  );
});
