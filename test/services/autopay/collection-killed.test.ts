/**
 * The program is killed before and after each write and each call of a collection, month after month, and started again: the
 * provider and the books end as if nobody had killed it.
 */
import { expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { autopaySite, BILL } from '../../support/services/autopay';

const calls = [
  'createCharge',
  'retrieveCharge',
  'confirmCharge',
  'listCharges',
  'cancelIntent',
] as const satisfies readonly (keyof ServiceContext['gateway'])[];

/** Dies at the `at`th thing that it does, before it is done or when it is done and nobody has heard; then does nothing more. */
function mortal(
  ctx: ServiceContext,
  at: number,
): { readonly ctx: ServiceContext; readonly died: () => boolean } {
  let done = 0;
  const isDead = () => done >= at;
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    if (isDead()) throw new Error('killed');
    done += 1;
    if (isDead()) throw new Error('killed');
    const value = await act();
    done += 1;
    if (isDead()) throw new Error('killed');
    return value;
  };
  const gateway = { ...ctx.gateway };
  for (const call of calls) {
    const own = ctx.gateway[call] as (...given: unknown[]) => Promise<unknown>;
    Object.assign(gateway, { [call]: (...given: unknown[]) => step(() => own(...given)) });
  }
  const store: ServiceContext['store'] = {
    ...ctx.store,
    transaction: (work) => step(() => ctx.store.transaction(work)),
  };
  return { ctx: { ...ctx, gateway, store }, died: isDead };
}

const monthOf = (index: number) => new Date(Date.UTC(2027, 2 + index, 1)).toISOString().slice(0, 10);
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

it.each(['approved', 'insufficient_funds'] as const)(
  'a collection that is killed anywhere asks the card once, and its money is written once: %s',
  async (bank) => {
    const site = await autopaySite();
    let months = 0;
    for (let at = 1; ; at += 1) {
      const month = monthOf(months);
      await site.round(dayBefore(month, 5));
      site.stripe.savedCards.say(bank);
      site.at(month);
      const { ctx, died } = mortal(site.ctx, at);
      await site.roundOf(ctx);
      months += 1;
      // Started again, and again: later the same day, and on the day of the next try.
      for (const later of [`${month}T18:00:00Z`, `${month.slice(0, 8)}04`, `${month.slice(0, 8)}05`])
        await site.round(later);
      expect(site.openMinor()).toBe(0);
      if (!died()) break;
    }
    expect(months).toBeGreaterThan(8);
    expect(site.collections().map(({ state }) => state)).toEqual(
      Array.from({ length: months }, () => 'paid'),
    );
    expect(site.stripe.ledger.all()).toHaveLength(months);
    const declines = bank === 'approved' ? 0 : 1;
    for (const line of site.stripe.ledger.all())
      expect(line).toMatchObject({ authorisations: 1, declines, capturedAmount: BILL });
    expect(site.count('receipt')).toBe(months + 1);
    expect(findFaults(site.raw)).toEqual([]);
  },
);
