/** The fake of Stripe's script, as a page would use it; here its page is a bare context with `fetch`. */
import type {
  ConnectionStatusEvent,
  DisconnectEvent,
  StripeTerminal,
  TerminalProps,
} from '@stripe/terminal-js';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { openStripe } from './sdk';
import { terminalScript } from './terminal-script';

async function openPage(props: Partial<TerminalProps> = {}) {
  const services = await openStripe();
  const { emulator, stripe } = services;
  const window: { StripeTerminal?: StripeTerminal } = {};
  runInNewContext(terminalScript(emulator.origin), {
    window,
    fetch,
    setTimeout,
    setInterval,
    clearInterval,
  });
  if (!window.StripeTerminal) throw new Error('the script put nothing on the page');
  const onFetchConnectionToken = vi.fn<() => Promise<string>>(
    async () => (await stripe.terminal.connectionTokens.create({ location: emulator.location })).secret,
  );
  const terminal = window.StripeTerminal.create({ onFetchConnectionToken, ...props });
  /** Connected to the reader, as the product connects: by its serial number. */
  async function connect() {
    const found = await terminal.discoverReaders({ location: emulator.location });
    if ('error' in found) throw new Error(found.error.message);
    const [reader] = found.discoveredReaders;
    if (!reader) throw new Error('no reader');
    return terminal.connectReader(reader, { fail_if_in_use: true });
  }
  return { ...services, terminal, connect, onFetchConnectionToken };
}

async function collecting(page: Awaited<ReturnType<typeof openPage>>) {
  const intent = await page.create();
  const collected = page.terminal.collectPaymentMethod(intent.client_secret ?? '');
  await expect.poll(() => page.emulator.readers.waitsFor(page.readerId)).toBe(intent.id);
  return { intent, collected };
}

