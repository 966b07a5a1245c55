/** The simulated reader and provider: what they promise to what was built for a real one. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { NewIntent } from '../../src/main/card-reader/port';
import { createSimulatedGateway, type SimulatedOptions } from '../../src/main/card-reader/simulated';
import { temporaryFolder } from '../support/base/folder';

const cart = { lines: [{ description: 'Rent', amount: 14934 }], tax: 0, total: 14934, currency: 'USD' };

const noted = () => Promise.resolve();

const intent: NewIntent = {
  amount: 14934,
  currency: 'USD',
  metadata: { bookingId: 'b-1' },
  idempotencyKey: 'create:1',
  keySinceMs: 0,
  saveCardFor: null,
};

function open(options: Partial<SimulatedOptions> = {}) {
  const gateway = createSimulatedGateway({
    ledgerFile: ':memory:',
    presentMs: 60,
    processMs: 5,
    lateMs: 20,
    ...options,
  });
  onTestFinished(() => {
    gateway.stopReader();
    gateway.close();
  });
  return gateway;
}

async function settled(gateway: ReturnType<typeof open>, id: string) {
  await expect
    .poll(async () => (await gateway.retrieveIntent(id)).status, { interval: 2 })
    .not.toBe('processing');
  return gateway.retrieveIntent(id);
}

describe('an intent', () => {
  // Holds: v1-5.13
  it('is made once under a key, and looks as a real one does', async () => {
    const gateway = open();
    const first = await gateway.createIntent(intent);
    expect(await gateway.createIntent({ ...intent, amount: 1 })).toEqual(first);
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      amount: 14934,
      currency: 'usd',
      live: false,
      charge: null,
      lastError: null,
    });
    expect(gateway.isIntentId(first.id)).toBe(true);
    expect((await gateway.createIntent({ ...intent, idempotencyKey: 'create:2' })).id).not.toBe(first.id);
  });

  it('that nobody made is not known', async () => {
    const gateway = open();
    const unknown = { kind: 'unknown_intent' };
    await expect(gateway.retrieveIntent('pi_simAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject(unknown);
    await expect(gateway.captureIntent('pi_1', 'k')).rejects.toMatchObject(unknown);
    await expect(gateway.cancelIntent('pi_1', 'k')).rejects.toMatchObject(unknown);
  });

  it('is captured only once it is authorized, and then cannot be cancelled any more', async () => {
    const gateway = open();
    const { id } = await gateway.createIntent(intent);
    expect((await gateway.captureIntent(id, 'k')).status).toBe('requires_payment_method');
    gateway.present?.(id, 'approved');
    expect(await settled(gateway, id)).toMatchObject({
      status: 'requires_capture',
      charge: { refunded: false, card: { brand: 'visa', last4: '4242' } },
    });
    expect((await gateway.captureIntent(id, 'k')).status).toBe('succeeded');
    expect((await gateway.captureIntent(id, 'k')).status).toBe('succeeded');
    expect((await gateway.cancelIntent(id, 'k')).status).toBe('succeeded');
  });

  it('that was cancelled takes no card and no capture', async () => {
    const gateway = open();
    const { id } = await gateway.createIntent(intent);
    await gateway.cancelIntent(id, 'k');
    expect(gateway.present?.(id, 'approved')).toBe(false);
    expect((await gateway.captureIntent(id, 'k')).status).toBe('canceled');
    expect((await gateway.cancelIntent(id, 'k')).status).toBe('canceled');
  });

  it('is not cancelled while the bank thinks', async () => {
    const gateway = open({ lateMs: 60_000 });
    const { id } = await gateway.createIntent(intent);
    gateway.present?.(id, 'late_success');
    expect((await gateway.cancelIntent(id, 'k')).status).toBe('processing');
  });
});

describe('a card at the reader', () => {
  test.each([
    ['approved', 'processed', 'requires_capture', null],
    ['late_success', 'timed_out', 'requires_capture', null],
    ['declined', 'declined', 'requires_payment_method', 'declined'],
    ['insufficient_funds', 'declined', 'requires_payment_method', 'insufficient_funds'],
    ['expired_card', 'declined', 'requires_payment_method', 'expired_card'],
    ['timeout', 'timed_out', 'requires_payment_method', null],
    ['unplugged', 'disconnected', 'requires_payment_method', null],
  ] as const)('%s: the reader says %s, the provider %s', async (outcome, said, status, lastError) => {
    const gateway = open();
    const made = await gateway.createIntent(intent);
    const taken = vi.fn<() => Promise<void>>(noted);
    const result = gateway.collectAndProcess(made, cart, taken);
    expect(gateway.readerState()).toBe('busy');
    expect(gateway.present?.(made.id, outcome)).toBe(true);
    expect(taken).toHaveBeenCalledOnce();
    expect(gateway.present?.(made.id, 'approved')).toBe(false);
    expect(await gateway.cancelCollect(made.id)).toBe(false);
    expect(await result).toBe(said);
    expect(await settled(gateway, made.id)).toMatchObject({ status, lastError });
    await expect.poll(() => gateway.readerState()).toBe('ready');
  });

  it('that never comes is waited for until its time is over, and no longer', async () => {
    const gateway = open();
    const made = await gateway.createIntent(intent);
    const taken = vi.fn<() => Promise<void>>(noted);
    expect(await gateway.collectAndProcess(made, cart, taken)).toBe('timed_out');
    expect(taken).not.toHaveBeenCalled();
    expect(gateway.readerState()).toBe('ready');
  });

  it('is not waited for any more when it is called off', async () => {
    const gateway = open();
    const made = await gateway.createIntent(intent);
    const result = gateway.collectAndProcess(made, cart, noted);
    expect(await gateway.cancelCollect('pi_of_somebody_else')).toBe(false);
    expect(await gateway.cancelCollect(made.id)).toBe(true);
    expect(await result).toBe('cancelled');
    expect(gateway.readerState()).toBe('ready');
  });

  it('is asked for by one at a time', async () => {
    const gateway = open();
    const [one, two] = [
      await gateway.createIntent(intent),
      await gateway.createIntent({ ...intent, idempotencyKey: '2' }),
    ];
    const first = gateway.collectAndProcess(one, cart, noted);
    expect(await gateway.collectAndProcess(two, cart, noted)).toBe('disconnected');
    gateway.present?.(one.id, 'approved');
    expect(await first).toBe('processed');
  });

  it('leaves the reader unavailable for a while when it was unplugged', async () => {
    const gateway = open();
    const made = await gateway.createIntent(intent);
    const result = gateway.collectAndProcess(made, cart, noted);
    gateway.present?.(made.id, 'unplugged');
    await result;
    expect(gateway.readerState()).toBe('unavailable');
    expect(await gateway.collectAndProcess(made, cart, noted)).toBe('disconnected');
    await expect.poll(() => gateway.readerState()).toBe('ready');
  });
});

describe('a reader that is stopped', () => {
  it('lets go of what it waits for, and is offered nothing any more', async () => {
    const gateway = open({ presentMs: 60_000 });
    const made = await gateway.createIntent(intent);
    const result = gateway.collectAndProcess(made, cart, noted);
    gateway.stopReader();
    expect(await result).toBe('disconnected');
    expect(gateway.readerState()).toBe('unavailable');
    expect(await gateway.collectAndProcess(made, cart, noted)).toBe('disconnected');
  });

  it('leaves no timer behind, nor does a card that was taken or called off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const gateway = open({ presentMs: 60_000 });
    const made = await gateway.createIntent(intent);
    const result = gateway.collectAndProcess(made, cart, noted);
    await gateway.cancelCollect(made.id);
    await result;
    expect(vi.getTimerCount()).toBe(0);
    void gateway.collectAndProcess(made, cart, noted);
    gateway.present?.(made.id, 'unplugged');
    gateway.stopReader();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the books of the provider', () => {
  it('outlive the kiosk: what a card came to shows after a crash too', async () => {
    const ledgerFile = join(temporaryFolder(), 'provider.db');
    const before = createSimulatedGateway({ ledgerFile, presentMs: 1000, processMs: 600, lateMs: 600 });
    const made = await before.createIntent(intent);
    void before.collectAndProcess(made, cart, noted);
    before.present?.(made.id, 'late_success');
    before.close();
    before.stopReader();
    const after = open({ ledgerFile });
    expect((await after.retrieveIntent(made.id)).status).toBe('processing');
    expect((await settled(after, made.id)).status).toBe('requires_capture');
    expect(await after.createIntent(intent)).toMatchObject({ id: made.id });
  });
});

describe('a saved card', () => {
  const charge = { amount: 17_329, currency: 'USD', metadata: {}, idempotencyKey: 'c:1', keySinceMs: 0 };

  it.each([
    ['pm_sim123456789012345678901', 'succeeded', null],
    ['pm_simLostCard', 'requires_confirmation', { code: 'lost_card', advice: null }],
    ['pm_simInsufficientFunds', 'requires_confirmation', { code: 'insufficient_funds', advice: null }],
  ])('%s is answered %s', async (cardId, status, refusal) => {
    const gateway = open();
    const made = await gateway.createCharge({ ...charge, customerId: 'cus_sim1', cardId });
    if ('refused' in made) throw new Error('refused');
    const asked = { cardId, idempotencyKey: 'c:1:1', lastChargeId: null };
    expect(await gateway.confirmCharge(made.id, asked)).toMatchObject({ status, refusal });
  });
});
