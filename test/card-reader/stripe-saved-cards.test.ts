/** Saved cards at Stripe: what the kiosk asks, and what it makes of each answer. */
import { describe, expect, it } from 'vitest';
import type { NewCharge, SavedCharge } from '../../src/main/card-reader/saved-cards';
import { openPayments } from '../support/services/stripe-payments';

const HOUR = 60 * 60 * 1000;
const CONFIRM = /\/confirm$/;

async function openSaved() {
  const payments = await openPayments();
  const { emulator, provider } = payments;
  emulator.clock.set(Date.parse('2027-03-01T15:00:00Z'));
  const { customerId, cardId } = emulator.savedCards.keep();
  const wanted: NewCharge = {
    customerId,
    cardId,
    amount: 17_329,
    currency: 'USD',
    metadata: { collectionId: 'c-1', contractId: 'k-1', kioskId: 'kiosk-1' },
    idempotencyKey: 'collect:c-1:v1',
    keySinceMs: emulator.clock.nowMs(),
  };
  const create = async (more: Partial<NewCharge> = {}): Promise<SavedCharge> => {
    const made = await provider.createCharge({ ...wanted, ...more });
    if ('refused' in made) throw new Error(made.refused);
    return made;
  };
  const made = await create();
  const ask = (number = 0, lastChargeId: string | null = null) =>
    provider.confirmCharge(made.id, { cardId, idempotencyKey: `confirm:c-1:${number}`, lastChargeId });
  return { ...payments, wanted, create, made, ask, cardId };
}

describe('a saved card at Stripe', () => {
  it('is asked for nothing when its intent is made, and pays when it is confirmed', async () => {
    const { made, ask, emulator } = await openSaved();
    expect(made).toMatchObject({ status: 'requires_confirmation', amountReceived: 0, lastChargeId: null });
    expect(await ask()).toMatchObject({
      status: 'succeeded',
      amountReceived: 17_329,
      card: { brand: 'visa', last4: '4242' },
      refusal: null,
    });
    expect(emulator.ledger.taken()).toBe(17_329);
  });

  it('has one intent however often it is made, also after Stripe has forgotten the key', async () => {
    const { create, made, emulator } = await openSaved();
    expect((await create()).id).toBe(made.id);
    emulator.clock.advance(25 * HOUR);
    expect((await create()).id).toBe(made.id);
    expect(emulator.ledger.all()).toHaveLength(1);
  });

  it('answers a refusal with its code and what the bank advises', async () => {
    const { ask, emulator } = await openSaved();
    emulator.savedCards.say('insufficient_funds', 'lost_card');
    const first = await ask(0);
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      refusal: { code: 'insufficient_funds', advice: 'try_again_later' },
    });
    expect(await ask(1, first.lastChargeId)).toMatchObject({
      refusal: { code: 'lost_card', advice: 'do_not_try_again' },
    });
    expect(emulator.ledger.all()).toMatchObject([{ declines: 2, captures: 0 }]);
  });

  it.each(['dropped_after', 'malformed'] as const)(
    'is charged once when the answer is lost (%s) and it is asked again under the same key',
    async (kind) => {
      const { ask, emulator, provider, made } = await openSaved();
      emulator.faults.next({ kind }, { path: CONFIRM, times: kind === 'dropped_after' ? 2 : 1 });
      await expect(ask()).rejects.toMatchObject({ name: 'StripeFailure' });
      expect(await provider.retrieveCharge(made.id)).toMatchObject({ status: 'succeeded' });
      expect(await ask()).toMatchObject({ status: 'succeeded' });
      emulator.clock.advance(25 * HOUR);
      expect(await ask()).toMatchObject({ status: 'succeeded' });
      expect(emulator.ledger.all()).toMatchObject([{ authorisations: 1, captures: 1 }]);
    },
  );

  it('is asked once more where Stripe kept a failure under the key, and not where the card was charged', async () => {
    const { ask, emulator } = await openSaved();
    emulator.faults.next({ kind: 'server_error' }, { path: CONFIRM });
    await expect(ask()).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await ask()).toMatchObject({ status: 'succeeded' });
    const other = await openSaved();
    other.emulator.faults.next({ kind: 'server_error', effect: true }, { path: CONFIRM });
    await expect(other.ask()).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await other.ask()).toMatchObject({ status: 'succeeded' });
    for (const { ledger } of [emulator, other.emulator])
      expect(ledger.all()).toMatchObject([{ authorisations: 1 }]);
  });

  it('that Stripe no longer knows is reported as not accepted, and is not charged', async () => {
    const { ask, emulator, provider, cardId, wanted } = await openSaved();
    await provider.detachCard(cardId);
    expect(await ask()).toMatchObject({ refusal: { code: 'card_not_accepted' } });
    const another = { ...wanted, idempotencyKey: 'collect:c-2:v1' };
    expect(await provider.createCharge(another)).toEqual({ refused: expect.any(String) as string });
    expect(emulator.ledger.taken()).toBe(0);
  });

  it('is forgotten once, however often that is asked', async () => {
    const { provider, cardId, emulator } = await openSaved();
    await provider.detachCard(cardId);
    await provider.detachCard(cardId);
    await provider.detachCard('pm_unknown');
    expect(emulator.savedCards.isKept(cardId)).toBe(false);
  });

  it('lists what was collected from it, and nothing of the reader or of another kiosk', async () => {
    const { provider, providerWith, wanted, made, create } = await openSaved();
    const second = await create({
      idempotencyKey: 'k2',
      metadata: { ...wanted.metadata, collectionId: 'c-2' },
    });
    await create({ idempotencyKey: 'k3', metadata: { ...wanted.metadata, kioskId: 'kiosk-2' } });
    const ids = (await provider.listCharges(wanted.customerId)).map(({ id }) => id);
    expect(ids).toEqual([second.id, made.id]);
    expect(await providerWith({ kioskId: 'kiosk-3' }).listCharges(wanted.customerId)).toEqual([]);
  });
});

it('a saved card is described as its network has it by now, and not at all where Stripe does not know it', async () => {
  const { provider, emulator, cardId } = await openSaved();
  expect(await provider.describeCard(cardId)).toEqual({ brand: 'visa', last4: '4242', expires: '2034-12' });
  emulator.savedCards.update(cardId, { card: 'mastercard', expires: '2029-03' });
  expect(await provider.describeCard(cardId)).toEqual({
    brand: 'mastercard',
    last4: '4444',
    expires: '2029-03',
  });
  expect(await provider.describeCard('pm_unknown')).toBeNull();
});