describe('the fake script', () => {
  it('discovers, connects and tells both states', async () => {
    const onConnectionStatusChange = vi.fn<(event: ConnectionStatusEvent) => void>();
    const page = await openPage({ onConnectionStatusChange });
    expect(page.terminal.getConnectionStatus()).toBe('not_connected');
    expect(await page.connect()).toMatchObject({ reader: { serial_number: 'S700-1' } });
    expect(page.terminal.getConnectionStatus()).toBe('connected');
    expect(page.terminal.getPaymentStatus()).toBe('ready');
    expect(onConnectionStatusChange.mock.calls.map(([event]) => event.status)).toEqual([
      'connecting',
      'connected',
    ]);
    expect(page.onFetchConnectionToken).toHaveBeenCalledTimes(1);
    expect(page.emulator.readers.isConnected(page.readerId)).toBe(true);
    await page.terminal.disconnectReader();
    expect(page.terminal.getConnectionStatus()).toBe('not_connected');
  });

  it('collects and processes a card', async () => {
    const page = await openPage();
    await page.connect();
    const { intent, collected } = await collecting(page);
    expect(page.terminal.getPaymentStatus()).toBe('waiting_for_input');
    page.emulator.readers.present(page.readerId, 'approved');
    const card = await collected;
    if ('error' in card) throw new Error(card.error.message);
    const done = await page.terminal.processPayment(card.paymentIntent);
    expect(done).toMatchObject({ paymentIntent: { id: intent.id, status: 'requires_capture' } });
    expect(page.terminal.getPaymentStatus()).toBe('ready');
  });

  it('tells a refused card with the intent as it then stands', async () => {
    const page = await openPage();
    await page.connect();
    const { collected } = await collecting(page);
    page.emulator.readers.present(page.readerId, 'insufficient_funds');
    const card = await collected;
    if ('error' in card) throw new Error(card.error.message);
    expect(await page.terminal.processPayment(card.paymentIntent)).toMatchObject({
      error: { decline_code: 'insufficient_funds', payment_intent: { status: 'requires_payment_method' } },
    });
  });

  it('reads a card only to keep it, tells a refusal, and calls it off', async () => {
    const page = await openPage();
    await page.connect();
    const customer = await page.stripe.customers.create({});
    const setup = await page.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card_present'],
    });
    const collect = async (outcome: 'approved' | 'lost_card') => {
      const collected = page.terminal.collectSetupIntentPaymentMethod(
        setup.client_secret ?? '',
        'limited' as never,
        null,
      );
      await expect.poll(() => page.emulator.readers.present(page.readerId, outcome)).toBe(true);
      const card = await collected;
      if ('error' in card) throw new Error(card.error.message);
      return page.terminal.confirmSetupIntent(card.setupIntent);
    };
    expect(await collect('lost_card')).toMatchObject({ error: { decline_code: 'lost_card' } });
    const waiting = page.terminal.collectSetupIntentPaymentMethod(
      setup.client_secret ?? '',
      'limited' as never,
      null,
    );
    await expect.poll(() => page.emulator.readers.waitsFor(page.readerId)).toBe(setup.id);
    expect(await page.terminal.cancelCollectSetupIntentPaymentMethod()).toEqual({});
    expect(await waiting).toMatchObject({ error: { code: 'canceled' } });
    expect(await collect('approved')).toMatchObject({ setupIntent: { status: 'succeeded' } });
  });

  it('is called off while it waits for a card, and not afterward', async () => {
    const page = await openPage();
    await page.connect();
    const { collected } = await collecting(page);
    expect(await page.terminal.collectPaymentMethod('pi_x_secret_x')).toMatchObject({
      error: { code: 'command_already_in_progress' },
    });
    expect(await page.terminal.cancelCollectPaymentMethod()).toEqual({});
    expect(await collected).toMatchObject({ error: { code: 'canceled' } });
    expect(await page.terminal.cancelCollectPaymentMethod()).toMatchObject({
      error: { code: 'no_active_collect_payment_method_attempt' },
    });
  });

  it('loses a reader whose plug is pulled while the bank thinks, and does not know the outcome', async () => {
    const onUnexpectedReaderDisconnect = vi.fn<(event: DisconnectEvent) => void>();
    const page = await openPage({ onUnexpectedReaderDisconnect });
    await page.connect();
    const { intent, collected } = await collecting(page);
    page.emulator.readers.present(page.readerId, 'unplugged', { thinkMs: 300 });
    const card = await collected;
    if ('error' in card) throw new Error(card.error.message);
    const done = await page.terminal.processPayment(card.paymentIntent);
    expect(done).toMatchObject({ error: { code: 'no_established_connection' } });
    expect(done).not.toHaveProperty('error.payment_intent');
    expect(onUnexpectedReaderDisconnect).toHaveBeenCalledTimes(1);
    await expect
      .poll(async () => (await page.stripe.paymentIntents.retrieve(intent.id)).status)
      .toBe('requires_capture');
  });

  it('notices an unplugged reader also while nothing is asked of it', async () => {
    const onUnexpectedReaderDisconnect = vi.fn<(event: DisconnectEvent) => void>();
    const page = await openPage({ onUnexpectedReaderDisconnect });
    await page.connect();
    page.emulator.readers.pullThePlug(page.readerId);
    await expect.poll(() => onUnexpectedReaderDisconnect.mock.calls.length).toBe(1);
    expect(await page.terminal.collectPaymentMethod('pi_x_secret_x')).toMatchObject({
      error: { code: 'no_established_connection' },
    });
  });

  it('reports no answer where the bank approves later', async () => {
    const page = await openPage();
    await page.connect();
    const { intent, collected } = await collecting(page);
    page.emulator.readers.present(page.readerId, 'late_success', { thinkMs: 200 });
    const card = await collected;
    if ('error' in card) throw new Error(card.error.message);
    expect(await page.terminal.processPayment(card.paymentIntent)).toMatchObject({
      error: { code: 'network_timeout' },
    });
    await expect
      .poll(async () => (await page.stripe.paymentIntents.retrieve(intent.id)).status)
      .toBe('requires_capture');
  });

  it('refuses a reader that another holds, a token that is spent, and tells a failing token source', async () => {
    const page = await openPage();
    await page.connect();
    const { emulator } = page;
    const other: { StripeTerminal?: StripeTerminal } = {};
    runInNewContext(terminalScript(emulator.origin), {
      window: other,
      fetch,
      setTimeout,
      setInterval,
      clearInterval,
    });
    const spent = await page.stripe.terminal.connectionTokens.create({});
    const second = other.StripeTerminal?.create({
      onFetchConnectionToken: () => Promise.resolve(spent.secret),
    });
    const found = await second?.discoverReaders();
    if (!found || 'error' in found || !found.discoveredReaders[0]) throw new Error('nothing was found');
    expect(await second?.connectReader(found.discoveredReaders[0], { fail_if_in_use: true })).toMatchObject({
      error: { code: 'reader_error' },
    });
    await second?.clearCachedCredentials();
    expect(await second?.discoverReaders()).toMatchObject({
      error: { code: 'failed_fetch_connection_token' },
    });
    const failing = other.StripeTerminal?.create({
      onFetchConnectionToken: () => Promise.reject(new Error('as asked')),
    });
    expect(await failing?.discoverReaders()).toMatchObject({
      error: { code: 'failed_fetch_connection_token' },
    });
  });

  it('shows a cart on the reader and clears it', async () => {
    const page = await openPage();
    await page.connect();
    const cart = {
      currency: 'usd',
      total: 14_934,
      tax: 934,
      line_items: [{ amount: 14_000, description: 'Unit 12', quantity: 1 }],
    };
    expect(await page.terminal.setReaderDisplay({ type: 'cart', cart })).toEqual({});
    expect(page.emulator.readers.display(page.readerId)?.lineItems).toHaveLength(1);
    await page.terminal.clearReaderDisplay();
    expect(page.emulator.readers.display(page.readerId)).toBeNull();
  });
});
