/** A tenant who leaves by themselves: notice, its letter, the empty unit, and the code that lets them out for an hour. */
import { describe, expect, it } from 'vitest';
import { listAccessChanges } from '../../../src/main/services/access/changes';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { openOwedAttempt } from '../../../src/main/services/payment/owed-attempt';
import {
  endPassedCodes,
  issueAccessCode,
  renewAccess,
  revokeAccess,
} from '../../../src/main/services/access/codes';
import { drawLetters } from '../../../src/main/services/delivery/letters';
import {
  giveOwnNotice,
  leaveUnit,
  leavingView,
  withdrawOwnNotice,
  type Leaving,
} from '../../../src/main/services/tenant/leaving';
import { suspendAccess } from '../../../src/main/services/access/suspensions';
import { openLeaving } from '../../support/services/leaving';
import { never, noDeliveries } from '../../support/services/rented';
import { screen, valueOf } from '../../support/services/rental';
import { newTestId } from '../../support/services/database';
import { tenantHolder } from '../../support/services/tenant-holder';

const language = 'en' as const;
const MINUTE = 60_000;

/** Rent 149.00 and a plan of 12.00, paid from 15 March 2026 to the end of the month; a deposit of 100.00. */
async function tenantOf({ noticeDays = 0, deposit = 10_000 } = {}) {
  const books = await openLeaving({ moveIn: '2026-03-15', noticeDays, deposit });
  const { ctx, raw, contractId } = books;
  const holder = tenantHolder(raw);
  const about = { contractId, language };
  return {
    ...books,
    holder,
    view: async (lastDay?: string) => valueOf(await leavingView(ctx, holder, { ...about, lastDay })),
    say: (lastDay: string) => giveOwnNotice(ctx, holder, { ...about, lastDay }),
    stay: () => withdrawOwnNotice(ctx, holder, about),
    empty: () => leaveUnit(ctx, holder, about),
    gate: async (since?: number) =>
      valueOf(await listAccessChanges(ctx, screen, since === undefined ? since : String(since))),
    code: () =>
      raw
        .prepare<[], { id: string; state: string; ends: number | null }>(
          'SELECT id, state, ends_at_ms AS ends FROM access_code',
        )
        .get(),
    unitState: () =>
      raw.prepare<[string], string>('SELECT state FROM unit WHERE id = ?').pluck().get(books.unitId),
    letters: () => raw.prepare<[], string>('SELECT kind FROM letter ORDER BY id').pluck().all(),
    actors: (action: string) =>
      raw.prepare<[string], string>('SELECT actor FROM audit WHERE action = ?').pluck().all(action),
  };
}

const reasons = (result: { ok: boolean; refusals?: readonly { reason: string }[] }) =>
  result.ok ? [] : (result.refusals ?? []).map(({ reason }) => reason);
const sums = ({ money }: Leaving) =>
  money.lines.map(({ kind, days, amount, theirs }) =>
    [theirs ? '-' : '+', kind, days ? `${days.from}..${days.to}` : '', amount.price]
      .join(' ')
      .replaceAll('  ', ' '),
  );

/** As staff take it: three periods ahead, in cash. */
async function payAhead({ ctx, staff, contractId, db }: Awaited<ReturnType<typeof tenantOf>>) {
  const ways = { print: false, email: false, link: false };
  const { ahead } = valueOf(await contractMoney(ctx, contractId, ways, language));
  const [, , three] = ahead;
  if (!three) throw new Error('nothing can be paid ahead');
  const { throughOn, amountMinor } = three;
  const tender = { kind: 'cash', givenMinor: amountMinor } as const;
  const key = db.newId<'event'>();
  valueOf(await takeOwed(ctx, staff, { contractId, key, amountMinor, aheadThrough: throughOn, tender }));
}

