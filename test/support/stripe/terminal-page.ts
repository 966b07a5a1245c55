/**
 * The fake of Stripe's script: what https://js.stripe.com/terminal/v1 puts on a page, driven by the emulator's readers.
 * This file runs in a browser: terminal-script.ts strips its types and sends it as one script. So it imports types
 * only, and declares nothing outside its class but the last lines.
 */
import type {
  ConnectionStatus,
  ConnectOptions,
  DiscoverResult,
  DiscoveryConfig,
  ErrorResponse,
  ICollectConfig,
  IPaymentIntent,
  ISdkManagedPaymentIntent,
  ISetupIntent,
  ISetReaderDisplayRequest,
  PaymentStatus,
  Reader,
  StripeTerminal,
  Terminal,
  TerminalProps,
} from '@stripe/terminal-js';

/** Where the emulator is called; terminal-script.ts puts the address here. */
const BASE = 'https://emulator.invalid';
const LOOK_MS = 40;
const HEARTBEAT_MS = 400;

interface Step {
  readonly status?: 'in_progress' | 'succeeded' | 'failed' | 'canceled';
  readonly paymentIntent?: IPaymentIntent;
  readonly setupIntent?: ISetupIntent;
  readonly error?: ErrorResponse['error'] & { readonly lost?: boolean };
}

class FakeTerminal implements Terminal {
  readonly #props: TerminalProps;
  #session: string | null = null;
  #reader: Reader | null = null;
  #busy: 'collect' | 'process' | 'other' | null = null;
  #connection = 'not_connected';
  #payment = 'not_ready';
  #heartbeat: ReturnType<typeof setInterval> | null = null;

  constructor(props: TerminalProps) {
    if (typeof props.onFetchConnectionToken !== 'function')
      throw new Error('Please pass a valid onFetchConnectionToken handler.');
    this.#props = props;
  }

  // The enums of terminal-js are declared, not shipped: their values are these texts.
  getConnectionStatus = () => this.#connection as ConnectionStatus;
  getPaymentStatus = () => this.#payment as PaymentStatus;

  async discoverReaders(config: DiscoveryConfig = {}): Promise<DiscoverResult | ErrorResponse> {
    const failed = await this.#open();
    if (failed) return failed;
    return this.#call('discover', config.location === undefined ? {} : { location: config.location });
  }

