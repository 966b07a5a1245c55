/**
 * Stripe's reader by way of its page. The page here is a script of what a real one may say, and of how it may fail to:
 * whatever it does, a collect ends once, and no card is charged without leave.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReaderResult } from '../../src/main/card-reader/port';
import { cart, connected, intent, noted, openReader, pass, presentMs } from '../support/services/reader-page';

async function collecting(onCardTaken: () => Promise<void> = noted) {
  const ready = await connected();
  const result = ready.reader.collectAndProcess(intent, cart, onCardTaken);
  const ends = vi.fn<(result: ReaderResult) => void>();
  void result.then(ends);
  await pass(0);
  return { ...ready, result, ends };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a card', () => {
  it('is charged after that was written down, and the order holds nothing of a person', async () => {
    const steps: string[] = [];
    const writing = Promise.withResolvers<void>();
    const { fake, result, reader } = await collecting(() => {
      steps.push('writing');
      return writing.promise;
    });
    expect(reader.readerState()).toBe('busy');
    const { id: _, ...order } = fake.last();
    expect(order).toEqual({ do: 'collect', clientSecret: intent.clientSecret, saveCard: false, cart });
    const leave = fake.cardTaken().then((go) => steps.push(`leave ${go}`));
    await pass(5_000);
    expect(steps).toEqual(['writing']);
    writing.resolve();
    await leave;
    expect(steps).toEqual(['writing', 'leave true']);
    await fake.ended('processed');
    expect(await result).toBe('processed');
    expect(reader.readerState()).toBe('ready');
  });

  it('that is to be kept is collected as such', async () => {
    const { fake, reader } = await connected();
    void reader.collectAndProcess({ ...intent, customerId: 'cus_1' }, cart, noted);
    await pass(0);
    expect(fake.last()).toMatchObject({ do: 'collect', saveCard: true });
  });

  it('is not charged where that could not be written down', async () => {
    const { fake, result } = await collecting(() => Promise.reject(new Error('disk full')));
    expect(await fake.cardTaken()).toBe(false);
    await fake.ended('cancelled');
    expect(await result).toBe('cancelled');
  });

  it.each(['declined', 'timed_out', 'disconnected', 'cancelled'] as const)(
    'that ends %s says so, and the reader is ready for the next',
    async (said) => {
      const { fake, result, reader } = await collecting();
      await fake.cardTaken();
      await fake.ended(said);
      expect(await result).toBe(said);
      expect(reader.readerState()).toBe('ready');
    },
  );

  it('is noted once, however often its page asks for leave, and not without end', async () => {
    const onCardTaken = vi.fn<() => Promise<void>>(noted);
    const { fake } = await collecting(onCardTaken);
    const asked: boolean[] = [];
    for (let time = 0; time < 7; time += 1) asked.push(await fake.cardTaken());
    expect(asked).toEqual([true, true, true, true, true, false, false]);
    expect(onCardTaken).toHaveBeenCalledOnce();
  });

  it('is asked of one customer at a time', async () => {
    const { reader } = await collecting();
    expect(await reader.collectAndProcess({ ...intent, id: 'pi_other' }, cart, noted)).toBe('disconnected');
  });
});

describe('a card that is only to be kept', () => {
  const setup = {
    id: 'seti_1',
    clientSecret: 'seti_1_secret_9',
    status: 'requires_payment_method',
    customerId: 'cus_1',
    live: false,
    metadata: {},
    savedCardId: null,
    lastError: null,
  } as const;

  it('is asked of the page without a price, and leave is given after it was written down', async () => {
    const { fake, reader } = await connected();
    const onCardTaken = vi.fn<() => Promise<void>>(noted);
    const result = reader.collectSetup(setup, onCardTaken);
    await pass(0);
    expect(fake.last()).toMatchObject({ do: 'keep', clientSecret: setup.clientSecret });
    expect(await reader.collectSetup(setup, noted)).toBe('disconnected');
    expect(await fake.cardTaken()).toBe(true);
    expect(onCardTaken).toHaveBeenCalledOnce();
    await fake.ended('processed');
    expect(await result).toBe('processed');
  });

  it('is called off by its own id', async () => {
    const { fake, reader } = await connected();
    const result = reader.collectSetup(setup, noted);
    await pass(0);
    expect(await reader.cancelCollect('seti_other')).toBe(false);
    void reader.cancelCollect(setup.id);
    await pass(0);
    await fake.ended('cancelled');
    expect(await result).toBe('cancelled');
  });
});

describe('a card that nobody presents', () => {
  it('is waited for until its time is over; then the reader is notified, and the result is "timed out"', async () => {
    const { fake, result } = await collecting();
    await pass(presentMs);
    expect(fake.last()).toMatchObject({ do: 'call_off', run: fake.run });
    await fake.ended('cancelled');
    expect(await result).toBe('timed_out');
  });

  it('and a page that never answers: it still ends, the reader stays busy, the page begins again', async () => {
    const { fake, ends, reader } = await collecting();
    await pass(presentMs + 5_000);
    expect(ends).toHaveBeenCalledExactlyOnceWith('timed_out');
    expect(reader.readerState()).toBe('busy');
    expect(await fake.cardTaken()).toBe(false);
    await pass(30_000);
    expect(fake.last().do).toBe('reload');
  });

  it('is called off, which is true as soon as the reader has let go', async () => {
    const { fake, result, reader } = await collecting();
    const cancelled = reader.cancelCollect(intent.id);
    await pass(0);
    expect(fake.last()).toMatchObject({ do: 'call_off', run: fake.run });
    await fake.ended('cancelled');
    expect(await cancelled).toBe(true);
    expect(await result).toBe('cancelled');
  });

  it('and comes in the moment it is called off: it is not charged', async () => {
    const onCardTaken = vi.fn<() => Promise<void>>(noted);
    const { fake, reader } = await collecting(onCardTaken);
    const cancelled = reader.cancelCollect(intent.id);
    expect(await fake.cardTaken()).toBe(false);
    await fake.ended('cancelled');
    expect(await cancelled).toBe(true);
    expect(onCardTaken).not.toHaveBeenCalled();
  });

  it('is not called off for another intent, nor once the reader has the card', async () => {
    const { fake, reader, ends } = await collecting();
    expect(await reader.cancelCollect('pi_other')).toBe(false);
    await fake.cardTaken();
    expect(await reader.cancelCollect(intent.id)).toBe(false);
    expect(ends).not.toHaveBeenCalled();
    await fake.ended('processed');
    expect(await reader.cancelCollect(intent.id)).toBe(false);
  });
});

describe('a page that misbehaves', () => {
  it('and says nothing about a card it has: after 30 seconds the provider is asked', async () => {
    const { fake, ends } = await collecting();
    await fake.cardTaken();
    await pass(29_000);
    expect(ends).not.toHaveBeenCalled();
    await pass(1_000);
    expect(ends).toHaveBeenCalledExactlyOnceWith('timed_out');
    await fake.ended('processed');
    expect(ends).toHaveBeenCalledOnce();
  });

  it.each([false, true])('and crashes (with the card: %s) is gone after 10 seconds', async (withCard) => {
    const { fake, ends, reader, log } = await collecting();
    if (withCard) await fake.cardTaken();
    fake.fallSilent();
    await pass(15_000);
    expect(ends).toHaveBeenCalledExactlyOnceWith('disconnected');
    expect(reader.readerState()).toBe('unavailable');
    expect(log.at(-1)).toContain('page is gone');
  });

  it('and comes back after it was thought gone must begin again', async () => {
    const { fake, page } = await collecting();
    fake.fallSilent();
    await pass(15_000);
    expect(await fake.ended('processed')).toBe(false);
    await fake.ask();
    expect(fake.last().do).toBe('reload');
    expect(await page.next({ page: null, seen: 0 })).toMatchObject({ order: { do: 'connect' } });
  });

  it('and loads twice: the newest counts, and the card is not ordered a second time', async () => {
    const { fake, ends, load, reader } = await collecting();
    const second = await load();
    await pass(5_000);
    expect(ends).toHaveBeenCalledExactlyOnceWith('disconnected');
    expect(fake.last().do).toBe('retire');
    expect(await fake.cardTaken()).toBe(false);
    expect(second.orders.map((order) => order.do)).toEqual(['connect']);
    await second.say({ kind: 'connected' });
    expect(reader.readerState()).toBe('ready');
  });

  it('and speaks of another collect than the one that runs is not heard', async () => {
    const { fake, ends } = await collecting();
    expect(await fake.cardTaken(fake.run + 1)).toBe(false);
    await fake.ended('processed', fake.run + 1);
    expect(ends).not.toHaveBeenCalled();
  });

  it('and loses the reader while waiting ends; while the bank has the card it goes on', async () => {
    const waiting = await collecting();
    await waiting.fake.say({ kind: 'disconnected' });
    expect(await waiting.result).toBe('disconnected');

    const charging = await collecting();
    await charging.fake.cardTaken();
    await charging.fake.say({ kind: 'disconnected' });
    expect(charging.ends).not.toHaveBeenCalled();
    await charging.fake.ended('processed');
    expect(await charging.result).toBe('processed');
  });

  it('and asks twice at once gets an order once for each question, and the same order until it says it has it', async () => {
    const { page } = openReader();
    const first = await page.next({ page: null, seen: 0 });
    expect(first.order).toMatchObject({ do: 'connect', id: 1 });
    expect(await page.next({ page: first.page, seen: 0 })).toEqual(first);
    const waiting = page.next({ page: first.page, seen: 1 });
    const again = page.next({ page: first.page, seen: 1 });
    expect((await waiting).order).toBeNull();
    await pass(4_000);
    expect((await again).order).toBeNull();
  });
});

describe('stopping', () => {
  it('calls off what waits, and retires the page once that has let go', async () => {
    const { fake, reader, result, ends } = await collecting();
    reader.stopReader();
    await pass(0);
    expect(fake.last().do).toBe('call_off');
    expect(await fake.cardTaken()).toBe(false);
    expect(ends).not.toHaveBeenCalled();
    await fake.ended('cancelled');
    expect(await result).toBe('disconnected');
    await pass(0);
    expect(fake.last().do).toBe('retire');
    expect(reader.readerState()).toBe('unavailable');
    expect(await reader.collectAndProcess(intent, cart, noted)).toBe('disconnected');
  });

  it('waits for the bank, which has the card', async () => {
    const { fake, reader, result } = await collecting();
    expect(await fake.cardTaken()).toBe(true);
    reader.stopReader();
    await pass(0);
    expect(fake.last().do).toBe('collect');
    await fake.ended('processed');
    expect(await result).toBe('processed');
  });

  it('waits no longer than a second, and still retires the page', async () => {
    const { fake, reader, result } = await collecting();
    reader.stopReader();
    await pass(1_000);
    expect(await result).toBe('disconnected');
    await pass(0);
    expect(fake.last().do).toBe('retire');
  });

  it('retires the page at once where no card is waited for', async () => {
    const { fake, reader } = await connected();
    reader.stopReader();
    await pass(0);
    expect(fake.last().do).toBe('retire');
  });
});
