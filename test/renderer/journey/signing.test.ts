/** Agreement and signature. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useJourneyStore } from '../../../src/renderer/stores/journey';
import { hasInk } from '../../../src/renderer/stores/signature';
import { openPage, walkTo, type Page } from '../support/page';

type Strokes = Parameters<typeof hasInk>[0];

function stroke(...points: [number, number][]): Strokes[number] {
  return {
    penColor: '#000',
    dotSize: 0,
    minWidth: 1,
    maxWidth: 2,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
    points: points.map(([x, y], time) => ({ x, y, pressure: 0.5, time })),
  };
}

describe('what counts as a signature', () => {
  test.each<[string, Strokes, boolean]>([
    ['an empty pad', [], false],
    ['a single dot', [stroke([10, 10])], false],
    ['a slip of the finger', [stroke([10, 10], [14, 12], [16, 13])], false],
    ['a line', [stroke([10, 10], [60, 14], [120, 40])], true],
    ['several short strokes', [stroke([10, 10]), stroke([50, 10]), stroke([90, 12])], true],
  ])('%s', (_, strokes, expected) => {
    expect(hasInk(strokes)).toBe(expected);
  });
});

describe('on the screen', () => {
  let page: Page;
  beforeEach(async () => {
    page = await openPage();
  });
  afterEach(() => page.close());

  test('what matters most is reported before signing, and a touch leads to its section', async () => {
    await walkTo(page, 'sign');
    const fact = page.find('[data-testid="key-facts"] [data-fact]');
    expect(fact.textContent).toContain('$59.00');
    const shown: (string | undefined)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this.dataset['section']);
    });
    await page.touch('[data-testid="key-facts"] [data-fact]');
    vi.restoreAllMocks();
    expect(page.find('[data-sheet="agreement"] h2').textContent).toContain('Rental agreement');
    expect(shown).toEqual([fact.dataset['fact']]);
    // What is known of the text stays as it is while the sheet is closed.
    await page.touch('[data-testid="sheet-close"]');
    expect(page.has('[data-sheet="agreement"]')).toBe(false);
  });

  // Holds: ux-34
  test('nobody signs without the separate tick', async () => {
    await walkTo(page, 'sign');
    useJourneyStore(page.pinia).strokes = [stroke([10, 10], [60, 14], [120, 40])];
    expect(page.text()).toContain('Rental agreement');
    await page.next();
    expect(page.screen()).toBe('sign');
    expect(page.find('.problem').textContent).toContain('Touch the box to agree');
    expect(page.fake.inputsOf('signature.save')).toHaveLength(0);
  });

  test('what lacks is said at once, and each goes with its own answer', async () => {
    await walkTo(page, 'sign');
    await page.next();
    const said = () => [...document.querySelectorAll('.here .problem')].map(({ textContent }) => textContent);
    expect(said()).toEqual([
      'Touch the box to agree, or ask us for help.',
      'Please sign on the line. A single dot is not enough.',
    ]);
    await page.touch('[data-testid="consent"]');
    expect(said()).toEqual(['Please sign on the line. A single dot is not enough.']);
    await page.touch('[data-testid="type-name"]');
    expect(said()).toEqual([]);
  });

  test('the reader takes the place of the pad on the same screen, and Back brings the pad again', async () => {
    await walkTo(page, 'sign');
    const read = page.fake.inputsOf('agreement.read').length;
    const [shown, progress] = [page.find('main'), page.find('[data-testid="progress"]').textContent];
    await walkTo(page, 'pay');
    expect(page.find('main')).toBe(shown);
    expect(page.find('[data-testid="progress"]').textContent).toBe(progress);
    expect(page.has('[data-testid="consent"], [data-testid="read-all"], .typedName')).toBe(false);
    expect(page.find('.signed').textContent).toContain('Rental agreement');
    await page.touch('[data-testid="back"]');
    expect(page.find('main')).toBe(shown);
    expect(page.value('typedName')).toBe('Zebulon Quartermaine');
    expect(page.fake.inputsOf('agreement.read')).toHaveLength(read);
  });

  test('an agreement that has changed is shown as it is now, and read and signed again', async () => {
    await walkTo(page, 'sign');
    const read = page.fake.inputsOf('agreement.read').length;
    await page.touch('[data-testid="consent"]');
    useJourneyStore(page.pinia).strokes = [stroke([10, 10], [60, 14], [120, 40])];
    page.fake.refuse('signature.save', { reason: 'agreement_changed' });
    await page.next();
    expect(page.screen()).toBe('sign');
    expect(page.fake.inputsOf('agreement.read')).toHaveLength(read + 1);
    const { consent, strokes } = useJourneyStore(page.pinia);
    expect({ consent, strokes }).toEqual({ consent: false, strokes: [] });
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('has changed since you read it');
    expect(page.fake.inputsOf('payment.start')).toHaveLength(0);
  });

  // Holds: ux-35
  test('an empty pad is refused with a plain sentence and not sent', async () => {
    await walkTo(page, 'sign');
    await page.next();
    expect(page.screen()).toBe('sign');
    expect(page.text()).toContain('A single dot is not enough');
    expect(page.fake.inputsOf('signature.save')).toHaveLength(0);
  });

  test('a drawn signature is sent as a picture with the consent', async () => {
    await walkTo(page, 'sign');
    await page.touch('[data-testid="consent"]');
    useJourneyStore(page.pinia).strokes = [stroke([10, 10], [60, 14], [120, 40])];
    await page.next();
    expect(page.fake.inputsOf('signature.save')[0]).toMatchObject({
      consent: true,
      signature: 'data:image/png;base64,c2lnbmVk',
    });
    expect(page.screen()).toBe('pay');
  });

  // Holds: ux-25
  test('the button that signs names the amount and asks for a card; where the reader is not ready, the screen says so', async () => {
    await walkTo(page, 'sign');
    expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe('Sign and pay $178.23');
    await page.touch('[data-testid="consent"]');
    useJourneyStore(page.pinia).strokes = [stroke([10, 10], [60, 14], [120, 40])];
    page.fake.payment.view.reader = 'unavailable';
    await page.next();
    expect(page.screen()).toBe('pay');
    expect(page.fake.inputsOf('payment.start')).toHaveLength(0);
    expect(page.find('[data-phase]').dataset.phase).toBe('unavailable');
    await page.touch('[data-testid="back"]');
    page.fake.payment.view.reader = 'ready';
    await page.next();
    expect(page.fake.inputsOf('payment.start')).toHaveLength(1);
    expect(page.find('[data-phase]').dataset.phase).toBe('present_card');
  });

  // Holds: ux-35
  test('Undo takes back the last stroke and Clear all of them', async () => {
    await walkTo(page, 'sign');
    const journey = useJourneyStore(page.pinia);
    journey.strokes = [stroke([1, 1], [2, 2], [3, 3]), stroke([4, 4], [5, 5], [6, 6])];
    await page.seconds(1);
    await page.touch('[data-testid="signature-undo"]');
    expect(journey.strokes).toHaveLength(1);
    await page.touch('[data-testid="signature-clear"]');
    expect(journey.strokes).toHaveLength(0);
  });

  test('what is shown above the pad stays while a stroke is drawn, and goes with Clear', async () => {
    await walkTo(page, 'sign');
    await page.next();
    expect(page.has('[data-testid="error-summary"]')).toBe(true);
    const pad = page.find('[data-testid="signature-pad"]');
    const at = (x: number) => ({ clientX: x, clientY: 20, pointerId: 1, isPrimary: true, buttons: 1 });
    pad.dispatchEvent(new PointerEvent('pointerdown', { ...at(10), bubbles: true, cancelable: true }));
    for (const x of [40, 80]) window.dispatchEvent(new PointerEvent('pointermove', at(x)));
    window.dispatchEvent(new PointerEvent('pointerup', { ...at(80), buttons: 0 }));
    await page.seconds(1);
    expect(useJourneyStore(page.pinia).strokes).toHaveLength(1);
    expect(page.has('[data-testid="error-summary"]')).toBe(true);
    await page.touch('[data-testid="signature-clear"]');
    expect(page.has('[data-testid="error-summary"]')).toBe(false);
  });

  test('a signature the service cannot read is reported beside the pad', async () => {
    await walkTo(page, 'sign');
    await page.touch('[data-testid="consent"]');
    useJourneyStore(page.pinia).strokes = [stroke([10, 10], [60, 14], [120, 40])];
    page.fake.refuse('signature.save', { reason: 'signature_invalid', field: 'signature' });
    await page.next();
    expect(page.screen()).toBe('sign');
    expect(page.text()).toContain('could not read your signature');
  });
});

describe('another language after the consent', () => {
  let page: Page;
  beforeEach(async () => {
    page = await openPage();
  });
  afterEach(() => page.close());

  test.each(['sign', 'pay'])('on %s: the agreement is read and signed again', async (screen) => {
    await walkTo(page, screen);
    if (screen === 'sign') await page.touch('[data-testid="consent"]');
    await page.speak('de');
    const { consent, strokes, typedName } = useJourneyStore(page.pinia);
    expect({ consent, strokes, typedName }).toEqual({ consent: false, strokes: [], typedName: null });
    expect(page.screen()).toBe('sign');
    expect(page.text()).toContain('Mietvertrag');
    await page.next();
    expect(page.screen()).toBe('sign');
  });

  test('it is said before and after that another language means to sign again', async () => {
    await walkTo(page, 'pay');
    await page.touch('[data-testid="language"]');
    expect(page.find('[data-testid="again-before"]').textContent).toContain('sign it again');
    await page.touch('[data-sheet="language"] [data-language="de"]');
    expect(page.find('[data-testid="again"]').textContent).toContain('unterschreiben Sie noch einmal');
    await page.touch('[data-testid="consent"]');
    expect(page.has('[data-testid="again"]')).toBe(false);
  });

  test('who has agreed to nothing yet is asked for nothing again', async () => {
    await walkTo(page, 'sign');
    await page.touch('[data-testid="language"]');
    expect(page.has('[data-testid="again-before"]')).toBe(false);
    await page.touch('[data-sheet="language"] [data-language="de"]');
    expect(page.has('[data-testid="again"]')).toBe(false);
  });

  test('the former text is gone at once, and cannot be agreed to while the new one is on its way', async () => {
    await walkTo(page, 'sign');
    const release = page.fake.hold('agreement.read');
    await page.speak('de');
    expect(page.text()).not.toContain('Rental agreement');
    expect(page.has('[data-testid="consent"]')).toBe(false);
    release();
    await page.seconds(1);
    expect(page.text()).toContain('Mietvertrag');
  });

  test('a signature that is just being handed in leads no further', async () => {
    await walkTo(page, 'sign');
    await page.touch('[data-testid="consent"]');
    useJourneyStore(page.pinia).strokes = [stroke([10, 10], [60, 14], [120, 40])];
    const release = page.fake.hold('signature.save');
    await page.next();
    await page.speak('es');
    release();
    await page.seconds(1);
    expect(page.screen()).toBe('sign');
  });

  test('a payment under way stays where it is', async () => {
    await walkTo(page, 'pay');
    await page.next();
    await page.touch('[data-testid="language"]');
    expect(page.has('[data-testid="again-before"]')).toBe(false);
    await page.touch('[data-sheet="language"] [data-language="de"]');
    expect(page.screen()).toBe('pay');
    expect(useJourneyStore(page.pinia).consent).toBe(true);
    expect(useJourneyStore(page.pinia).againInLanguage).toBe(false);
  });

  test('on an earlier screen the customer stays, with all answers', async () => {
    await walkTo(page, 'check');
    await page.speak('de');
    expect(page.screen()).toBe('check');
    expect(page.text()).toContain('Zebulon');
  });
});
