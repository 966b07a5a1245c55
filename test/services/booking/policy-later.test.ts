/** An own policy whose number is at home: a plan counts until it is brought, and everybody reads until when. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeCharges } from '../../../src/main/services/charge-change/change';
import { remindOfPolicies } from '../../../src/main/services/charge-change/policy-reminders';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { attentionHandlers } from '../../../src/main/desk/handlers/desk/attention';
import { createDocumentMaker } from '../../../src/main/documents';
import { writeDocumentsLetter } from '../../../src/main/mail/letters';
import { passFactsOf } from '../../../src/main/services/pass/pass';
import type { Id } from '../../../src/shared/ids';
import { text } from '../../documents/read-back';
import { openDeskArea } from '../../support/desk/area';
import { openToday, ownPolicy } from '../../support/desk/today';
import { reasonsOf, typed, valueOf } from '../../support/services/bookings';
import { newTestId } from '../../support/services/database';

const staff: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

/** With a property that takes a policy so many days after the move-in; null: only before it. */
async function open(days: number | null = 30) {
  const today = await openToday();
  const { world, desk } = today;
  onTestFinished(() => world.close());
  const { raw } = world.db.open;
  const setDays = (to: number | null) =>
    raw.prepare('UPDATE property SET own_policy_allowed = 1, own_policy_later_days = ?').run(to);
  setDays(days);
  const { insuranceId, priceId } = world.plan('Basic', 'Box', 0);
  const plan = (bringsPolicy = true) => ({
    unitId: world.unitId('A101'),
    moveInDate: '2026-03-20',
    coverage: { kind: 'operator_plan', insuranceId, priceId, bringsPolicy } as const,
  });
  const awaited = async () => (await desk.ask('today.list', {})).awaitedPolicies;
  const bell = openDeskArea(attentionHandlers(world.ctx, { current: () => null }));
  const alerts = async () => (await bell.ask('alerts.list', {})).alerts;
  return { ...today, raw, plan, setDays, awaited, alerts };
}

/** Who asks for a letter to be mailed. */
function mailsOf() {
  const asked: unknown[] = [];
  const deliveries: Parameters<typeof billOnce>[1] = {
    setUp: { print: false, email: true },
    ask: (_tx, _way, what) => Promise.resolve(void asked.push(what)),
    wake: () => undefined,
  };
  return { asked, deliveries };
}

describe('a customer whose policy is at home', () => {
  it('takes a plan, and reads the last day to bring the policy, thirty days after the move-in', async () => {
    const { world, plan } = await open();
    const { id, coverage } = await world.save(plan());
    expect(coverage).toMatchObject({ kind: 'operator_plan', bringsPolicyBy: '2026-04-19' });
    const moved = await world.save({ ...plan(), bookingId: id, moveInDate: '2026-03-25' });
    expect(moved.coverage?.bringsPolicyBy).toBe('2026-04-24');
    const without = await world.save({ ...plan(false), bookingId: id });
    expect(without.coverage?.bringsPolicyBy).toBeNull();
  });

  it('is refused where the property takes no policy later, and keeps what was agreed when it stops', async () => {
    const { world, plan, setDays } = await open();
    const { id } = await world.save(plan());
    setDays(null);
    expect((await world.save({ ...plan(), bookingId: id })).coverage?.bringsPolicyBy).toBe('2026-04-19');
    const other = await world.call('booking.save', world.draft({ ...plan(), unitId: world.unitId('A102') }));
    expect(reasonsOf(other)).toEqual(['not_offered']);
  });

  it('signs the promise: another answer is another agreement', async () => {
    const { world, make, sign, plan, desk } = await open();
    const id = await make(plan());
    await sign(id);
    const see = async () => (await desk.ask('booking.see', { bookingId: id, language: 'en' })).booking;
    expect((await see()).signature.saved).toBe(true);
    const { seenAt } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    const draft = world.draft({ ...plan(false), bookingId: id });
    expect((await desk.call('attendant', 'booking.save', { ...draft, seenAt })).ok).toBe(true);
    expect((await see()).signature.saved).toBe(false);
  });
});

