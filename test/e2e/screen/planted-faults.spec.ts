/**
 * The look sees what it is there for: each kind of fault is planted on a screen of every day, in a sheet over it, or on a
 * screen that few ever meet, is found there, and gone when it is taken away again. KEYTURN_SEED chooses which; in
 * `npm run campaign` each kind is planted on all three.
 */
import { oneIn } from '../../support/base/dice';
import { expect, test } from '../../support/e2e/fixtures';
import { auditScreen, englishOnly } from '../../support/e2e/audit';
import { displayOf } from '../../support/e2e/looks';
import { settled } from '../../support/e2e/looked-at';
import type { Screen } from '../../support/e2e/screen';

const upright = displayOf({ screen: 'portrait' });

/** One millimetre less than is promised: 12 of any target, 20 of what a question is answered by. */
const [TARGET_PX, MAIN_PX] = [11, 19].map((mm) => mm * upright.pxPerMm) as [number, number];

type On = 'text' | 'target' | 'main';

/** A style that makes a fault of what it is given to, and what the look says of it. */
const styles: readonly (readonly [name: string, on: On, style: string, said: RegExp])[] = [
  ['a target a millimetre too low', 'target', `height:${TARGET_PX}px;min-height:0;padding:0`, /too small/],
  ['a target a millimetre too narrow', 'target', `width:${TARGET_PX}px;min-width:0;padding:0`, /too small/],
  ['a main target a millimetre too low', 'main', `height:${MAIN_PX}px;min-height:0;padding:0`, /too small/],
  ['a target that is not shown', 'target', 'opacity:0', /cannot be seen/],
  [
    'a target out of the screen',
    'main',
    'position:fixed;left:-600px;width:400px',
    /runs off|cannot be touched/,
  ],
  ['text cut off below', 'text', 'display:block;height:0.7em;overflow:hidden', /cut off/],
  [
    'text cut off with dots',
    'text',
    'display:block;width:2em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap',
    /cut off/,
  ],
  ['text that runs off the screen', 'text', 'display:block;margin-left:2000px', /runs off|wider|cut off/],
  // 5.7 to 1 on white.
  ['text of too little contrast', 'text', 'color:#666', /color-contrast/],
];

interface Plant {
  readonly on: On;
  readonly style?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** A box of its own over the middle of it. */
  readonly over?: boolean;
}

/** Plants a fault; the answer says whether there was a place for it. Runs in the page. */
function plant(fault: Plant | null): boolean {
  window.takeAway?.();
  delete window.takeAway;
  if (fault === null) return true;
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const where = { text: 'h1, h2, p', target: 'button:not(.main)', main: 'button.main' }[fault.on];
  const found = [...scope.querySelectorAll<HTMLElement>(where)].find(
    (one) => one.checkVisibility() && !one.closest('.unseen') && one.textContent.trim() !== '',
  );
  if (!found) return false;
  const copy = found.cloneNode(true);
  found.style.cssText += `;${fault.style ?? ''}`;
  for (const [name, value] of Object.entries(fault.attributes ?? {})) found.setAttribute(name, value);
  if (fault.text !== undefined) found.textContent = fault.text;
  const cover = document.createElement('div');
  const { left, top, width, height } = found.getBoundingClientRect();
  cover.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  if (fault.over) scope.append(cover);
  window.takeAway = () => {
    cover.remove();
    found.replaceWith(copy);
  };
  return true;
}

/** Of places and of faults; each fault is planted at one place, in turn. */
const [PLACES, KINDS] = [3, 14];

/** Plants each fault that is wanted there, and answers the names of those that had a place. */
async function findsAll(screen: Screen, place: string, wanted: (name: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  const { page } = screen;
  const look = async (axe: boolean) => {
    await settled(page);
    return auditScreen(page, {
      pxPerMm: upright.pxPerMm,
      language: 'de',
      largerText: false,
      untranslated: await englishOnly('de', false),
      axe,
    });
  };
  const faults: (readonly [string, Plant, RegExp])[] = [
    ...styles.map(([name, on, style, said]) => [name, { on, style }, said] as const),
    ['a sentence of English', { on: 'text', text: 'Start over' }, /not translated/],
    ['a sentence of no file', { on: 'text', text: 'Your neighbour says hello' }, /not translated/],
    ['English that is spoken', { on: 'target', attributes: { 'aria-label': 'Continue' } }, /not translated/],
    ['a target under something', { on: 'target', over: true }, /something lies over/],
    [
      'what only axe knows',
      { on: 'target', attributes: { 'aria-pressed': 'maybe' } },
      /axe aria-valid-attr-value/,
    ],
  ];
  // A new screen's bar takes nothing for a moment, and what takes nothing is no target.
  await expect(page.locator('button.main:disabled')).toHaveCount(0);
  expect(await look(true), place).toEqual([]);
  for (const [name, fault, said] of faults) {
    if (!wanted(name)) continue;
    // A sheet has no main target of its own everywhere.
    if (!(await page.evaluate(plant, fault))) continue;
    found.push(name);
    expect((await look(/axe|contrast/.test(said.source))).join('\n'), `${name}, ${place}`).toMatch(said);
    await page.evaluate(plant, null);
  }
  expect(await look(true), place).toEqual([]);
  return found;
}

// Holds: ux-look
test('each kind of fault is found on a usual screen, in a sheet or on a rare screen', async ({ kiosk }) => {
  const { page } = kiosk;
  const closely = oneIn(PLACES);
  const found: string[] = [];
  await kiosk.start('de');
  found.push(...(await findsAll(kiosk, 'on the units', closely)));
  await kiosk.touch(kiosk.by('help'));
  await expect(page.locator('dialog[open]')).toBeVisible();
  found.push(...(await findsAll(kiosk, 'in the sheet of help', closely)));
  await kiosk.touch(kiosk.by('sheet-close'));
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken') })));
  await kiosk.is('fault');
  // What had no place in the sheet has one here.
  const isLeft = (name: string) => closely() || !found.includes(name);
  found.push(...(await findsAll(kiosk, 'where something went wrong', isLeft)));
  expect(new Set(found).size).toBe(KINDS);
});
