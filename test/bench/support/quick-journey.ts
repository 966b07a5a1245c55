/** A customer without fingers: goes through the screens by clicks from inside the page, as fast as they let one. */

export interface QuickJourney {
  readonly unit: number;
  /** To the access code; otherwise up to the last look, and everything is started over. */
  readonly toTheEnd: boolean;
}

/** Runs in the page before its own scripts; journeys are then asked for by `window.benchJourney`. */
export function installQuickJourney(): void {
  // For what hangs, not for what is slow.
  const PATIENCE_MS = 180_000;
  const details: Record<string, string> = {
    firstName: 'Ann',
    lastName: 'Example',
    phoneNumber: '5125550188',
    email: 'ann@example.com',
    address: '9 Test Street',
    city: 'Austin',
    postalCode: '78701',
  };

  async function until<T>(what: string, find: () => T | null | undefined | false): Promise<T> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = find();
      if (found !== null && found !== undefined && found !== false) return found;
      if (performance.now() > end) throw new Error(`${what} did not come on ${screenName()}${told()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const told = () => {
    const summary = document.querySelector('[data-testid="error-summary"]')?.textContent.trim();
    return summary === undefined ? '' : `, which says: ${summary}`;
  };
  const screenName = () => document.querySelector<HTMLElement>('[data-screen]')?.dataset['screen'] ?? '';
  const usable = (selector: string, at = 0): HTMLElement | null => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.matches(':disabled') && element.querySelector(':scope > input:disabled') === null,
    );
    return all[at % Math.max(1, all.length)] ?? null;
  };
  const click = async (selector: string, at = 0) => {
    const element = await until(selector, () => usable(selector, at));
    // A click by script is no touch, and without one the kiosk takes the customer for gone.
    window.dispatchEvent(new PointerEvent('pointerdown'));
    element.click();
  };
  const screenIs = (name: string) => until(`the screen ${name}`, () => screenName() === name);
  const proceed = () => click('[data-testid="continue"]:not([data-settling])');

  async function fill(field: string, text: string): Promise<void> {
    const input = await until(field, () =>
      document.querySelector<HTMLInputElement>(`input[name="${field}"]`),
    );
    input.focus();
    input.click();
    // One letter by the kiosk's own key, so that the keyboard lives and dies as well.
    const key = await until('a key', () => usable('[data-keyboard] [data-key]'));
    key.click();
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  async function answer(...fields: string[]): Promise<void> {
    for (const field of fields) await fill(field, details[field] ?? '');
    if (fields.includes('postalCode'))
      await until('the place', () => document.querySelector('[data-testid="filled-place"]'));
    await proceed();
  }

  function scribble(canvas: HTMLElement): void {
    const box = canvas.getBoundingClientRect();
    const send = (type: string, step: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          cancelable: true,
          isPrimary: true,
          pointerId: 7,
          pointerType: 'touch',
          buttons: type === 'pointerup' ? 0 : 1,
          pressure: 0.5,
          clientX: box.left + box.width * (0.2 + step * 0.02),
          clientY: box.top + box.height * (0.4 + 0.2 * Math.sin(step)),
        }),
      );
    send('pointerdown', 0);
    for (let step = 1; step < 25; step += 1) send('pointermove', step);
    send('pointerup', 25);
  }

  async function choose(unit: number): Promise<void> {
    await screenIs('welcome');
    await click('[data-testid="start"]');
    await until('the size', () => screenName() === 'size');
    await screenIs('size');
    await click('[data-size]', unit);
    // The only unit of its size is chosen with it.
    await until('a unit', () => ['unit', 'move-in-date'].includes(screenName()));
    if (screenName() === 'unit') {
      await click('[data-unit]', 0);
      await proceed();
    }
    await screenIs('move-in-date');
    await click('[data-date]', 1);
    await proceed();
    await screenIs('coverage');
    await click('[data-plan]:not([data-plan="own_policy"], [data-plan="declined"])');
    await proceed();
    await screenIs('price');
    await click('[data-change="extras"]');
    await screenIs('extras');
    await click('[data-add-on]');
    await proceed();
    await screenIs('price');
    await proceed();
  }

  async function tell(): Promise<void> {
    await screenIs('person');
    await answer('firstName', 'lastName', 'phoneNumber', 'email');
    await screenIs('address');
    await answer('postalCode', 'address');
    await screenIs('check');
  }

  async function finish(): Promise<void> {
    await proceed();
    await screenIs('sign');
    await click('[data-testid="consent"]');
    scribble(
      await until('the pad', () => document.querySelector<HTMLElement>('[data-testid="signature-pad"]')),
    );
    await proceed();
    await click('[data-outcome="approved"]');
    await screenIs('done');
    await proceed();
    await screenIs('welcome');
  }

  async function leave(): Promise<void> {
    await click('[data-testid="start-over"]');
    await click('[data-testid="start-over-yes"]');
    await screenIs('welcome');
  }

  window.benchJourney = async (journey) => {
    await choose(journey.unit);
    await tell();
    await (journey.toTheEnd ? finish() : leave());
  };
}