  async connectReader(
    reader: Reader,
    options: ConnectOptions = {},
  ): Promise<{ reader: Reader } | ErrorResponse> {
    if (this.#reader) return this.#error('already_connected', 'Already connected to a reader.');
    const failed = await this.#open();
    if (failed) return failed;
    this.#setConnection('connecting');
    const said = await this.#call<{ reader: Reader } | ErrorResponse>('connect', {
      reader: reader.id,
      failIfInUse: options.fail_if_in_use ?? false,
    });
    if ('error' in said) {
      this.#setConnection('not_connected');
      return said;
    }
    this.#reader = said.reader;
    this.#setConnection('connected');
    this.#setPayment('ready');
    this.#heartbeat = setInterval(() => void (this.#busy ? null : this.#command('poll')), HEARTBEAT_MS);
    return said;
  }

  getConnectedReader(): Reader {
    // The interface promises a reader; the real script answers undefined without one, too.
    return this.#reader as Reader;
  }

  async disconnectReader(): Promise<Record<string, never>> {
    if (this.#reader) await this.#command('disconnect');
    this.#forgetReader();
    return {};
  }

  clearCachedCredentials(): Promise<Record<string, never>> {
    this.#session = null;
    return Promise.resolve({});
  }

  setReaderDisplay(request: ISetReaderDisplayRequest): Promise<ErrorResponse | Record<string, never>> {
    if (this.#busy) return Promise.resolve(this.#inProgress());
    const { line_items: items, tax, total, currency } = request.cart ?? {};
    const lines = (items ?? []).map(({ amount, description, quantity }) => ({
      amount,
      description,
      quantity,
    }));
    return this.#command('set_display', {
      cart: { currency, total, line_items: lines, ...(tax === null || tax === undefined ? {} : { tax }) },
    });
  }

  clearReaderDisplay(): Promise<ErrorResponse | Record<string, never>> {
    return this.#command('clear_display');
  }

  async collectPaymentMethod(
    clientSecret: string,
    options: { config_override?: ICollectConfig } = {},
  ): Promise<ErrorResponse | { paymentIntent: ISdkManagedPaymentIntent }> {
    if (this.#busy) return this.#inProgress();
    this.#busy = 'collect';
    this.#setPayment('waiting_for_input');
    const done = await this.#carryOut('collect', {
      clientSecret,
      allowRedisplay: options.config_override?.allow_redisplay ?? null,
    });
    if ('error' in done) return done;
    if (!done.paymentIntent) return this.#error('canceled', 'The command was canceled.');
    return { paymentIntent: { ...done.paymentIntent, sdk_payment_details: {} as never } };
  }

  cancelCollectPaymentMethod(): Promise<ErrorResponse | Record<string, never>> {
    if (this.#busy !== 'collect')
      return Promise.resolve(
        this.#error('no_active_collect_payment_method_attempt', 'No card is being collected.'),
      );
    return this.#command('cancel_collect');
  }

  async processPayment(
    intent: ISdkManagedPaymentIntent,
  ): Promise<ErrorResponse | { paymentIntent: IPaymentIntent }> {
    if (this.#busy) return this.#inProgress();
    this.#busy = 'process';
    this.#setPayment('processing');
    const done = await this.#carryOut('process', { clientSecret: intent.client_secret ?? '' });
    return 'error' in done ? done : this.#asPayment(done);
  }

  #asPayment({ paymentIntent }: Step): ErrorResponse | { paymentIntent: IPaymentIntent } {
    return paymentIntent ? { paymentIntent } : this.#error('canceled', 'The command was canceled.');
  }

  async collectSetupIntentPaymentMethod(
    clientSecret: string,
    allowRedisplay: boolean | string,
  ): Promise<ErrorResponse | { setupIntent: ISetupIntent }> {
    if (this.#busy) return this.#inProgress();
    this.#busy = 'collect';
    this.#setPayment('waiting_for_input');
    return this.#asSetup(await this.#carryOut('collect_setup', { clientSecret, allowRedisplay }));
  }

  cancelCollectSetupIntentPaymentMethod(): Promise<ErrorResponse | Record<string, never>> {
    return this.cancelCollectPaymentMethod();
  }

  async confirmSetupIntent(setup: ISetupIntent): Promise<ErrorResponse | { setupIntent: ISetupIntent }> {
    if (this.#busy) return this.#inProgress();
    this.#busy = 'process';
    this.#setPayment('processing');
    return this.#asSetup(await this.#carryOut('confirm_setup', { clientSecret: setup.client_secret ?? '' }));
  }

  #asSetup(done: Step): ErrorResponse | { setupIntent: ISetupIntent } {
    if (done.error) return { error: done.error };
    return done.setupIntent
      ? { setupIntent: done.setupIntent }
      : this.#error('canceled', 'The command was canceled.');
  }

  cancelProcessPayment(): Promise<ErrorResponse | Record<string, never>> {
    return Promise.resolve(
      this.#error('cancelable_already_completed', 'A card payment can no longer be called off.'),
    );
  }

  /** Begins a command and looks at the reader until it is done, called off, or gone. */
  async #carryOut(command: string, about: object): Promise<ErrorResponse | Omit<Step, 'error'>> {
    try {
      let step: Step = await this.#command(command, about);
      while (!step.error && (step.status === undefined || step.status === 'in_progress')) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        step = await this.#command('poll');
      }
      if (step.error) return { error: step.error };
      if (step.paymentIntent ?? step.setupIntent) return step;
      return this.#error('canceled', 'The command was canceled.');
    } finally {
      this.#busy = null;
      if (this.#reader) this.#setPayment('ready');
    }
  }

  async #open(): Promise<ErrorResponse | null> {
    if (this.#session) return null;
    let token: string;
    try {
      token = await this.#props.onFetchConnectionToken();
    } catch {
      return this.#error('failed_fetch_connection_token', 'The connection token could not be fetched.');
    }
    const said = await this.#call<{ session: string } | ErrorResponse>('open', { token });
    if ('error' in said) return said;
    this.#session = said.session;
    return null;
  }

  /** A call about the connected reader; notices when the connection is lost. */
  async #command<T extends object>(name: string, about: object = {}): Promise<T | ErrorResponse> {
    const reader = this.#reader;
    if (!reader) return this.#error('no_established_connection', 'There is no connection to a reader.');
    const said = await this.#call<T & { error?: Step['error'] }>(name, { ...about, reader: reader.id });
    const trouble: Step['error'] = said.error;
    if (trouble?.lost && this.#reader) {
      this.#forgetReader();
      const { lost: _lost, ...error } = trouble;
      this.#props.onUnexpectedReaderDisconnect?.({ error });
    }
    return said;
  }

  async #call<T extends object>(name: string, about: object): Promise<T | ErrorResponse> {
    try {
      // Plain text, so that the browser asks nobody for leave first.
      const response = await fetch(`${BASE}/v1/emulator/terminal/${name}`, {
        method: 'POST',
        body: JSON.stringify({ ...about, ...(this.#session ? { session: this.#session } : {}) }),
      });
      // Both ends of this line are the emulator's own.
      return (await response.json()) as T;
    } catch {
      return this.#error('network_error', 'Stripe could not be reached.');
    }
  }

  #forgetReader(): void {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    this.#heartbeat = null;
    this.#reader = null;
    this.#setPayment('not_ready');
    this.#setConnection('not_connected');
  }

  #setConnection(status: string): void {
    if (this.#connection === status) return;
    this.#connection = status;
    this.#props.onConnectionStatusChange?.({ status: this.getConnectionStatus() });
  }

  #setPayment(status: string): void {
    if (this.#payment === status) return;
    this.#payment = status;
    this.#props.onPaymentStatusChange?.({ status: this.getPaymentStatus() });
  }

  #inProgress(): ErrorResponse {
    return this.#error('command_already_in_progress', 'Another command is in progress.');
  }

  #error(code: string, message: string): ErrorResponse {
    return { error: { code, message } };
  }

  /** What the product has no use for is not played. */
  #notPlayed = (): never => {
    throw new Error('the fake of Stripe Terminal does not play this');
  };
  collectInputs = this.#notPlayed;
  cancelCollectInputs = this.#notPlayed;
  readReusableCard = this.#notPlayed;
  cancelReadReusableCard = this.#notPlayed;
  cancelConfirmSetupIntent = this.#notPlayed;
  collectRefundPaymentMethod = this.#notPlayed;
  cancelCollectRefundPaymentMethod = this.#notPlayed;
  processRefund = this.#notPlayed;
  cancelProcessRefund = this.#notPlayed;
  setSimulatorConfiguration = this.#notPlayed;
  getSimulatorConfiguration = this.#notPlayed;
  overrideBaseURL = this.#notPlayed;
  setReaderSettings = this.#notPlayed;
  getReaderSettings = this.#notPlayed;
  print = this.#notPlayed;
}

// The package types these three as single values; the real script offers tables of them.
window.StripeTerminal = {
  create: (props: TerminalProps) => new FakeTerminal(props),
  ConnectionStatus: { CONNECTING: 'connecting', CONNECTED: 'connected', NOT_CONNECTED: 'not_connected' },
  PaymentStatus: {
    NOT_READY: 'not_ready',
    READY: 'ready',
    WAITING_FOR_INPUT: 'waiting_for_input',
    PROCESSING: 'processing',
  },
  OutputLogLevel: { NONE: 'none', VERBOSE: 'verbose' },
} as unknown as StripeTerminal;
