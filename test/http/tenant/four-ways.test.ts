/**
 * A bill that is due is paid at the desk, at the kiosk's screen, by the tenant's device and by the saved card, all at one
 * moment and in any order: the money comes once, and who brought none reads why in a sentence. The listener, the screen's
 * channels, the desk's service, the simulated reader and the emulator of Stripe; a month for each interleaving.
 */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { addDays } from '../../../src/main/domain/base/dates';
import { reasons as deskReasons } from '../../../src/renderer/desk/base/locales/en/reasons';
import { errors } from '../../../src/renderer/locales/en/errors';
import type { Id } from '../../../src/shared/ids';
import { dice, seedOfRun, type Roll } from '../../support/base/dice';
import { autopaySite, BILL } from '../../support/services/autopay';
import { password, screenOf } from '../../support/services/tenant-screen';
import { listenFor } from '../support/tenant-listener';

const MONTHS = Number(process.env['KEYTURN_INTERLEAVINGS'] ?? 24);
const userName = 'zephyrine@example.com';
const language = 'en' as const;

/** What became of one way: the money came, or why not, as people read it. */
type Outcome = 'paid' | { readonly told: string };

async function openSite() {
  const site = await autopaySite();
  const { raw } = site;
  const contactId = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
  if (!contactId) throw new Error('no tenant');
  const world = await listenFor({ ...site, contactId });
  const screen = await screenOf(world);
  return { ...world, screen };
}
type Site = Awaited<ReturnType<typeof openSite>>;

/** Somewhere between at once and some turns later. */
async function wait(roll: Roll): Promise<void> {
  if (roll(4) === 0) await sleep(roll(25));
  for (let left = roll(12); left > 0; left -= 1) await turn();
}

async function atDesk({ ctx, db, contractId }: Site): Promise<Outcome> {
  const by: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const tender = { kind: 'cash', givenMinor: BILL } as const;
  const taken = await takeOwed(ctx, by, { contractId, key: db.newId<'event'>(), amountMinor: BILL, tender });
  if (taken.ok) return 'paid';
  const why = taken.refusals[0]?.desk as keyof typeof deskReasons | undefined;
  return { told: why === undefined ? '' : deskReasons[why] };
}

async function atScreen({ screen: { call } }: Site, roll: Roll): Promise<Outcome> {
  const told = (answer: { readonly refusals: readonly { readonly reason: string }[] }): Outcome => {
    const why = answer.refusals[0]?.reason as keyof typeof errors.reasons | undefined;
    return { told: why === undefined ? '' : errors.reasons[why] };
  };
  const shown = await call('owed.view', { language });
  if (!shown.ok) return told(shown);
  const begun = await call('owed.pay', { language, mark: shown.value.mark });
  if (!begun.ok) return told(begun);
  for (let asked = 0; asked < 400; asked += 1) {
    const seen = await call('owed.payment', { language });
    if (!seen.ok) return told(seen);
    const { phase } = seen.value;
    if (phase === 'paid') return 'paid';
    if (phase === 'not_taken' || phase === 'declined') return { told: errors.reasons.bills_changed };
    if (phase === 'present_card') {
      await wait(roll);
      await call('owed.present', { outcome: 'approved' });
    }
    await sleep(5);
  }
  throw new Error('the screen shows no end');
}

async function atDevice({ call }: Site, invoiceId: string, token: string, roll: Roll): Promise<Outcome> {
  const begun = await call('GET', `/v1/invoice/${invoiceId}/payment`, { token });
  const told = (body: typeof begun.body): Outcome => ({ told: body.errors?.[0]?.message ?? '' });
  if (begun.status !== 200) return told(begun.body);
  const { paymentIntentId } = begun.body.data as { paymentIntentId: string };
  await wait(roll);
  await call('POST', '/v1/kiosk/simulated-reader/present', {
    json: { paymentIntentId, outcome: 'approved' },
    token,
  });
  const path = `/v1/payment/transaction/gateway/invoice/${invoiceId}/success`;
  let last = begun.body;
  for (let asked = 0; asked < 10; asked += 1) {
    const { status, body } = await call('POST', path, { json: { token: paymentIntentId }, token });
    if (status === 200) return 'paid';
    last = body;
    await sleep(5);
  }
  return told(last);
}

