/** What the card reader's page makes of Stripe's answers, with a script of the test's own in Stripe's place. */
import type { StripeTerminal, Terminal, TerminalProps } from '@stripe/terminal-js';
import { describe, expect, it, vi } from 'vitest';
import { createCardReader } from '../../../src/renderer/reader-page/card-reader';
import type { CollectOrder, ReaderEvent } from '../../../src/shared/reader-page';
import { eventually } from '../../support/base/eventually';

const readers = [
  { serial_number: 'A-1', label: 'Front' },
  { serial_number: 'B-2', label: 'Kiosk' },
  { serial_number: 'C-3', label: 'Kiosk' },
];
const order: CollectOrder = {
  clientSecret: 'pi_1_secret_2',
  saveCard: false,
  cart: { lines: [{ description: 'Rent', amount: 700 }], tax: 0, total: 700, currency: 'usd' },
};
const collected = { paymentIntent: { id: 'pi_1' } };
const failure = (code: string, status?: string) => ({
  error: { code, message: 'in words', ...(status ? { payment_intent: { status } } : {}) },
});

type Method = (...args: unknown[]) => unknown;

/** Every call of the script in order; each answers what a test says, else as if all went well. */
function open(answers: Readonly<Record<string, Method>> = {}, leave: () => boolean = () => true) {
  const events: ReaderEvent[] = [];
  const calls: [string, ...unknown[]][] = [];
  let props: TerminalProps | null = null;
  const usual: Record<string, Method> = {
    discoverReaders: () => ({ discoveredReaders: readers }),
    connectReader: (reader) => ({ reader }),
    collectPaymentMethod: () => collected,
    processPayment: () => collected,
  };
  const terminal = new Proxy({} as Terminal, {
    get:
      (_target, name: string) =>
      async (...args: unknown[]) => {
        calls.push([name, ...args]);
        return (answers[name] ?? usual[name] ?? (() => ({})))(...args);
      },
  });
  const script = {
    create: (given: TerminalProps) => {
      props = given;
      return terminal;
    },
  } as StripeTerminal;
  const reader = createCardReader({
    load: () => Promise.resolve(script),
    fetchToken: () => Promise.resolve('pst_1'),
    report: (event) => {
      events.push(event);
      return Promise.resolve(event.kind !== 'card_taken' || leave());
    },
  });
  const connect = (target: { serialNumber: string } | { label: string } = { serialNumber: 'B-2' }) =>
    reader.connect({ do: 'connect', location: 'tml_1', reader: target });
  return { reader, connect, events, calls, props: () => props, names: () => calls.map(([name]) => name) };
}

async function charged(answers: Readonly<Record<string, Method>>, leave?: () => boolean) {
  const page = open(answers, leave);
  await page.connect();
  page.events.length = 0;
  page.calls.length = 0;
  await page.reader.collect(7, order);
  return page;
}

describe('a card that is only to be kept', () => {
  const setupIntent = { setupIntent: { id: 'seti_1' } };
  async function kept(answers: Readonly<Record<string, Method>>, leave?: () => boolean) {
    const page = open(
      {
        collectSetupIntentPaymentMethod: () => setupIntent,
        confirmSetupIntent: () => setupIntent,
        ...answers,
      },
      leave,
    );
    await page.connect();
    page.events.length = 0;
    page.calls.length = 0;
    await page.reader.keep(7, 'seti_1_secret_2');
    return page;
  }
  const end = (result: string, detail = '') => ({ kind: 'ended', run: 7, result, detail });

  it('is collected and, with leave, confirmed; no price is shown and nothing is charged', async () => {
    const { names, calls, events } = await kept({});
    expect(names()).toEqual(['collectSetupIntentPaymentMethod', 'confirmSetupIntent', 'clearReaderDisplay']);
    expect(calls[0]?.slice(1, 3)).toEqual(['seti_1_secret_2', 'limited']);
    expect(events).toEqual([{ kind: 'card_taken', run: 7 }, end('processed')]);
  });

  it('without leave is let go of', async () => {
    const { names, events } = await kept({}, () => false);
    expect(names()).not.toContain('confirmSetupIntent');
    expect([names().includes('cancelCollectSetupIntentPaymentMethod'), events.at(-1)]).toEqual([
      true,
      end('cancelled'),
    ]);
  });

  it.each([
    [
      'a bank that says no',
      { error: { code: 'card_declined', decline_code: 'lost_card' } },
      'declined',
      'lost_card',
    ],
    ['no answer', failure('network_error'), 'timed_out', 'network_error'],
  ])('%s is reported', async (_, answer, result, detail) => {
    const { events } = await kept({ confirmSetupIntent: () => answer });
    expect(events.at(-1)).toEqual(end(result, detail));
  });

  it('is called off at the reader while it is collected', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const page = open({
      collectSetupIntentPaymentMethod: () => promise,
      cancelCollectSetupIntentPaymentMethod: () => resolve(failure('canceled')),
    });
    await page.connect();
    const run = page.reader.keep(7, 'seti_1_secret_2');
    await page.reader.callOff(7);
    await run;
    expect(page.events.at(-1)).toEqual(end('cancelled', 'canceled'));
  });
});

