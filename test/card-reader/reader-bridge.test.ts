/** What the page with a foreign script in it can ask of the service, and what it cannot. */
import { describe, expect, it, vi } from 'vitest';
import { createReaderBridge } from '../../src/main/card-reader/reader-bridge';
import type { ReaderPageCalls } from '../../src/shared/reader-page';

function open() {
  const log: string[] = [];
  const write = (_data: object, message: string) => log.push(message);
  const page = {
    connectionToken: vi.fn<ReaderPageCalls['connectionToken']>(() => Promise.resolve('pst_test_1')),
    next: vi.fn<ReaderPageCalls['next']>(() => Promise.resolve({ page: 1, order: null })),
    report: vi.fn<ReaderPageCalls['report']>(() => Promise.resolve({ go: true })),
  };
  let nowMs = 0;
  const bridge = createReaderBridge(page, { info: write, warn: write }, () => nowMs);
  return { bridge, page, log, later: (ms: number) => (nowMs += ms) };
}

describe('the three calls', () => {
  it('are passed on and answered', async () => {
    const { bridge } = open();
    expect(await bridge.call('connectionToken', { page: 1 })).toEqual({ ok: true, value: 'pst_test_1' });
    expect(await bridge.call('next', { page: null, seen: 0 })).toMatchObject({ ok: true });
    const event = { kind: 'ended', run: 3, result: 'declined', detail: 'card_declined' };
    expect(await bridge.call('report', { page: 1, event })).toEqual({ ok: true, value: { go: true } });
  });

  it.each(['', 'constructor', 'toString', '__proto__', 'payment.start', 'kiosk.state', 'NEXT'])(
    'are all there are: %o is unknown',
    async (name) => {
      const { bridge } = open();
      expect(await bridge.call(name, {})).toEqual({ ok: false, reason: 'unknown_call' });
    },
  );

  it.each<[string, unknown]>([
    ['connectionToken', undefined],
    ['connectionToken', { page: 0 }],
    ['next', null],
    ['next', { page: 1 }],
    ['next', { page: 1.5, seen: 0 }],
    ['next', { page: 1, seen: -1 }],
    ['next', { page: 1, seen: 0, more: true }],
    ['report', { page: null, event: { kind: 'connected' } }],
    ['report', { page: 1, event: { kind: 'paid' } }],
    ['report', { page: 1, event: { kind: 'ended', run: 1, result: 'captured', detail: '' } }],
    ['report', { page: 1, event: { kind: 'ended', run: 1, result: 'declined', detail: 'Visa 4242' } }],
    ['report', { page: 1, event: { kind: 'not_connected', why: 'reader', detail: 'x'.repeat(81) } }],
  ])('refuse what has another form: %s %j', async (name, input) => {
    const { bridge, page } = open();
    expect(await bridge.call(name, input)).toEqual({ ok: false, reason: 'not_understood' });
    for (const call of Object.values(page)) expect(call).not.toHaveBeenCalled();
  });

  it('answer a failure without its words', async () => {
    const { bridge, page, log } = open();
    page.connectionToken.mockRejectedValue(new Error('rk_live_key refused'));
    expect(await bridge.call('connectionToken', { page: 1 })).toEqual({ ok: false, reason: 'failed' });
    expect(log).toHaveLength(1);
  });

  it('give twenty tokens at once, then one every three seconds', async () => {
    const { bridge, page, later } = open();
    const ask = async () => (await bridge.call('connectionToken', { page: 1 })).ok;
    for (let count = 0; count < 20; count += 1) expect(await ask()).toBe(true);
    expect(await ask()).toBe(false);
    expect(page.connectionToken).toHaveBeenCalledTimes(20);
    later(3_000);
    expect(await ask()).toBe(true);
    expect(await ask()).toBe(false);
  });
});
