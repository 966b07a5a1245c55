/** What a customer hears who does not see the screen: a log of a pretended voice. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../src/renderer/speech/reader';
import '../../../src/renderer/speech/speaker';
import { choosing } from '../../../src/renderer/locales/de/choosing';
import { textOf } from '../../../src/renderer/speech/describe';
import { useDisplayStore } from '../../../src/renderer/stores/display';
import { openPage, planted, walkTo, type Page } from '../support/page';

interface Said {
  readonly text: string;
  readonly lang: string;
  readonly volume: number;
}

let page: Page;
let log: Said[];
let silenced: number;
let audioOutputs: number;
let voices: string[];
const devices = new EventTarget();

beforeEach(async () => {
  log = [];
  silenced = 0;
  audioOutputs = 1;
  voices = ['en-US', 'de_DE', 'es-ES', 'ar'];
  vi.stubGlobal('speechSynthesis', {
    speak: (one: Said) => log.push(one),
    cancel: () => (silenced += 1),
    getVoices: () => voices.map((lang) => ({ lang })),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      volume = 1;
      constructor(readonly text: string) {}
    },
  );
  const mediaDevices = Object.assign(devices, {
    enumerateDevices: () =>
      Promise.resolve(Array.from({ length: audioOutputs }, () => ({ kind: 'audiooutput' }))),
  });
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  page = await openPage();
});
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
});

const said = () => log.map((one) => one.text).join(' | ');

async function press(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  await page.seconds(0.5);
}

async function plug(count: number) {
  audioOutputs = count;
  devices.dispatchEvent(new Event('devicechange'));
  await page.seconds(0.5);
}

test('nothing is spoken before it is asked for', async () => {
  await walkTo(page, 'coverage');
  expect(log).toEqual([]);
});

// Holds: ux-45
test('plugging in headphones starts it with the screen and how to go on; unplugging ends it', async () => {
  await plug(2);
  expect(said()).toContain('Bluebonnet Storage Riverside');
  expect(said()).toContain('F3 repeats');
  await plug(1);
  log = [];
  await walkTo(page, 'unit');
  expect(log).toEqual([]);
});

// Holds: ux-45
test('each new screen is spoken: the step, the question and its help', async () => {
  await press('F2');
  log = [];
  await walkTo(page, 'move-in-date');
  const heading = page.find('h1').textContent ?? '';
  expect(said()).toContain(heading);
  expect(said()).toMatch(/Step 3 of \d+/);
});

// Holds: ux-45
test('a control is spoken with its name and how it stands, and what is chosen is confirmed', async () => {
  await press('F2');
  await walkTo(page, 'coverage');
  const radio = page.find('[data-plan="Basic protection"] input');
  log = [];
  radio.focus();
  await page.seconds(0.1);
  expect(said()).toMatch(/Basic protection.*not chosen/);
  log = [];
  await page.touch('[data-plan="Basic protection"]');
  expect(said()).toMatch(/Basic protection.*\. chosen/);
});

// Holds: ux-27, ux-45
test('errors and the amount due are spoken', async () => {
  await press('F2');
  await walkTo(page, 'move-in-date');
  log = [];
  await page.next();
  expect(said()).toContain('There is a problem');
  log = [];
  await walkTo(page, 'coverage');
  expect(said()).toMatch(/Due today.*\$/);
});

// Holds: ux-46
test('the warning of an idle customer is spoken', async () => {
  await press('F2');
  await walkTo(page, 'coverage');
  log = [];
  await page.seconds(182);
  expect(said()).toContain('Do you need more time?');
  expect(said()).toContain('Touch the screen to carry on');
});

// Holds: ux-17
test('it speaks the chosen language', async () => {
  await press('F2');
  await page.touch('[data-language="de"]');
  await page.touch('[data-testid="start"]');
  const last = log.at(-1);
  expect(last?.lang).toBe('de');
  expect(said()).toContain('Wie viel möchten Sie lagern');
});

// Holds: ux-45
test('any key silences it, one repeats, one turns it louder', async () => {
  await press('F2');
  await walkTo(page, 'move-in-date');
  const before = silenced;
  await press('x');
  expect(silenced).toBeGreaterThan(before);
  const last = log.at(-1)?.text;
  log = [];
  await press('F3');
  expect(log.map((one) => one.text)).toContain(last);
  log = [];
  await press('F4');
  expect(log.at(-1)).toMatchObject({ text: 'Volume 100 percent', volume: 1 });
  await press('F4');
  expect(log.at(-1)).toMatchObject({ text: 'Volume 25 percent', volume: 0.25 });
});

// Holds: ux-30, ux-45
test('what is typed where it is masked is not spoken', async () => {
  await press('F2');
  await walkTo(page, 'person');
  const field = page.find('input[name="firstName"]') as HTMLInputElement;
  field.type = 'password';
  field.focus();
  log = [];
  field.value = 'Z';
  field.dispatchEvent(new InputEvent('input', { data: 'Z', bubbles: true }));
  field.blur();
  field.focus();
  await page.seconds(0.1);
  expect(said()).toContain('what is typed is not spoken');
  expect(log.map((one) => one.text)).not.toContain('Z');
  field.type = 'text';
});

// Holds: ux-45
test('the picture can be hidden; a touch shows it and does nothing else, and keys go on working', async () => {
  await press('F2');
  await walkTo(page, 'move-in-date');
  await press('F8');
  expect(document.documentElement.hasAttribute('data-blank')).toBe(true);
  expect(page.text()).toContain('Touch it or press F8 to show it');
  const back = page.find('[data-testid="back"]');
  back.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  await page.seconds(0.5);
  expect(document.documentElement.hasAttribute('data-blank')).toBe(false);
  expect(page.screen()).toBe('move-in-date');
});

// Holds: ux-45
test('it ends with the customer, and the volume with it', async () => {
  await press('F2');
  await press('F4');
  await walkTo(page, 'check');
  await page.touch('[data-testid="start-over"]');
  log = [];
  await page.touch('[data-testid="start-over-yes"]');
  expect(log.filter((one) => one.text.includes(planted.lastName))).toEqual([]);
  expect(useDisplayStore(page.pinia).volume).toBe(0.75);
  log = [];
  await press('F3');
  await walkTo(page, 'unit');
  expect(log).toEqual([]);
});

/** The simulated document has no layers. */
Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
const told = '[data-testid="no-voice-told"]';
async function openWith(...spoken: string[]) {
  voices = spoken;
  page.close();
  page = await openPage();
}