describe('connecting', () => {
  it('takes the configured reader, not the first, and no simulated one', async () => {
    const { connect, events, calls, props } = open();
    await connect();
    expect(events).toEqual([{ kind: 'connected' }]);
    expect(calls).toEqual([
      ['discoverReaders', { method: 'internet', location: 'tml_1', simulated: false }],
      ['connectReader', readers[1], { fail_if_in_use: false }],
    ]);
    expect(await props()?.onFetchConnectionToken()).toBe('pst_1');
    props()?.onUnexpectedReaderDisconnect?.({});
    expect(events.at(-1)).toEqual({ kind: 'disconnected' });
  });

  it('finds a reader by its label, where only one has it', async () => {
    const { connect, events, calls } = open();
    await connect({ label: 'Front' });
    expect(calls.at(-1)?.[1]).toBe(readers[0]);
    await connect({ label: 'Kiosk' });
    expect(events.at(-1)).toEqual({ kind: 'not_connected', why: 'several', detail: '' });
    await connect({ label: 'Nobody' });
    expect(events.at(-1)).toEqual({ kind: 'not_connected', why: 'not_found', detail: '' });
  });

  it.each([
    ['discoverReaders', 'failed_fetch_connection_token', 'token'],
    ['discoverReaders', 'network_error', 'network'],
    ['connectReader', 'failed_fetch_connection_token', 'token'],
    ['connectReader', 'reader_error', 'reader'],
  ])('%s that fails with %s is reported as %s', async (method, code, why) => {
    const { connect, events } = open({ [method]: () => failure(code) });
    await connect();
    expect(events).toEqual([{ kind: 'not_connected', why, detail: code }]);
  });

  it('that cannot load the script, or whose script throws, is reported', async () => {
    const events: ReaderEvent[] = [];
    const reader = createCardReader({
      load: () => Promise.reject(new Error('Failed to load StripeTerminal')),
      fetchToken: () => Promise.resolve(''),
      report: (event) => Promise.resolve(events.push(event) > 0),
    });
    await reader.connect({ do: 'connect', location: 'tml_1', reader: { label: 'Front' } });
    expect(events).toEqual([{ kind: 'not_connected', why: 'script', detail: '' }]);

    const throwing = open({
      discoverReaders: () => {
        throw new Error('in its own words');
      },
    });
    await throwing.connect();
    expect(throwing.events).toEqual([{ kind: 'not_connected', why: 'reader', detail: 'script_threw' }]);
  });
});

describe('a collect', () => {
  it('shows the price, collects, asks leave, and only then charges', async () => {
    const { calls, events, names } = await charged({});
    expect(names()).toEqual([
      'setReaderDisplay',
      'collectPaymentMethod',
      'processPayment',
      'clearReaderDisplay',
    ]);
    expect(calls[0]?.[1]).toEqual({
      type: 'cart',
      cart: {
        line_items: [{ description: 'Rent', amount: 700, quantity: 1 }],
        tax: 0,
        total: 700,
        currency: 'usd',
      },
    });
    expect(calls[1]).toEqual([
      'collectPaymentMethod',
      'pi_1_secret_2',
      { config_override: { skip_tipping: true, enable_customer_cancellation: true } },
    ]);
    expect(events).toEqual([
      { kind: 'card_taken', run: 7 },
      { kind: 'ended', run: 7, result: 'processed', detail: '' },
    ]);
  });

  it('of a card that is kept says so to Stripe', async () => {
    const { connect, reader, calls } = open();
    await connect();
    await reader.collect(7, { ...order, saveCard: true });
    expect(calls.find(([name]) => name === 'collectPaymentMethod')?.[2]).toMatchObject({
      config_override: { allow_redisplay: 'always' },
    });
  });

  it('without leave charges nothing', async () => {
    const { events, names } = await charged({}, () => false);
    expect(names()).toContain('cancelCollectPaymentMethod');
    expect(names()).not.toContain('processPayment');
    expect(events.at(-1)).toMatchObject({ kind: 'ended', result: 'cancelled' });
  });

  it.each([
    ['canceled', 'cancelled'],
    ['network_timeout', 'timed_out'],
    ['network_error', 'disconnected'],
    ['no_established_connection', 'disconnected'],
  ])('that ends with %s is reported as %s', async (code, result) => {
    const { events, names } = await charged({ collectPaymentMethod: () => failure(code) });
    expect(events).toEqual([{ kind: 'ended', run: 7, result, detail: code }]);
    expect(names()).not.toContain('processPayment');
  });

  it('on a reader without a display goes on', async () => {
    const setReaderDisplay = () => Promise.reject(new Error('no display'));
    expect((await charged({ setReaderDisplay })).events.at(-1)).toMatchObject({ result: 'processed' });
  });

  it('whose script throws still ends', async () => {
    const collectPaymentMethod = () => Promise.reject(new Error('in its own words'));
    expect((await charged({ collectPaymentMethod })).events).toEqual([
      { kind: 'ended', run: 7, result: 'disconnected', detail: 'script_threw' },
    ]);
  });
});