describe('notice', () => {
  it('gives back the days of bills that follow each other in one line, so that their sum is in sight', async () => {
    const books = await tenantOf();
    books.on('2026-03-17');
    await payAhead(books);
    const view = await books.view('2026-03-17');
    const unused = view.money.lines.filter(({ kind }) => kind === 'unused');
    expect(unused.map(({ days }) => days)).toEqual([{ from: '2026-03-18', to: '2026-06-30' }]);
    const parts = view.money.lines.map(({ amount, theirs }) => (theirs ? 1 : -1) * amount.price);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(view.money.total.price);
  });

  it('offers the days from the signed days of notice on, and shows what the desk settles in the end', async () => {
    const { on, view, say, leave, settle, checkEmpty, notes, balance } = await tenantOf({ noticeDays: 10 });
    on('2026-03-17');
    const before = await view();
    expect([before.earliest, before.latest, before.lastDay, before.notice]).toEqual([
      '2026-03-27',
      '2026-09-17',
      '2026-03-27',
      null,
    ]);
    valueOf(await say('2026-03-27'));
    await leave('2026-03-27');
    await settle();
    await checkEmpty();
    await settle();
    const back = notes().reduce((sum, { gross }) => sum + gross, 0);
    expect(before.money).toMatchObject({ outcome: 'back', total: { price: back / 100 } });
    expect(balance('receivable')).toBe(0);
  });

  it('shows bills to come up to a later day, as the run then makes them', async () => {
    const { on, view, say, run, bills } = await tenantOf();
    on('2026-03-17');
    const later = await view('2026-05-10');
    valueOf(await say('2026-05-10'));
    for (const day of ['2026-03-28', '2026-04-28', '2026-05-09']) {
      on(day);
      await run();
    }
    const made = bills().map(({ from, to, total }) => `+ bill ${from}..${to} ${total / 100}`);
    expect(made).toHaveLength(2);
    expect(sums(later)).toEqual([...made, '- deposit 100']);
  });

  it('refuses a day before the notice is over, and one that is too far away, and changes nothing', async () => {
    const { on, say, view, letters } = await tenantOf({ noticeDays: 10 });
    on('2026-03-17');
    expect(reasons(await say('2026-03-26'))).toEqual(['last_day_early']);
    expect(reasons(await say('2027-03-26'))).toEqual(['last_day_early']);
    expect([(await view()).notice, letters()]).toEqual([null, []]);
  });

  it('is counted from the day on which it was given, also when the last day is changed', async () => {
    const { on, say, view, told, actors, holder } = await tenantOf({ noticeDays: 10 });
    on('2026-03-17');
    valueOf(await say('2026-04-20'));
    on('2026-03-25');
    expect((await view()).earliest).toBe('2026-03-27');
    valueOf(await say('2026-03-27'));
    expect((await view()).notice).toEqual({ givenOn: '2026-03-17', lastDay: '2026-03-27' });
    expect(told('notice.%')).toEqual(['notice.given', 'notice.changed']);
    expect(actors('notice.given')).toEqual([`login:${holder.loginId}`]);
  });

  it('is withdrawn, and each of it is confirmed by a letter that is drawn once', async () => {
    const { ctx, on, say, stay, view, letters, raw } = await tenantOf();
    on('2026-03-17');
    valueOf(await say('2026-03-20'));
    valueOf(await say('2026-03-20'));
    valueOf(await stay());
    expect(reasons(await stay())).toEqual(['contract_over']);
    expect((await view()).notice).toBeNull();
    await drawLetters(ctx, noDeliveries, never);
    expect(letters()).toEqual(['notice_given', 'notice_withdrawn']);
    const drawn = raw.prepare<[], number>('SELECT count(*) FROM letter WHERE content IS NOT NULL');
    expect(drawn.pluck().get()).toBe(2);
  });

  it('is nobody else’s to give', async () => {
    const { ctx, on, holder, contractId } = await tenantOf();
    on('2026-03-17');
    const other = { ...holder, contactId: newTestId<'contact'>() };
    const about = { contractId, language, lastDay: '2026-03-20' };
    for (const act of [giveOwnNotice, leaveUnit, leavingView, withdrawOwnNotice])
      expect(await act(ctx, other, about)).toMatchObject({ refusals: [{ kind: 'not_found' }] });
  });
});