// Holds: ux-45
test.each([
  ['en', 'Reading aloud isn’t available in this language'],
  ['de', 'In dieser Sprache kann dieser Kiosk nicht vorlesen'],
  ['es', 'En este kiosco no se puede leer en voz alta'],
  ['ar', 'القراءة بهذه اللغة غير متاحة'],
] as const)(
  'F2 without a voice says so on the screen, in the language chosen: %s',
  async (language, words) => {
    await openWith('fr-FR');
    if (language !== 'en') await page.speak(language);
    expect(page.has(told)).toBe(false);
    await press('F2');
    expect(page.find(told).textContent).toContain(words);
    expect(useDisplayStore(page.pinia).speech).toBe(false);
    await page.seconds(16);
    expect(page.has(told)).toBe(false);
    expect(log).toEqual([]);
  },
);

test('F2 again puts the words over what was opened since, and for as long again', async () => {
  await openWith('fr-FR');
  await press('F2');
  await page.seconds(10);
  const before = page.find(told);
  await press('F2');
  expect(page.find(told)).not.toBe(before);
  await page.seconds(10);
  expect(page.has(told)).toBe(true);
});

test('so do headphones, until a language with a voice is chosen', async () => {
  await openWith('de-DE');
  await plug(2);
  expect(page.has(told)).toBe(true);
  await page.speak('de');
  expect(page.has(told)).toBe(false);
});

// Holds: ux-45
test('speech that comes to a language without a voice says so on the screen', async () => {
  await openWith('en-US');
  await press('F2');
  expect(page.has(told)).toBe(false);
  await page.speak('de');
  expect(page.find(told).textContent).toContain('nicht vorlesen');
  await press('F2');
  expect(useDisplayStore(page.pinia).speech).toBe(false);
  expect(page.has(told)).toBe(false);
});

// Holds: ux-45
test('without a voice for the language the Display sheet says why it cannot be turned on', async () => {
  await openWith('de-DE');
  await page.touch('[data-testid="display"]');
  expect(page.has('[data-toggle="speech"]')).toBe(false);
  expect(page.find('[data-testid="no-voice"]').textContent).toContain('isn’t available in this language');
  await page.touch('[data-testid="sheet-close"]');
  await page.speak('de');
  await page.touch('[data-testid="display"]');
  expect(page.has('[data-toggle="speech"]')).toBe(true);
  expect(log).toEqual([]);
});

test('a long German name of a size has a place to be broken at, which is not spoken', () => {
  const words = Object.values(choosing.sizes.groups).flatMap(({ name }) => name.split(' '));
  const long = words.filter((word) => word.replaceAll('\u00AD', '').length >= 10);
  expect(long.map((word) => word.includes('\u00AD'))).toEqual([true, true, true]);
  const said = document.createElement('p');
  said.textContent = long.join(' ');
  expect(textOf(said)).toBe('Begehbarer Schlafzimmer Einzelgarage');
});
