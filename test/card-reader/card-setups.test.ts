/** Cards that are kept without a payment: at Stripe, at a reader that is driven through Stripe, and by the simulated provider. */
import { describe, expect, it, vi } from 'vitest';
import type { NewSetup } from '../../src/main/card-reader/card-setups';
import { createSimulatedGateway } from '../../src/main/card-reader/simulated';
import { openPayments } from '../support/services/stripe-payments';

const HOUR = 60 * 60 * 1000;

async function openSetups() {
  const payments = await openPayments();
  const { emulator, provider } = payments;
  const customerId = await provider.createCustomer({}, 'customer:setup:s-1:v1');
  const wanted: NewSetup = {
    customerId,
    metadata: { setupId: 's-1', kioskId: 'kiosk-1' },
    idempotencyKey: 'setup:s-1:v1',
    keySinceMs: emulator.clock.nowMs(),
  };
  return { ...payments, create: () => provider.createSetup(wanted) };
}

async function waiting(options: { readonly presentMs?: number } = {}) {
  const setups = await openSetups();
  const { emulator, readerId, readerWith } = setups;
  const reader = readerWith(options);
  await expect.poll(() => reader.readerState(), { interval: 5 }).toBe('ready');
  const setup = await setups.create();
  const taken = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const result = reader.collectSetup(setup, taken);
  await expect.poll(() => emulator.readers.waitsFor(readerId), { interval: 5 }).toBe(setup.id);
  const look = () => setups.provider.retrieveSetup(setup.id);
  return { ...setups, reader, setup, taken, result, look };
}

describe('at Stripe', () => {
  it('a setup is made once, also after Stripe has forgotten the key, and charges nothing', async () => {
    const { create, emulator } = await openSetups();
    const made = await create();
    expect(made).toMatchObject({ status: 'requires_payment_method', savedCardId: null, live: false });
    expect((await create()).id).toBe(made.id);
    emulator.clock.advance(25 * HOUR);
    expect((await create()).id).toBe(made.id);
    expect(emulator.ledger.all()).toEqual([]);
  });

  it('a failure that Stripe keeps under its key does not stop the next try', async () => {
    const { create, emulator } = await openSetups();
    emulator.faults.next({ kind: 'server_error', effect: false }, { path: /setup_intents$/, times: 1 });
    await expect(create()).rejects.toThrow('500');
    expect((await create()).status).toBe('requires_payment_method');
  });

  it('canceled, it stays so; one that has kept a card is not canceled any more', async () => {
    const { provider, result, reader, setup } = await waiting();
    expect(await reader.cancelCollect(setup.id)).toBe(true);
    expect(await result).toBe('cancelled');
    expect((await provider.cancelSetup(setup.id, 'cancel:setup:s-1')).status).toBe('canceled');
    expect((await provider.cancelSetup(setup.id, 'cancel:setup:s-1')).status).toBe('canceled');
    const other = await waiting();
    other.emulator.readers.present(other.readerId, 'approved');
    expect(await other.result).toBe('processed');
    expect((await other.provider.cancelSetup(other.setup.id, 'cancel')).status).toBe('succeeded');
  });
});

describe('at a reader driven through Stripe', () => {
  it('a card is read and kept, and can be charged without the reader and detached', async () => {
    const { emulator, readerId, provider, result, taken, look } = await waiting();
    emulator.readers.present(readerId, 'approved');
    expect(await result).toBe('processed');
    expect(taken).toHaveBeenCalledOnce();
    const { status, savedCardId } = await look();
    expect([status, savedCardId]).toEqual(['succeeded', expect.stringMatching(/^pm_/)]);
    expect(await provider.describeCard(savedCardId ?? '')).toMatchObject({ brand: 'visa', last4: '4242' });
    expect(emulator.savedCards.isKept(savedCardId ?? '')).toBe(true);
    await provider.detachCard(savedCardId ?? '');
    expect(emulator.savedCards.isKept(savedCardId ?? '')).toBe(false);
  });

  it.each([
    ['declined', 'declined'],
    ['expired_card', 'expired_card'],
  ] as const)('%s is an answer, and the same setup takes the next card', async (outcome, error) => {
    const { emulator, readerId, reader, setup, result, look } = await waiting();
    emulator.readers.present(readerId, outcome);
    expect(await result).toBe('declined');
    expect(await look()).toMatchObject({ status: 'requires_payment_method', lastError: error });
    await expect.poll(() => reader.readerState(), { interval: 5 }).toBe('ready');
    const again = reader.collectSetup(setup, () => Promise.resolve());
    await expect.poll(() => emulator.readers.present(readerId, 'approved'), { interval: 5 }).toBe(true);
    expect(await again).toBe('processed');
  });

  it('a card of a wallet cannot be kept', async () => {
    const { emulator, readerId, result, look } = await waiting();
    emulator.readers.present(readerId, 'approved', { card: 'wallet' });
    expect(await result).toBe('processed');
    expect(await look()).toMatchObject({ status: 'succeeded', savedCardId: null });
  });

  it('the reader waits for a card that nobody presents until its time is over', async () => {
    const { result, emulator, readerId, taken } = await waiting({ presentMs: 100 });
    expect(await result).toBe('timed_out');
    expect([taken.mock.calls.length, emulator.readers.waitsFor(readerId)]).toEqual([0, null]);
  });

  it('a reader without power takes none, and one that fails late is not believed', async () => {
    const dark = await waiting();
    dark.emulator.readers.pullThePlug(dark.readerId);
    expect(await dark.result).toBe('disconnected');
    const late = await waiting();
    late.emulator.readers.present(late.readerId, 'late_success', { thinkMs: 60_000 });
    await expect.poll(() => late.taken.mock.calls.length, { interval: 5 }).toBe(1);
    late.emulator.clock.advance(60_000);
    expect(await late.result).toBe('processed');
  });

  it('a reader that a kiosk before a crash has left with one is freed', async () => {
    const { emulator, readerId, readerWith, client, create } = await openSetups();
    const setup = await create();
    await client.call((stripe) =>
      stripe.terminal.readers.processSetupIntent(readerId, {
        setup_intent: setup.id,
        allow_redisplay: 'limited',
      }),
    );
    const reader = readerWith();
    await expect.poll(() => reader.readerState(), { interval: 5 }).toBe('ready');
    expect(emulator.readers.waitsFor(readerId)).toBeNull();
  });
});

it('the simulated provider keeps a setup, and does not list it among its payments', async () => {
  const gateway = createSimulatedGateway({
    ledgerFile: ':memory:',
    presentMs: 5000,
    processMs: 1,
    lateMs: 1,
  });
  const made = await gateway.createSetup({
    customerId: 'cus_1',
    metadata: { setupId: 's-1' },
    idempotencyKey: 'k',
    keySinceMs: 0,
  });
  const result = gateway.collectSetup(made, () => Promise.resolve());
  gateway.present?.(made.id, 'approved');
  expect(await result).toBe('processed');
  expect(await gateway.retrieveSetup(made.id)).toMatchObject({
    status: 'succeeded',
    savedCardId: expect.stringMatching(/^pm_/) as string,
  });
  expect((await gateway.cancelSetup(made.id, 'c')).status).toBe('succeeded');
  const listed = [];
  for await (const intent of gateway.listIntents({ fromMs: 0, toMs: Date.now() + HOUR })) listed.push(intent);
  expect(listed).toEqual([]);
  gateway.close();
});