describe('an empty unit', () => {
  async function gone(options?: Parameters<typeof tenantOf>[0]) {
    const tenant = await tenantOf(options);
    tenant.on('2026-03-17');
    valueOf(await tenant.say('2026-03-20'));
    tenant.on('2026-03-20');
    return tenant;
  }

  it('ends the contract once, by the tenant, with the unit to check and the money settled up to the last day', async () => {
    const { empty, unitState, told, actors, holder, stand, sound, view } = await gone();
    const shown = await view();
    const left = valueOf(await empty());
    expect(left).toMatchObject({ unitNumber: shown.unitNumber, lastDay: '2026-03-20', money: shown.money });
    expect(left.codeUntil).toMatch(/1:00\sPM/);
    const again = valueOf(await empty());
    expect(again).toMatchObject({
      codeUntil: left.codeUntil,
      money: { outcome: 'back', total: left.money.total },
    });
    expect([unitState(), told('contract.ended'), actors('contract.ended')]).toEqual([
      'to_check',
      ['contract.ended'],
      [`login:${holder.loginId}`],
    ]);
    expect(stand()).toMatchObject({ credited: 1, deposit: 0, lastOn: '2026-03-20' });
    sound();
  });

  it('lets the tenant out for an hour, and the gate hears of the end before and when it comes', async () => {
    const { empty, gate, db, told } = await gone();
    const before = await gate();
    valueOf(await empty());
    const since = before.at(-1)?.sequence ?? 0;
    const [ending] = await gate(since);
    const endsAt = new Date(db.clock.nowMs() + 60 * MINUTE).toISOString();
    expect(ending).toMatchObject({ state: 'active', validUntilInstant: endsAt });
    db.clock.advance(59 * MINUTE);
    expect(await gate(ending?.sequence)).toEqual([]);
    db.clock.advance(MINUTE);
    const [ended] = await gate(ending?.sequence);
    expect(ended).toMatchObject({ id: ending?.id, state: 'revoked', validUntilInstant: endsAt });
    expect(told('access_code.revoked')).toHaveLength(1);
    expect(await gate(ended?.sequence)).toEqual([]);
  });

  it('ends a code whose hour passed while the kiosk was off, at the time at which it was over', async () => {
    const { ctx, empty, gate, db, code } = await gone();
    valueOf(await empty());
    const endsAt = new Date(db.clock.nowMs() + 60 * MINUTE).toISOString();
    db.clock.advance(3 * 24 * 60 * MINUTE);
    await endPassedCodes(ctx);
    expect(code()?.state).toBe('revoked');
    expect((await gate()).at(-1)).toMatchObject({ state: 'revoked', validUntilInstant: endsAt });
  });

  it('ends a suspended code at once', async () => {
    const { ctx, db, contractId, unitId, staff, empty, code } = await gone();
    const about = { contractId, unitId, cause: 'staff', why: 'rent is late' } as const;
    await db.query((tx) => suspendAccess({ ctx, tx, by: staff }, about));
    expect(valueOf(await empty()).codeUntil).toBeNull();
    expect(code()).toMatchObject({ state: 'revoked', ends: null });
  });

  it('found full within the hour leaves the tenant the code that they have', async () => {
    const { ctx, empty, checkFull, db, code } = await gone();
    const id = code()?.id;
    valueOf(await empty());
    db.clock.advance(10 * MINUTE);
    expect(valueOf(await checkFull()).code).toBeNull();
    db.clock.advance(120 * MINUTE);
    await endPassedCodes(ctx);
    expect(code()).toEqual({ id, state: 'active', ends: null });
  });

  it('is refused without notice, while a payment is open, and while the bank of a saved card is asked', async () => {
    const { ctx, on, run, empty, say, raw, holder, contractId, unitState } = await tenantOf();
    on('2026-03-28');
    await run();
    expect(reasons(await empty())).toEqual(['notice_missing']);
    valueOf(await say('2026-04-10'));
    const attempt = valueOf(
      await openOwedAttempt(ctx, { contactId: holder.contactId, contractIds: [contractId] }),
    );
    expect(reasons(await empty())).toEqual(['payment_open']);
    raw.prepare(`UPDATE payment_attempt SET state = 'released' WHERE id = ?`).run(attempt.id);
    raw.pragma('foreign_keys = OFF');
    raw
      .prepare(
        `INSERT INTO collection VALUES (?, ?, ?, 'simulated', 'c', 's', 1, 1, 'USD', '2026-04-01', 'open', NULL, 'i', NULL,
          1, 1, NULL)`,
      )
      .run(newTestId(), contractId, newTestId());
    raw.exec(`INSERT INTO charge_try (collection_id, number, asked_at_ms) SELECT id, 0, 1 FROM collection`);
    expect(reasons(await empty())).toEqual(['card_asked']);
    expect(unitState()).toBe('occupied');
    raw.exec(`UPDATE charge_try SET code = 'declined', answered_on = '2026-04-01', answered_at_ms = 2`);
    expect(reasons(await empty())).toEqual([]);
  });

  it('leaves them the site’s gate and no unit once it is free, and not a minute longer when somebody else has it', async () => {
    const { ctx, empty, checkEmpty, raw, unitId, db, gate } = await gone();
    valueOf(await empty());
    const [inside] = await gate();
    expect([inside?.unitNumber === '', inside?.gateOnly]).toEqual([false, undefined]);
    valueOf(await checkEmpty());
    const [leaver] = await gate(inside?.sequence);
    const { id, code, validUntilInstant } = inside ?? {};
    expect(leaver).toMatchObject({
      id,
      code,
      validUntilInstant,
      state: 'active',
      unitNumber: '',
      gateOnly: true,
    });
    const unitNumber = inside?.unitNumber ?? '';
    const contractId = newTestId<'contract'>();
    raw.pragma('foreign_keys = OFF');
    await db.query((tx) => issueAccessCode({ ctx, tx }, { contractId, unitId, validFrom: '2026-03-20' }));
    expect(await gate(leaver?.sequence)).toMatchObject([{ unitNumber, state: 'active' }]);
    db.clock.advance(60 * MINUTE);
    const [, ended] = await gate(leaver?.sequence);
    expect(ended).toMatchObject({ id, unitNumber, state: 'revoked', validUntilInstant });
    expect(ended).not.toHaveProperty('gateOnly');
  });

  it('whose code is ended with the next tenant’s, or keeps its hour where only that one is exchanged', async () => {
    const { ctx, db, empty, checkEmpty, raw, unitId, gate, view } = await gone();
    const { unitNumber } = await view();
    valueOf(await empty());
    valueOf(await checkEmpty());
    raw.prepare(`UPDATE unit SET state = 'occupied' WHERE id = ?`).run(unitId);
    await db.query((tx) => renewAccess({ ctx, tx, by: 'cli' }, unitNumber));
    expect((await gate()).map(({ state, gateOnly }) => [state, gateOnly])).toEqual([
      ['active', true],
      ['active', undefined],
    ]);
    expect(await db.query((tx) => revokeAccess({ ctx, tx, by: 'cli' }, unitNumber))).toBe('revoked');
    expect((await gate()).map(({ state }) => state)).toEqual(['revoked', 'revoked']);
  });
});
