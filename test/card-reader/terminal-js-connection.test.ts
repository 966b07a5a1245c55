/** How the configured reader is connected, kept, and told about. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cart, connected, intent, noted, openReader, pass } from '../support/services/reader-page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection', () => {
  it('is asked for by the configured reader and location, and makes the reader ready', async () => {
    const { reader, load, log } = openReader();
    expect(reader.readerState()).toBe('unavailable');
    const fake = await load();
    expect(fake.last()).toMatchObject({
      do: 'connect',
      location: 'tml_1',
      reader: { serialNumber: 'WSC51-7' },
    });
    expect(reader.readerState()).toBe('unavailable');
    await fake.say({ kind: 'connected' });
    expect(reader.readerState()).toBe('ready');
    expect(log).toEqual(['The card reader with the serial number WSC51-7 is connected.']);
  });

  it.each([
    ['not_found', 'unavailable', 'The location tml_1 has no card reader with the serial number WSC51-7.'],
    ['reader', 'unavailable', 'does not answer: is it switched on'],
    ['several', 'unavailable', 'name the reader by its serial number'],
    ['token', 'offline', 'Stripe gave no connection token'],
    ['network', 'offline', 'Stripe cannot be reached'],
    ['script', 'offline', 'could not be fetched from js.stripe.com'],
  ] as const)('that fails for %s is reported in plain words, once', async (why, state, words) => {
    const { reader, load, log } = openReader();
    const fake = await load();
    await fake.say({ kind: 'not_connected', why, detail: '' });
    expect(reader.readerState()).toBe(state);
    await fake.say({ kind: 'not_connected', why, detail: '' });
    expect(log).toHaveLength(1);
    expect(log[0]).toContain(words);
  });

  it('is tried again after waits that grow to a minute', async () => {
    const { load } = openReader();
    const fake = await load();
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      await fake.say({ kind: 'not_connected', why: 'reader', detail: 'reader_error' });
      const before = fake.orders.length;
      const from = Date.now();
      while (fake.orders.length === before) await pass(1_000);
      waits.push((Date.now() - from) / 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(new Set(fake.orders.map((order) => order.do))).toEqual(new Set(['connect']));
  });

  it('begins with a new page where the script did not come, for its loader does not try twice', async () => {
    const { load } = openReader();
    const fake = await load();
    await fake.say({ kind: 'not_connected', why: 'script', detail: '' });
    await pass(1_000);
    expect(fake.last().do).toBe('reload');
  });

  it('that is lost is made again, and no card is asked for meanwhile', async () => {
    const { reader, fake } = await connected();
    await fake.say({ kind: 'disconnected' });
    expect(reader.readerState()).toBe('unavailable');
    expect(await reader.collectAndProcess(intent, cart, noted)).toBe('disconnected');
    await pass(1_000);
    expect(fake.last().do).toBe('connect');
    await fake.say({ kind: 'connected' });
    expect(reader.readerState()).toBe('ready');
  });

  it('that is never reported makes the page begin again', async () => {
    const { fake } = await connected();
    await fake.say({ kind: 'disconnected' });
    await pass(1_000 + 60_000 + 2_000);
    expect(fake.last().do).toBe('reload');
  });

  it('is for the page that counts: another gets no token', async () => {
    const { fake, load, connectionToken } = await connected();
    expect(await fake.token()).toBe('pst_test_1');
    await load();
    await expect(fake.token()).rejects.toThrow('not the page that counts');
    expect(connectionToken).toHaveBeenCalledOnce();
  });
});
