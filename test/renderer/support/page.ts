/** The whole page against a fake service, driven as a customer would: by touching and typing. Clocks are faked. */
import type { Pinia } from 'pinia';
import { vi } from 'vitest';
import { createKeyturn } from '../../../src/renderer/create';
import { languageCodes, loadMessages } from '../../../src/renderer/locales';
import { fetchAllScreens } from '../../../src/renderer/screens';
import type { KioskState } from '../../../src/shared/screen-shapes';
import { fakeBridge, type BridgeMemory, type FakeBridge } from '../../support/fake-service/bridge';

export interface Page {
  readonly fake: FakeBridge;
  readonly pinia: Pinia;
  /** Which screen is shown. */
  screen(): string | null;
  text(): string;
  find(selector: string): HTMLElement;
  has(selector: string): boolean;
  /** Touches what the selector finds, and waits until the page is at rest. */
  touch(selector: string): Promise<void>;
  /** Touches this tile as a finger does, which some tiles take as Continue too. */
  finger(selector: string): Promise<void>;
  /** The main action. */
  next(): Promise<void>;
  /** Another language, by the bar's own sheet. */
  speak(language: string): Promise<void>;
  type(field: string, text: string): Promise<void>;
  value(field: string): string;
  seconds(count: number): Promise<void>;
  close(): void;
  /** How the page was opened, until a test touches it or its service; else null. */
  untouched(): string | null;
  /** Waits until the page is at rest. */
  rest(): Promise<unknown>;
}

/** Everything a customer answers before they sign; used to walk to the middle of the journey. */
export const planted = { firstName: 'Zebulon', lastName: 'Quartermaine', email: 'zebulon@example.com' };

// The simulated document draws no canvas; the pad only needs something to call.
const context = new Proxy({}, { get: () => () => undefined, set: () => true });
HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];
HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,c2lnbmVk';

/** Longer than the moment in which a new screen takes no touch. */
const REST_MS = 550;

/** Builds and mounts the page; the machine's clock stands at noon of the property's day. */
export async function openPage(
  changes: Partial<KioskState> = {},
  prepare: (fake: FakeBridge) => void = () => undefined,
): Promise<Page> {
  // With real clocks, since modules are fetched from the disk.
  await Promise.all([fetchAllScreens(() => undefined), ...languageCodes.map(loadMessages)]);
  vi.useFakeTimers({ now: new Date('2027-03-06T18:00:00Z') });
  document.body.innerHTML = '<div id="app"></div>';
  const fake = fakeBridge(changes);
  prepare(fake);
  const { app, pinia } = createKeyturn(fake);
  app.mount('#app');
  const rest = () => vi.advanceTimersByTimeAsync(REST_MS);
  await rest();
  let touched = false;
  const opened = fake.calls.length;

  const find = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing on the screen matches ${selector}`);
    return found;
  };
  const input = (field: string) => find(`input[name="${field}"]`) as HTMLInputElement;

  async function touch(selector: string) {
    touched = true;
    const target = find(selector);
    window.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    (target.querySelector<HTMLElement>('input[type="radio"], input[type="checkbox"]') ?? target).click();
    await rest();
  }

  return {
    fake,
    pinia,
    find,
    screen: () => {
      const shown = document.querySelector('[data-screen]')?.getAttribute('data-screen') ?? null;
      // One pays on the screen of the signature, where the reader is shown then.
      return shown === 'sign' && document.querySelector('[data-phase]') ? 'pay' : shown;
    },
    text: () => (document.body.textContent ?? '').replaceAll('\u00a0', ' '),
    has: (selector) => document.querySelector(selector) !== null,
    touch,
    async finger(selector) {
      touched = true;
      window.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      find(`${selector} input`).dispatchEvent(
        new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }),
      );
      await rest();
    },
    async speak(language) {
      await touch('[data-testid="language"]');
      await touch(`[data-sheet="language"] [data-language="${language}"]`);
    },
    async next() {
      await touch('[data-testid="continue"]');
    },
    async type(field, text) {
      touched = true;
      const element = input(field);
      element.focus();
      element.value = text;
      element.dispatchEvent(new Event('input', { bubbles: true }));
      await rest();
    },
    value: (field) => input(field).value,
    seconds: async (count) => {
      touched = true;
      await vi.advanceTimersByTimeAsync(count * 1000);
    },
    untouched: () =>
      touched || fake.calls.length !== opened || fake.remember() === null
        ? null
        : JSON.stringify([fake.kiosk, fake.help, fake.assistance, fake.payment, pinia.state.value['kiosk']]),
    rest,
    close() {
      app.unmount();
      document.body.innerHTML = '';
      vi.useRealTimers();
    },
  };
}

/** Who the customer is, and how they are reached, as the fields are called. */
const person = {
  firstName: planted.firstName,
  lastName: planted.lastName,
  phoneNumber: '+1 512 555 0100',
  email: planted.email,
};

const answers: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  welcome: async (page) => page.touch('[data-testid="start"]'),
  size: (page) => page.touch('[data-size="m"]'),
  unit: (page) => chooseAndGoOn(page, '[data-unit="A104"]'),
  'user-type': (page) => chooseAndGoOn(page, '[data-user-type]'),
  'move-in-date': (page) => chooseAndGoOn(page, '[data-date="2027-03-08"]'),
  coverage: (page) => chooseAndGoOn(page, '[data-plan="Basic protection"]'),
  extras: (page) => page.next(),
  price: (page) => page.next(),
  person: (page) => fill(page, person),
  address: (page) => fill(page, { address: '48 Pecan Street', city: 'Austin', postalCode: '78704' }),
  autopay: (page) => chooseAndGoOn(page, '[data-autopay="yes"]'),
  check: (page) => page.next(),
  sign: async (page) => {
    await page.touch('[data-testid="consent"]');
    await page.touch('[data-testid="type-name"]');
    // So that the screen before a payment can be seen: the button pays at once where the reader is ready.
    page.fake.payment.view.reader = 'busy';
    await fill(page, { typedName: `${planted.firstName} ${planted.lastName}` });
    delete page.fake.payment.view.reader;
    await page.seconds(2);
  },
};

/** Chooses a unit of another size than that which is shown. */
export async function chooseOfSize(page: Page, size: string, number: string): Promise<void> {
  await page.touch('[data-testid="other-size"]');
  await page.touch(`[data-size="${size}"]`);
  await page.touch(`[data-unit="${number}"]`);
}

/** To a field of the contact details, with all others answered. */
export async function walkToField(page: Page, field: keyof typeof person): Promise<void> {
  await walkTo(page, 'person');
  for (const [name, text] of Object.entries(person)) if (name !== field) await page.type(name, text);
  page.find(`#field-${field}`).focus();
  await page.rest();
}