describe('a tenant who is to bring a policy', () => {
  it('is in the desk’s list with the last day, which is over after it, until the policy ends the plan', async () => {
    const { world, finish, plan, awaited, raw } = await open();
    await finish(plan());
    expect(await awaited()).toMatchObject([
      {
        unitNumber: 'A101',
        tenantName: `${typed.firstName} ${typed.lastName}`,
        by: '2026-04-19',
        isOver: false,
      },
    ]);
    world.db.clock.advance(60 * 86_400_000);
    expect(await awaited()).toMatchObject([{ by: '2026-04-19', isOver: true }]);
    const { insurer, policyNumber, expires, kind } = ownPolicy;
    const contract = raw.prepare<[], { id: Id<'contract'> }>('SELECT id FROM rental_contract').get();
    if (!contract) throw new Error('no contract');
    valueOf(
      await changeCharges(world.ctx, staff, {
        contractId: contract.id,
        firstOn: '2026-04-20',
        coverage: { kind, insurer, policyNumber, expires },
        addOnIds: [],
        endedExtras: [],
        key: newTestId<'event'>(),
        agreed: 'in_person',
      }),
    );
    expect(await awaited()).toEqual([]);
  });

  it('is a task in the bell of those who judge policies from the day after it on, until staff end the plan', async () => {
    const { world, finish, plan, alerts, raw } = await open();
    await finish(plan());
    world.db.clock.advance(Date.parse('2026-04-19T12:00:00-05:00') - world.ctx.clock.nowMs());
    expect(await alerts()).toEqual([]);
    world.db.clock.advance(86_400_000);
    const [told, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      kind: 'awaited_policy',
      since: '2026-04-20T05:00:00.000Z',
      label: 'A101',
      opens: raw.prepare('SELECT contact_id FROM rental_contract').pluck().get(),
    });
    raw.exec('UPDATE coverage SET brings_within = NULL');
    expect(await alerts()).toEqual([]);
  });

  it('reads the last day on the pass and in the e-mail that brings the contract, and others nothing', async () => {
    const { world, finish, plan, raw } = await open();
    await finish(plan());
    const said = async () => {
      const pass = await world.ctx.store.read(async (tx) => {
        const contract = await tx.selectFrom('rental_contract').selectAll().executeTakeFirstOrThrow();
        return passFactsOf(tx, contract, world.ctx.clock.nowMs());
      });
      const names = { unitNumber: 'A101', contractNumber: pass.number, firstName: 'Lia' };
      const property = { name: 'Site', phoneNumber: '', email: '' };
      const to = { id: '1', to: 'lia@example.com', language: 'en' as const, files: [], formerUnit: null };
      const letter = writeDocumentsLetter({ ...to, ...names, property, facts: pass.rows, hasReceipt: true });
      return [text(await createDocumentMaker().pass(pass)).replaceAll(/\s+/g, ' '), letter.text];
    };
    const [paper, mail] = await said();
    const words = 'Bring it by Apr 19, 2026. The plan counts until we have it.';
    expect(paper).toContain(words);
    expect(mail).toContain(`Your own policy: ${words}`);
    raw.exec('UPDATE coverage SET brings_within = NULL');
    for (const without of await said()) expect(without).not.toContain('policy');
  });

  it('is reminded by one letter five days before the last day, and by none once the policy is there', async () => {
    const { world, finish, plan, raw } = await open();
    const goTo = (day: string) =>
      world.db.clock.advance(Date.parse(`${day}T12:00:00-05:00`) - world.ctx.clock.nowMs());
    const round = () => billOnce(world.ctx, mail.deliveries, new AbortController().signal);
    const mail = mailsOf();
    const letters = () =>
      raw
        .prepare<[], { number: string; made_on: string }>(
          `SELECT u.number, l.made_on FROM letter l JOIN rental_contract c ON c.id = l.contract_id
            JOIN unit u ON u.id = c.unit_id WHERE l.kind = 'policy_reminder' AND l.content IS NOT NULL`,
        )
        .all();
    await finish(plan());
    await finish({ ...plan(), unitId: world.unitId('A102'), moveInDate: '2026-03-25' });
    await finish({ ...plan(false), unitId: world.unitId('A103') });
    goTo('2026-04-13');
    await round();
    expect(letters()).toEqual([]);
    goTo('2026-04-14');
    await round();
    goTo('2026-04-15');
    await round();
    expect(letters()).toEqual([{ number: 'A101', made_on: '2026-04-14' }]);
    expect(mail.asked).toHaveLength(1);
    raw.exec('UPDATE coverage SET brings_within = NULL');
    goTo('2026-04-22');
    await round();
    expect(letters()).toHaveLength(1);
  });

  it('holds up nothing else where the reminder cannot be written, and is reminded once it can', async () => {
    const { world, finish, plan, raw } = await open();
    await finish(plan());
    world.db.clock.advance(Date.parse('2026-04-14T12:00:00-05:00') - world.ctx.clock.nowMs());
    raw.exec(`CREATE TRIGGER no_letter BEFORE INSERT ON letter BEGIN SELECT RAISE(ABORT, 'no'); END`);
    const remind = () => remindOfPolicies(world.ctx, new AbortController().signal);
    const count = raw.prepare(`SELECT count(*) FROM letter WHERE kind = 'policy_reminder'`).pluck();
    await expect(remind()).resolves.toBeUndefined();
    raw.exec('DROP TRIGGER no_letter');
    expect(count.get()).toBe(0);
    await remind();
    expect(count.get()).toBe(1);
  });

  it('is reminded though the letter of another, whose turn comes first, cannot be written', async () => {
    const { world, finish, plan, raw } = await open();
    await finish(plan());
    await finish({ ...plan(), unitId: world.unitId('A102') });
    world.db.clock.advance(Date.parse('2026-04-14T12:00:00-05:00') - world.ctx.clock.nowMs());
    const first = raw.prepare('SELECT id FROM rental_contract ORDER BY id').pluck().get();
    raw.exec(
      `CREATE TRIGGER no_letter BEFORE INSERT ON letter WHEN NEW.contract_id = '${String(first)}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    await remindOfPolicies(world.ctx, new AbortController().signal);
    const told = raw.prepare(`SELECT contract_id FROM letter WHERE kind = 'policy_reminder'`).pluck();
    expect(told.all()).toHaveLength(1);
    expect(told.get()).not.toBe(first);
  });

  it('reaches head office with the days, and others without', async () => {
    const { finish, plan, raw, world } = await open();
    await finish(plan());
    await finish({ ...plan(false), unitId: world.unitId('A102') });
    const told = raw
      .prepare<[], { payload: string }>(
        "SELECT payload FROM outbox WHERE type = 'contract.signed' ORDER BY rowid",
      )
      .all()
      .map(
        ({ payload }) =>
          (JSON.parse(payload) as { coverage: { bringsWithin?: number } }).coverage.bringsWithin,
      );
    expect(told).toEqual([30, undefined]);
  });
});
