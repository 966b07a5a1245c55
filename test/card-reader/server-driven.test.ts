/** A reader driven through Stripe: from main, over real connections, the emulator at the other end. */
import { describe, expect, it, vi } from 'vitest';
import type { CardReader } from '../../src/main/card-reader/port';
import { cart, openPayments, wanted } from '../support/services/stripe-payments';

async function ready(reader: CardReader) {
  await expect.poll(() => reader.readerState(), { interval: 5 }).toBe('ready');
  return reader;
}

async function waiting(options: Parameters<Awaited<ReturnType<typeof openPayments>>['readerWith']>[0] = {}) {
  const payments = await openPayments();
  const reader = await ready(payments.readerWith(options));
  const intent = await payments.provider.createIntent(wanted);
  const taken = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const result = reader.collectAndProcess(intent, cart, taken);
  await expect
    .poll(() => payments.emulator.readers.waitsFor(payments.readerId), { interval: 5 })
    .toBe(intent.id);
  return { ...payments, reader, intent, taken, result };
}

describe('a card at the reader', () => {
  it.each([
    ['approved', 'processed', 'requires_capture'],
    ['declined', 'declined', 'requires_payment_method'],
    ['insufficient_funds', 'declined', 'requires_payment_method'],
  ] as const)('%s: the reader says %s, and was busy with it', async (outcome, said, status) => {
    const { emulator, reader, readerId, provider, intent, taken, result } = await waiting();
    expect(reader.readerState()).toBe('busy');
    expect(taken).not.toHaveBeenCalled();
    emulator.readers.present(readerId, outcome);
    expect(await result).toBe(said);
    expect(taken).toHaveBeenCalledOnce();
    expect((await provider.retrieveIntent(intent.id)).status).toBe(status);
    await ready(reader);
  });

  it('sees the lines of the price, their tax and the total on the reader', async () => {
    const { emulator, readerId } = await waiting();
    expect(emulator.readers.display(readerId)).toMatchObject({
      currency: 'usd',
      tax: 934,
      total: 14_934,
      lineItems: [
        { description: 'Rent', amount: 12_934, quantity: 1 },
        { description: 'Cover', amount: 2000, quantity: 1 },
      ],
    });
  });

  it('that is taken while the bank thinks can no longer be called off', async () => {
    const { emulator, readerId, reader, intent, taken, result } = await waiting();
    emulator.readers.present(readerId, 'approved', { thinkMs: 60_000 });
    await expect.poll(() => taken.mock.calls.length, { interval: 5 }).toBe(1);
    expect(await reader.cancelCollect(intent.id)).toBe(false);
    emulator.clock.advance(60_000);
    expect(await result).toBe('processed');
  });

  it('that was read before a call-off is heard is not called off', async () => {
    const { emulator, readerId, reader, intent, taken, result } = await waiting({ pollMs: 60_000 });
    emulator.readers.present(readerId, 'approved', { thinkMs: 60_000 });
    expect(await reader.cancelCollect(intent.id)).toBe(false);
    expect(taken).toHaveBeenCalledOnce();
    reader.stopReader();
    expect(await result).toBe('disconnected');
  });

  it('is not waited for any more when it is called off, and the reader is free', async () => {
    const { emulator, readerId, reader, intent, result, provider } = await waiting();
    expect(await reader.cancelCollect('pi_of_somebody_else')).toBe(false);
    expect(await reader.cancelCollect(intent.id)).toBe(true);
    expect(await result).toBe('cancelled');
    expect(emulator.readers.waitsFor(readerId)).toBeNull();
    expect((await provider.retrieveIntent(intent.id)).status).toBe('requires_payment_method');
    await ready(reader);
  });

  it('that never comes is waited for until its time is over, and then the reader is free', async () => {
    const { emulator, readerId, taken, result } = await waiting({ presentMs: 100 });
    expect(await result).toBe('timed_out');
    expect(taken).not.toHaveBeenCalled();
    expect(emulator.readers.waitsFor(readerId)).toBeNull();
  });

  it('about which the bank never speaks is given up on, and left to the next one who asks the provider', async () => {
    const { emulator, readerId, taken, result } = await waiting({ processMs: 100 });
    emulator.readers.present(readerId, 'approved', { thinkMs: 60_000 });
    expect(await result).toBe('timed_out');
    expect(taken).toHaveBeenCalledOnce();
  });

  it('is asked for by one at a time', async () => {
    const { provider, reader } = await waiting();
    const other = await provider.createIntent({ ...wanted, idempotencyKey: 'other' });
    expect(await reader.collectAndProcess(other, cart, () => Promise.resolve())).toBe('disconnected');
  });

  it('taken, though nobody could write that down, is still reported by its result', async () => {
    const { emulator, readerId, taken, result } = await waiting();
    taken.mockRejectedValue(new Error('the disk is full'));
    emulator.readers.present(readerId, 'approved');
    expect(await result).toBe('processed');
  });

  it('may be kept where a customer wants that', async () => {
    const { emulator, provider, readerWith, readerId } = await openPayments();
    const reader = await ready(readerWith());
    const saveCardFor = await provider.createCustomer({}, 'customer:1');
    const intent = await provider.createIntent({ ...wanted, saveCardFor });
    const result = reader.collectAndProcess(intent, cart, () => Promise.resolve());
    await expect.poll(() => emulator.readers.present(readerId, 'approved'), { interval: 5 }).toBe(true);
    expect(await result).toBe('processed');
    expect((await provider.retrieveIntent(intent.id)).charge?.savedCardId).toMatch(/^pm_/);
  });
});