it(
  'a bill that is paid in four ways at once is paid once, and the others read why in a sentence',
  { timeout: 60_000 + MONTHS * 20_000 },
  async () => {
    const roll = dice(seedOfRun());
    const site = await openSite();
    const { raw, stripe, ctx } = site;
    const sumOf = (account: string) =>
      raw
        .prepare<[string], number>(
          'SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM posting WHERE account = ?',
        )
        .pluck()
        .get(account) ?? 0;
    const cardsTaken = () =>
      raw
        .prepare<[], number>(
          `SELECT coalesce(sum(amount_minor), 0) FROM receipt WHERE attempt_id IS NOT NULL`,
        )
        .pluck()
        .get() ?? 0;
    const moveIn = cardsTaken();
    const ways = { desk: 0, screen: 0, device: 0, card: 0 };
    for (let month = 0; month < MONTHS; month += 1) {
      const due = new Date(Date.UTC(2027, 2 + month, 1)).toISOString().slice(0, 10);
      await site.round(addDays(due, -5));
      const [bill] = site.bills().slice(-1);
      expect(bill).toMatchObject({ due, total: BILL });
      site.at(due);
      const token = await site.logIn();
      expect(await site.screen.call('tenant.sign-in', { userName, password, language })).toMatchObject({
        ok: true,
      });
      const receipts = site.count('receipt') ?? 0;
      const acts = {
        desk: () => atDesk(site),
        screen: () => atScreen(site, roll),
        device: () => atDevice(site, bill?.id ?? '', token, roll),
        card: async (): Promise<Outcome> => {
          await site.roundOf(ctx);
          return 'paid';
        },
      };
      const outcomes = await Promise.all(
        Object.entries(acts).map(async ([way, act]) => {
          await wait(roll);
          return [way, await act()] as const;
        }),
      );
      // What any of them left is settled by the rounds, as every minute.
      await site.screen.call('owed.cancel', { language });
      await recoverPayments(ctx, site.screen.runs, { atStart: false });
      await site.roundOf(ctx);
      const where = `month ${month}, seed ${seedOfRun()}: ${JSON.stringify(outcomes)}`;
      const own = raw
        .prepare<[], { tender: string | null; saved: number }>(
          `SELECT d.tender, r.attempt_id IN (SELECT attempt_id FROM collection) AS saved FROM receipt r
            LEFT JOIN desk_payment d ON d.id = r.desk_payment_id ORDER BY r.number`,
        )
        .all()
        .slice(receipts);
      expect(own, where).toHaveLength(1);
      expect([sumOf('receivable'), sumOf('advance'), site.openMinor()], where).toEqual([0, 0, 0]);
      for (const [, outcome] of outcomes)
        if (outcome !== 'paid') expect(outcome.told, where).toMatch(/^[A-Z].{10,}\.$/s);
      const [receipt] = own;
      const way = receipt?.tender === 'cash' ? 'desk' : receipt?.saved === 1 ? 'card' : 'screen or device';
      for (const each of way === 'screen or device'
        ? (['screen', 'device'] as const)
        : [way as keyof typeof ways])
        if (outcomes.some(([name, outcome]) => name === each && outcome === 'paid')) ways[each] += 1;
    }
    process.stdout.write(`${MONTHS} interleavings, seed ${seedOfRun()}: ${JSON.stringify(ways)}\n`);
    expect(sumOf('drawer') + cardsTaken() - moveIn).toBe(MONTHS * BILL);
    expect(stripe.ledger.taken()).toBe(ways.card * BILL);
    expect(Object.values(ways).filter((times) => times > 0).length).toBeGreaterThan(1);
    expect(findFaults(raw)).toEqual([]);
  },
);
