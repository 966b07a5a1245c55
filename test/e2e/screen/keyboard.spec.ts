/**
 * The keys on a real screen: large enough for a finger, and never over what is being typed into. `npm test` looks at one kind
 * of screen, chosen by KEYTURN_SEED.
 */
import type { Locator } from '@playwright/test';
import { tenthOf } from '../../support/base/dice';
import { expect, test } from '../../support/e2e/fixtures';
import { answeredToPrice } from '../../support/e2e/answered';
import type { Screen } from '../../support/e2e/screen';

const screens = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
};

/** Millimetres at the sizes of the display profiles: 16 px to a rem, 4.03 px to a millimetre. */
const MM = 4.03 / 16;

/** What is wrong with the keys as they stand, and with the field they type into. */
function faults(screen: Screen): Promise<string[]> {
  return screen.page.evaluate((mm) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const keyboard = document.querySelector<HTMLElement>('[data-keyboard]');
    if (keyboard === null) return ['no keyboard'];
    const smallest = (keyboard.classList.contains('pad') ? 20 : 12) * mm * rem - 0.5;
    const keys = [...keyboard.querySelectorAll<HTMLElement>('[data-key]')].map((key) => ({
      name: key.dataset['key'] ?? '',
      box: key.getBoundingClientRect(),
    }));
    const found = keys
      .filter(
        ({ box }) => box.width < smallest || box.height < smallest || box.right > innerWidth || box.left < 0,
      )
      .map(({ name }) => `small or outside: ${name}`);
    keys.forEach((one, index) => {
      for (const other of keys.slice(index + 1)) {
        const across = Math.max(other.box.left - one.box.right, one.box.left - other.box.right);
        const down = Math.max(other.box.top - one.box.bottom, one.box.top - other.box.bottom);
        if (Math.max(across, down) < 3 * mm * rem - 0.5) found.push(`too near: ${one.name} ${other.name}`);
      }
    });
    const field = document.activeElement?.closest('[data-field]');
    const seen = field?.closest('.viewport')?.getBoundingClientRect();
    if (!field || !seen) return [...found, 'no field'];
    const end = Math.min(seen.bottom, keyboard.getBoundingClientRect().top);
    for (const part of field.querySelectorAll('label, .problem, input')) {
      const box = part.getBoundingClientRect();
      if (box.top < seen.top - 1 || box.bottom > end + 1)
        found.push(`hidden: ${part.tagName} ${part.className}`);
    }
    return found;
  }, MM);
}

/** Touches each field of the screen that is shown, empty and refused, and looks. */
async function lookAtFields(screen: Screen): Promise<void> {
  const inputs: Locator = screen.page.locator('form [data-keyboard-field]');
  const look = async () => {
    for (const input of await inputs.all()) {
      await screen.touch(input);
      await expect
        .poll(() => faults(screen), { message: (await input.getAttribute('name')) ?? '' })
        .toEqual([]);
    }
  };
  await look();
  await screen.continue();
  await expect(screen.by('error-summary')).toBeVisible();
  await look();
}

for (const [orientation, viewport] of tenthOf(Object.entries(screens)))
  test.describe(orientation, () => {
    test.use({ viewport });

    // Holds: ux-1, ux-2, ux-29
    test('keys are large enough and never cover the field, its label or what is wrong with it', async ({
      kiosk,
    }) => {
      await answeredToPrice(kiosk);
      await kiosk.continue();
      await kiosk.is('person');
      await lookAtFields(kiosk);
      await kiosk.touch(kiosk.page.locator('input[name="firstName"]'));
      for (const page of ['accents', 'more']) {
        await kiosk.touch(kiosk.page.locator(`[data-key="${page}"]`));
        await expect.poll(() => faults(kiosk), { message: page }).toEqual([]);
      }
      await kiosk.type('firstName', 'Łucja');
      await kiosk.type('lastName', 'Ağaoğlu-Żółć');
      await kiosk.type('phoneNumber', '5125550188');
      await kiosk.type('email', 'lucja@example.com');
      await kiosk.continue();
      await kiosk.is('address');
      await lookAtFields(kiosk);
    });
  });
