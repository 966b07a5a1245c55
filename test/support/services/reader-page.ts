/** Stripe's reader with a page in front of it that a test speaks for. */
import { vi } from 'vitest';
import type { PaymentIntent, ReaderResult } from '../../../src/main/card-reader/port';
import { createTerminalJsReader } from '../../../src/main/card-reader/terminal-js';
import type { ReaderEvent, ReaderOrder } from '../../../src/shared/reader-page';

export const cart = {
  lines: [{ description: 'Rent', amount: 14934 }],
  tax: 0,
  total: 14934,
  currency: 'usd',
};
export const intent: PaymentIntent = {
  id: 'pi_3QmWxEfGhIjKlMnO',
  clientSecret: 'pi_3QmWxEfGhIjKlMnO_secret_9',
  status: 'requires_payment_method',
  amount: 14934,
  currency: 'usd',
  live: false,
  metadata: {},
  createdMs: 0,
  amountReceived: 0,
  amountCapturable: 0,
  customerId: null,
  charge: null,
  lastError: null,
};
export const presentMs = 60_000;
export const noted = () => Promise.resolve();

export function openReader() {
  const log: string[] = [];
  const write = (_data: object, message: string) => log.push(message);
  const connectionToken = vi.fn<() => Promise<string>>(() => Promise.resolve('pst_test_1'));
  const { reader, page } = createTerminalJsReader({
    location: 'tml_1',
    reader: { serialNumber: 'WSC51-7' },
    presentMs,
    connectionToken,
    log: { info: write, warn: write },
  });
  return { reader, page, log, connectionToken, load: () => FakePage.load(page) };
}
type Calls = ReturnType<typeof createTerminalJsReader>['page'];

/** Asks for orders as a real page does, all the time; answers only what a test lets it say. */
class FakePage {
  readonly orders: (ReaderOrder & { readonly id: number })[] = [];
  private readonly calls: Calls;
  private page: number | null = null;
  private seen = 0;
  private silent = false;

  private constructor(calls: Calls) {
    this.calls = calls;
  }

  static async load(calls: Calls): Promise<FakePage> {
    const page = new FakePage(calls);
    await page.ask();
    void page.keepAsking();
    return page;
  }

  async ask(): Promise<void> {
    const { page, order } = await this.calls.next({ page: this.page, seen: this.seen });
    this.page = page;
    if (!order) return;
    this.seen = Math.max(order.id, this.seen);
    this.orders.push(order);
  }

  private async keepAsking(): Promise<void> {
    while (!this.silent && !['reload', 'retire'].includes(this.last().do)) await this.ask();
  }

  /** As a page that hangs or has crashed. */
  fallSilent(): void {
    this.silent = true;
  }

  last() {
    const order = this.orders.at(-1);
    if (!order) throw new Error('no order yet');
    return order;
  }

  async say(event: ReaderEvent): Promise<boolean> {
    return (await this.calls.report({ page: this.page ?? 0, event })).go;
  }

  token() {
    return this.calls.connectionToken({ page: this.page ?? 0 });
  }

  /** The number of the collect that was ordered last. */
  get run(): number {
    return this.orders.findLast(({ do: what }) => what === 'collect' || what === 'keep')?.id ?? 0;
  }

  ended(result: ReaderResult, run = this.run) {
    return this.say({ kind: 'ended', run, result, detail: '' });
  }

  cardTaken(run = this.run) {
    return this.say({ kind: 'card_taken', run });
  }
}

/** Lets the clock run. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export async function connected() {
  const opened = openReader();
  const fake = await opened.load();
  await fake.say({ kind: 'connected' });
  return { ...opened, fake };
}