async function chooseAndGoOn(page: Page, selector: string) {
  await page.touch(selector);
  await page.next();
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [field, text] of Object.entries(fields)) await page.type(field, text);
  await page.next();
}

/** The page as a customer who answered everything finds it at a screen. */
interface Place {
  readonly stores: string;
  readonly bridge: BridgeMemory;
  readonly atMs: number;
}

/** Of each way that was walked once, by how its page was opened and the screen: the next test begins there. */
const places = new Map<string, Place>();

/** Answers every question on the way to a screen. */
export async function walkTo(page: Page, screen: string): Promise<void> {
  const opened = page.untouched();
  const known = places.get(`${opened} ${screen}`);
  if (opened !== null && known !== undefined) return beginAt(page, known, screen);
  const change = screen === 'user-type' || screen === 'extras';
  for (let guard = 0; page.screen() !== screen; guard += 1) {
    if (change && page.screen() === 'price') {
      await page.touch(`[data-change="${screen}"]`);
      break;
    }
    const answer = answers[page.screen() ?? ''];
    if (answer === undefined || guard > 20) throw new Error(`stuck on ${page.screen()}: ${page.text()}`);
    await answer(page);
    if (opened !== null) remember(page, opened);
  }
}

function remember(page: Page, opened: string): void {
  const bridge = page.fake.remember();
  const key = `${opened} ${page.screen()}`;
  if (bridge === null || places.has(key)) return;
  places.set(key, { stores: JSON.stringify(page.pinia.state.value), bridge, atMs: Date.now() });
}

/** What the customer answered is put where the answers are kept, at the time at which they would stand there. */
async function beginAt(page: Page, place: Place, screen: string): Promise<void> {
  const { fake, pinia } = page;
  vi.setSystemTime(place.atMs - REST_MS);
  fake.recall(place.bridge);
  const stores = JSON.parse(place.stores) as Record<string, object>;
  for (const [id, state] of Object.entries(stores)) {
    const store = pinia.state.value[id];
    if (store === undefined) pinia.state.value[id] = state;
    else Object.assign(store, state);
  }
  await page.rest();
  if (page.screen() !== screen) throw new Error(`begun on ${page.screen()} instead of ${screen}`);
}