describe('charging that fails', () => {
  it.each([
    ['requires_payment_method', 'declined'],
    [undefined, 'timed_out'],
    ['processing', 'timed_out'],
  ])('with the intent as %s is reported as %s, and not tried again', async (status, result) => {
    const { events, names } = await charged({ processPayment: () => failure('card_declined', status) });
    expect(events.at(-1)).toEqual({ kind: 'ended', run: 7, result, detail: 'card_declined' });
    expect(names().filter((name) => name === 'processPayment')).toHaveLength(1);
  });

  it.each([
    ['works', collected, 'processed'],
    ['is declined', failure('card_declined', 'requires_payment_method'), 'declined'],
    ['fails again', failure('network_error', 'requires_confirmation'), 'timed_out'],
  ])('before the bank was reached is tried once more, same intent: it %s', async (_what, second, result) => {
    const processPayment = vi
      .fn<Method>()
      .mockReturnValueOnce(failure('network_error', 'requires_confirmation'))
      .mockReturnValueOnce(second);
    const { events } = await charged({ processPayment });
    expect(processPayment.mock.calls).toEqual([[collected.paymentIntent], [collected.paymentIntent]]);
    expect(events.filter(({ kind }) => kind === 'card_taken')).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', result });
  });

  it('is not tried a second time without leave', async () => {
    let asked = 0;
    const processPayment = vi.fn<Method>(() => failure('network_error', 'requires_confirmation'));
    const { events } = await charged({ processPayment }, () => (asked += 1) === 1);
    expect(processPayment).toHaveBeenCalledOnce();
    expect(events.at(-1)).toMatchObject({ result: 'timed_out' });
  });
});

describe('calling off', () => {
  it('while a card is waited for tells the reader', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { connect, reader, events, names } = open({
      collectPaymentMethod: () => promise,
      cancelCollectPaymentMethod: () => {
        resolve(failure('canceled'));
        return {};
      },
    });
    await connect();
    const done = reader.collect(7, order);
    await eventually(() => expect(names()).toContain('collectPaymentMethod'));
    await reader.callOff(6);
    expect(names()).not.toContain('cancelCollectPaymentMethod');
    await reader.callOff(7);
    await done;
    expect(events.at(-1)).toMatchObject({ kind: 'ended', run: 7, result: 'cancelled' });
  });

  it('before the reader was asked means that it is not asked', async () => {
    const display = Promise.withResolvers<object>();
    const { connect, reader, events, names } = open({ setReaderDisplay: () => display.promise });
    await connect();
    const done = reader.collect(7, order);
    await reader.callOffAll();
    display.resolve({});
    await done;
    expect(names()).not.toContain('collectPaymentMethod');
    expect(events.at(-1)).toMatchObject({ result: 'cancelled' });
  });

  it('while the card is charged does nothing', async () => {
    const bank = Promise.withResolvers<object>();
    const { connect, reader, events, names } = open({ processPayment: () => bank.promise });
    await connect();
    const done = reader.collect(7, order);
    await eventually(() => expect(names()).toContain('processPayment'));
    await reader.callOff(7);
    expect(names()).not.toContain('cancelCollectPaymentMethod');
    bank.resolve(collected);
    await done;
    expect(events.at(-1)).toMatchObject({ result: 'processed' });
  });
});