describe('when something fails', () => {
  it('a reader that reports a failure is not believed: the bank said yes', async () => {
    const { emulator, readerId, result, taken } = await waiting();
    emulator.readers.present(readerId, 'late_success', { thinkMs: 60_000 });
    await expect.poll(() => taken.mock.calls.length, { interval: 5 }).toBe(1);
    emulator.clock.advance(60_000);
    expect(await result).toBe('processed');
  });

  it('a reader unplugged while the bank thinks has taken the card, and what the bank says counts', async () => {
    const { emulator, readerId, reader, result, taken } = await waiting();
    emulator.readers.present(readerId, 'unplugged', { thinkMs: 60_000 });
    await expect.poll(() => taken.mock.calls.length, { interval: 5 }).toBe(1);
    emulator.clock.advance(60_000);
    expect(await result).toBe('processed');
    await expect.poll(() => reader.readerState(), { interval: 5 }).toBe('unavailable');
    emulator.readers.plugIn(readerId);
    await ready(reader);
  });

  it('a reader that loses its power before a card comes is out', async () => {
    const { emulator, readerId, reader, result, taken } = await waiting();
    emulator.readers.pullThePlug(readerId);
    expect(await result).toBe('disconnected');
    expect(taken).not.toHaveBeenCalled();
    expect(reader.readerState()).toBe('unavailable');
  });

  it.each([
    ['lost', { kind: 'dropped_after' }, 2],
    ['a failure although it was heard', { kind: 'server_error', effect: true }, 1],
  ] as const)('an order whose answer is %s is seen through', async (_, fault, times) => {
    const { emulator, provider, readerWith, readerId } = await openPayments();
    const reader = await ready(readerWith());
    const intent = await provider.createIntent(wanted);
    emulator.faults.next(fault, { path: /process_payment_intent$/, times });
    const result = reader.collectAndProcess(intent, cart, () => Promise.resolve());
    await expect.poll(() => emulator.readers.present(readerId, 'approved'), { interval: 5 }).toBe(true);
    expect(await result).toBe('processed');
  });

  it('an order that never came through ends, and nothing waits for a card', async () => {
    const { emulator, provider, readerWith, readerId } = await openPayments();
    const reader = await ready(readerWith());
    const intent = await provider.createIntent(wanted);
    emulator.faults.next({ kind: 'dropped_before' }, { path: /process_payment_intent$/, times: 2 });
    expect(await reader.collectAndProcess(intent, cart, () => Promise.resolve())).toBe('disconnected');
    expect(emulator.readers.waitsFor(readerId)).toBeNull();
  });

  it('a line that comes and goes meanwhile changes nothing about the outcome', async () => {
    const { emulator, readerId, result } = await waiting();
    emulator.faults.next({ kind: 'dropped_before' }, { times: 6 });
    emulator.readers.present(readerId, 'approved');
    expect(await result).toBe('processed');
  });

  it('a price that the reader cannot show keeps nobody from paying', async () => {
    const { emulator, provider, readerWith, readerId, log } = await openPayments();
    const reader = await ready(readerWith());
    emulator.faults.next({ kind: 'rate_limit' }, { path: /set_reader_display$/ });
    const result = reader.collectAndProcess(await provider.createIntent(wanted), cart, () =>
      Promise.resolve(),
    );
    await expect.poll(() => emulator.readers.present(readerId, 'approved'), { interval: 5 }).toBe(true);
    expect(await result).toBe('processed');
    expect(log.lines.join('\n')).toContain('the reader does not show the price');
  });
});

