/** The customer of move-in.mjs, in the network of the machine: ADDRESS of Chromium, SOCKET of the compositor, SIZE of the picture. */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { openPointer } from './pointer.mjs';

const [address, socket, size] = process.argv.slice(2);
const browser = await chromium.connectOverCDP(address);
const pointer = await openPointer(socket, JSON.parse(size));
const page = browser.contexts().flatMap((context) => context.pages())[0];
page.setDefaultTimeout(60_000);
const by = (id) => page.getByTestId(id);
const at = (selector) => page.locator(selector);
const is = (name) => at(`[data-screen="${name}"]:not(:has(.answers:empty))`).waitFor();

async function touch(target) {
  // Everything that is waited for before a press, without the press.
  await target.click({ trial: true });
  const { x, y, width, height } = await target.boundingBox();
  await pointer.tap({ x: x + width / 2, y: y + height / 2 });
}

const goOn = () => touch(at('[data-testid="continue"]:not([data-settling])'));

/** Letter by letter, on the screen's own keyboard. */
async function type(field, text) {
  const input = at(`input[name="${field}"]`);
  await touch(input);
  let typed = '';
  for (const letter of text) {
    await touch(at(`[data-keyboard] [data-key="${letter === ' ' ? 'space' : letter}"]`).first());
    typed += letter;
    await page.waitForFunction(
      ([name, length]) => document.querySelector(`input[name="${name}"]`).value.length >= length,
      [field, typed.length],
    );
  }
}

async function sign() {
  const box = await by('signature-pad').boundingBox();
  for (const start of [0.15, 0.55])
    await pointer.draw(
      Array.from({ length: 24 }, (_, step) => ({
        x: box.x + box.width * (start + step * 0.012),
        y: box.y + box.height * (0.5 + 0.25 * Math.sin(step / 2 + start * 9)),
      })),
    );
}

const details = [
  [
    'person',
    { firstName: 'maria', lastName: 'lopez', phoneNumber: '5125550188', email: 'maria@example.com' },
  ],
  ['address', { postalCode: '78704', address: '1200 elm st' }],
];

await is('welcome');
await touch(by('start'));
await is('size');
await touch(at('[data-size="m"]'));
await is('unit');
await touch(at('[data-unit]').first());
await is('move-in-date');
await touch(at('[data-quick]').first());
await is('coverage');
await touch(at('[data-plan]').first());
await is('price');
await goOn();
for (const [screen, fields] of details) {
  await is(screen);
  for (const [field, text] of Object.entries(fields)) await type(field, text);
  await goOn();
}
await is('check');
await goOn();
await is('sign');
// The contract is being made.
await by('consent').waitFor({ timeout: 180_000 });
await touch(by('consent'));
await sign();
await goOn();
await at('[data-phase="present_card"]').waitFor();
await touch(at('[data-outcome="approved"]'));
await is('done');
await wait(1000);
pointer.close();
await browser.close();