describe('the configured reader', () => {
  it.each([
    ['is not there', { serialNumber: 'S700-2' }, /No reader with serial number S700-2 is registered at tml_/],
    ['has a label that two have', { label: 'Desk' }, /2 readers at tml_\w+ have the label Desk/],
    ['stands at another place', { label: 'Elsewhere' }, /No reader with label Elsewhere/],
  ] as const)('is never another one: where it %s, that is reported', async (_, name, problem) => {
    const { emulator, readerWith, log } = await openPayments();
    for (const serial of ['D-1', 'D-2']) emulator.readers.register({ serial, label: 'Desk' });
    const location = emulator.addLocation({ country: 'US' });
    emulator.readers.register({ serial: 'E-1', label: 'Elsewhere', location });
    const reader = readerWith({ reader: name });
    await expect.poll(() => reader.readerProblem?.(), { interval: 5 }).toMatch(problem);
    expect(reader.readerState()).toBe('unavailable');
    expect(log.lines.filter((line) => line.includes('cannot be used'))).toHaveLength(1);
  });

  it('is found by its label, and as soon as it is registered', async () => {
    const { emulator, readerWith } = await openPayments();
    const reader = readerWith({ reader: { label: 'Late' } });
    await expect.poll(() => reader.readerProblem?.(), { interval: 5 }).toContain('Late');
    emulator.readers.register({ serial: 'L-1', label: 'Late' });
    await ready(reader);
    expect(reader.readerProblem?.()).toBeNull();
  });

  it('is freed at start of what a kiosk that was killed had left it waiting for', async () => {
    const { client, emulator, provider, readerId, readerWith } = await openPayments();
    const { id } = await provider.createIntent(wanted);
    await client.call((stripe) =>
      stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: id }),
    );
    await ready(readerWith());
    expect(emulator.readers.waitsFor(readerId)).toBeNull();
  });

  it('is left alone, and busy, while it works for somebody else', async () => {
    const { client, emulator, providerWith, readerId, readerWith } = await openPayments();
    const theirs = await providerWith().createIntent({
      ...wanted,
      metadata: { ...wanted.metadata, kioskId: 'kiosk-2' },
    });
    await client.call((stripe) =>
      stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: theirs.id }),
    );
    const reader = readerWith();
    await expect.poll(() => reader.readerState(), { interval: 5 }).toBe('busy');
    expect(emulator.readers.waitsFor(readerId)).toBe(theirs.id);
    emulator.readers.present(readerId, 'approved');
    await ready(reader);
  });
});

it('a key that Stripe does not accept is in no line of the log', async () => {
  const { clientWith, emulator, readerWith, log } = await openPayments();
  const key = emulator.keys.restricted([]);
  emulator.keys.expire(key);
  readerWith({ client: clientWith(key) });
  await expect.poll(() => log.lines.join('\n'), { interval: 5 }).toContain('"kind":"credentials"');
  for (const part of [key.slice(8), key.slice(-8)]) expect(log.lines.join('\n')).not.toContain(part);
});

describe('a reader that is stopped', () => {
  it('lets go of what it waits for at once, tells the reader, and is offered nothing any more', async () => {
    const { emulator, readerId, reader, result, provider } = await waiting();
    reader.stopReader();
    expect(await result).toBe('disconnected');
    await expect.poll(() => emulator.readers.waitsFor(readerId), { interval: 5 }).toBeNull();
    expect(reader.readerState()).toBe('unavailable');
    const other = await provider.createIntent({ ...wanted, idempotencyKey: 'other' });
    expect(await reader.collectAndProcess(other, cart, () => Promise.resolve())).toBe('disconnected');
  });
});
