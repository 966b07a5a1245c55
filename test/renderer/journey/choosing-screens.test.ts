/** The screens that ask for unit, customer and day, as a customer meets them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useJourneyStore } from '../../../src/renderer/stores/journey';
import type { UnitView } from '../../../src/shared/shapes';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;

async function open(changes: Parameters<typeof openPage>[0] = {}) {
  page = await openPage(changes);
}
afterEach(() => page.close());

const shownUnits = () =>
  [...document.querySelectorAll<HTMLElement>('[data-unit]')].map((one) => one.dataset.unit);
const preview = () => page.find('[data-testid="price-preview"]').textContent;

describe('the size', () => {
  test('each that is there says its measure, what goes in and its lowest rent, the smallest first', async () => {
    await open();
    await walkTo(page, 'size');
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-size]')];
    expect(tiles.map((one) => one.dataset.size)).toEqual(['xs', 's', 'm', 'l', 'xl']);
    const small = tiles[1]?.textContent.replaceAll('\u00a0', ' ') ?? '';
    expect(small).toContain('\u20665 × 10\u2069 to \u20688 × 8 ft\u2069');
    expect(small).toContain('from \u2068$79.00\u2069');
    await page.speak('ar');
    const arabic = page.find('[data-size="s"]').textContent?.replaceAll('\u00a0', ' ') ?? '';
    expect(arabic).toContain('\u20665 × 10\u2069 إلى \u2068\u20668 × 8\u2069 قدم\u2069');
    await page.speak('en');
    expect(small).toContain('3 available');
    expect(page.has('[data-testid="continue"]:not([hidden])')).toBe(false);
  });

  test('a touch goes on to its units, the cheapest first, and another size is a touch away', async () => {
    await open();
    await walkTo(page, 'size');
    await page.touch('[data-size="l"]');
    expect([page.screen(), shownUnits()]).toEqual(['unit', ['A107', 'C302']]);
    await page.touch('[data-testid="other-size"]');
    expect(page.find('[data-size][aria-current]').dataset.size).toBe('l');
    await page.touch('[data-size="s"]');
    expect(shownUnits()).toEqual(['A101', 'C301']);
  });
});

describe('the unit', () => {
  beforeEach(async () => {
    await open();
    await walkTo(page, 'unit');
  });
  const toSmall = async () => {
    await page.touch('[data-testid="other-size"]');
    await page.touch('[data-size="s"]');
  };

  test('alike units share a tile that says how many there are', async () => {
    expect(page.find('[data-unit="A104"]').textContent).toContain('Last one');
    await toSmall();
    expect(page.find('[data-unit="A101"]').textContent).toContain('2 available');
    expect(page.has('[data-unit="A102"]')).toBe(false);
  });

  test('alike units of different rents cost from the lowest; one that is chosen costs its own, which others are compared with', async () => {
    page.close();
    page = await openPage({}, (fake) =>
      fake.amend('unit.list', (list: UnitView[]) =>
        list.map((unit) => {
          const rent = { ...unit.rent, price: 81, formattedPrice: '$81.00' };
          return unit.number === 'A102' ? { ...unit, rent } : unit;
        }),
      ),
    );
    await walkTo(page, 'size');
    await page.touch('[data-size="s"]');
    const said = (unit: string) =>
      page.find(`[data-unit="${unit}"]`).textContent?.replaceAll(/[\u2066-\u2069]/gu, '') ?? '';
    expect(said('A101')).toContain('from $79.00');
    const before = /\$(\d+\.\d\d) more/.exec(said('C301'))?.[1];
    await page.touch('[data-details="A101"]');
    const dearer = [...document.querySelectorAll<HTMLElement>('dialog [data-chip]')].find((one) =>
      one.textContent.includes('A102'),
    );
    await page.touch(`[data-chip="${dearer?.dataset.chip ?? ''}"]`);
    await page.touch('[data-testid="take-unit"]');
    await page.touch('[data-testid="back"]');
    expect(said('A102')).toContain('$81.00');
    expect(said('A102')).not.toContain('from');
    const after = /\$(\d+\.\d\d) more/.exec(said('C301'))?.[1];
    expect(Number(before) - Number(after)).toBe(2);
  });

  test('another unit of the same kind can be taken from the details', async () => {
    await toSmall();
    await page.touch('[data-details="A101"]');
    const a102 = [...document.querySelectorAll<HTMLElement>('dialog [data-chip]')].find((one) =>
      one.textContent.includes('A102'),
    );
    await page.touch(`[data-chip="${a102?.dataset.chip ?? ''}"]`);
    await page.touch('[data-testid="take-unit"]');
    expect([page.has('dialog[open]'), page.screen()]).toEqual([false, 'move-in-date']);
    await page.touch('[data-testid="back"]');
    expect(page.find('[data-unit="A102"] input').matches(':checked')).toBe(true);
  });

  test('the details say what goes in, in things everybody knows', async () => {
    await page.touch('[data-details="A104"]');
    const things = [...document.querySelectorAll<HTMLElement>('[data-thing]')].map((one) => one.textContent);
    expect(things).toContain('1 × Sofa');
    expect(page.find('dialog').textContent).toContain('3.1 m × 3.1 m × 2.4 m');
    expect(page.find('dialog svg[role="img"]').getAttribute('aria-label')).toContain('10 ft wide');
  });

  test('a dearer one says what it has that the cheapest has not', () => {
    expect(page.find('[data-unit="A104"]').textContent).not.toContain('more:');
    const dearer = page.find('[data-unit="B204"]').textContent;
    expect(dearer).toContain('$20.00');
    expect(dearer).toContain('Climate controlled');
    expect(dearer).toContain('Indoor');
  });

  test.each<[string, Partial<UnitView>, Partial<UnitView>, string | null]>([
    ['outdoors', {}, { features: ['outdoor'] }, null],
    ['upstairs', { floor: 0 }, { floor: 2, features: ['elevator'] }, null],
    ['smaller', {}, { lengthCm: 280 }, null],
    ['in words of its own', {}, { features: ['No light'] }, null],
    ['larger and outdoors', {}, { lengthCm: 340, features: ['outdoor'] }, '10 × 11.2 ft'],
    ['on the ground', { floor: 1 }, { floor: 0, features: ['elevator'] }, '1st floor'],
    [
      'upstairs by elevator',
      { floor: 1 },
      { floor: 2, features: ['elevator', 'indoor'] },
      'Elevator · Indoor',
    ],
  ])('a dearer one sells no drawback: %s', async (_, cheapest, dearer, better) => {
    page.close();
    page = await openPage({}, (fake) =>
      fake.amend('unit.list', (list: UnitView[]) =>
        list.flatMap((unit) => {
          if (unit.number === 'A104') return [{ ...unit, features: [], ...cheapest }];
          return unit.number === 'B204'
            ? [{ ...unit, features: [], floor: cheapest.floor ?? 0, ...dearer }]
            : [];
        }),
      ),
    );
    await walkTo(page, 'size');
    await page.touch('[data-size="m"]');
    const line = document.querySelector('[data-unit="B204"] .difference')?.textContent ?? null;
    const plain = line?.replaceAll(/[\u2066-\u2069]/gu, '').replaceAll('\u00a0', ' ') ?? null;
    expect(plain).toBe(better === null ? null : `$20.00 more: ${better}`);
  });

  test('the only offer of a size is taken at once, and its screen is a touch away', async () => {
    page.close();
    page = await openPage();
    await walkTo(page, 'size');
    await page.touch('[data-size="xl"]');
    expect(page.screen()).toBe('move-in-date');
    expect(page.text()).toContain('is the only offer of this size.');
    await page.touch('[data-testid="see-unit"]');
    expect(page.screen()).toBe('unit');
    expect(page.find('[data-unit="A109"] input').matches(':checked')).toBe(true);
    // Who goes back to another size chooses there.
    await page.touch('[data-testid="other-size"]');
    await page.touch('[data-size="xs"]');
    expect(page.screen()).toBe('unit');
  });

  test('Continue names the unit it goes on with where another size is looked at', async () => {
    const main = () =>
      page
        .find('[data-testid="continue"]')
        .textContent.replaceAll(/[\u2068\u2069]/g, '')
        .trim();
    await toSmall();
    await page.touch('[data-unit="A101"]');
    expect(main()).toBe('Continue');
    await page.touch('[data-testid="other-size"]');
    await page.touch('[data-size="l"]');
    expect(main()).toBe('Keep unit A101');
    await page.speak('de');
    expect(main()).toBe('Lagerraum A101 behalten');
    await page.touch('[data-testid="continue"]');
    expect(page.screen()).toBe('move-in-date');
  });

  test('the only offer is shown where it is too small for what is listed', async () => {
    page.close();
    page = await openPage();
    await walkTo(page, 'size');
    useJourneyStore(page.pinia).stored = { load: { kingBed: 40 }, reach: false };
    await page.touch('[data-size="xl"]');
    expect(page.screen()).toBe('unit');
    expect(page.has('input:checked')).toBe(false);
  });

  test('offers stand side by side where they differ, and one can be taken there', async () => {
    await page.touch('[data-testid="compare"]');
    const rows = [...document.querySelectorAll('[data-sheet="compare"] tbody th')].map(
      (one) => one.textContent,
    );
    expect(rows).toEqual(['Rent', 'Floor', 'Good to know']);
    await page.touch('[data-take="B204"]');
    expect([page.has('dialog[open]'), page.screen()]).toEqual([false, 'move-in-date']);
    await page.touch('[data-testid="back"]');
    expect(page.find('[data-unit="B204"] input').matches(':checked')).toBe(true);
  });

  test('more than six offers are turned through, and the one that is chosen is on the page that is shown', async () => {
    const many = (list: UnitView[]) =>
      list.flatMap((unit) =>
        unit.number === 'A104'
          ? Array.from({ length: 8 }, (_, at) => ({
              ...unit,
              id: `${unit.id.slice(0, -2)}${50 + at}` as typeof unit.id,
              number: `D${at}`,
              heightCm: 200 + at,
            }))
          : [],
      );
    page.close();
    page = await openPage({}, (fake) => fake.amend('unit.list', many));
    await walkTo(page, 'size');
    await page.touch('[data-size="m"]');
    expect(shownUnits()).toEqual(['D0', 'D1', 'D2', 'D3', 'D4', 'D5']);
    expect(page.find('[data-testid="earlier"]').matches(':disabled')).toBe(true);
    await page.touch('[data-testid="later"]');
    expect(shownUnits()).toEqual(['D6', 'D7']);
    expect(page.text()).toContain('Page 2 of 2');
    await page.touch('[data-unit="D7"]');
    await page.next();
    await page.touch('[data-testid="back"]');
    expect(shownUnits()).toEqual(['D6', 'D7']);
  });

  // Holds: ux-22
  test('the price today and every month shows as soon as a unit is chosen', async () => {
    expect(page.has('[data-testid="price-preview"]')).toBe(false);
    await page.touch('[data-unit="A104"]');
    expect(preview()).toContain('Unit A104');
    expect(page.fake.inputsOf('quote.preview').at(-1)?.userTypeId).toBeNull();
    expect(preview()).toContain('The lowest price for this unit, tax included.');
    expect(preview()).toContain('$166.70');
    expect(preview()).toContain('$139.64');
  });

  // A key passes one answer after the other, and so only chooses.
  test('a finger on a unit goes on to the day, beside the price of the first one', async () => {
    await page.finger('[data-unit="A104"]');
    expect(page.screen()).toBe('move-in-date');
    for (const word of ['Unit A104', '$166.70', '$139.64', 'The lowest price'])
      expect(preview()).toContain(word);
    expect(preview()).not.toContain('March 31, 2027');
    await page.touch('[data-testid="back"]');
    expect(page.has('[data-unit="A104"] input:checked')).toBe(true);
    await page.finger('[data-unit="A104"]');
    expect(page.screen()).toBe('move-in-date');
  });

  test('without an answer to the price the customer still goes on', async () => {
    page.fake.refuse('quote.preview', {});
    await page.touch('[data-unit="A104"]');
    expect(preview()).not.toContain('$');
    await page.next();
    expect(page.screen()).toBe('move-in-date');
  });

  test('the price of a unit that was touched before never stands beside another', async () => {
    const release = page.fake.hold('quote.preview');
    await page.touch('[data-unit="A104"]');
    await page.touch('[data-unit="B204"]');
    const shown = preview();
    release();
    await page.seconds(1);
    expect(preview()).toBe(shown);
    expect(preview()).toContain('Unit B204');
  });
});

test('while the list is on its way its places are shown, and no unit', async () => {
  await open();
  const release = page.fake.hold('unit.list');
  await walkTo(page, 'size');
  expect(page.find('[data-testid="loading"]').textContent).toContain('Looking up');
  release();
  await page.seconds(1);
  expect(page.has('[data-testid="loading"]')).toBe(false);
  expect(page.has('[data-size="s"]')).toBe(true);
});

test('a list that does not come says so instead of showing no units', async () => {
  await open();
  page.fake.refuse('unit.list', {});
  await walkTo(page, 'size');
  expect(page.has('[data-testid="load-problem"]')).toBe(true);
  expect(page.has('[data-testid="loading"]')).toBe(false);
  expect(page.has('[data-testid="no-units"]')).toBe(false);
});

test('each kind of customer says whom it is for and what tax it means', async () => {
  await open();
  await walkTo(page, 'user-type');
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-user-type]')].map((one) => one.textContent);
  expect(tiles).toHaveLength(5);
  expect(tiles.every((tile) => tile.includes('Tax on rent: 8.25%'))).toBe(true);
  expect(tiles[1]).toContain('For a business, or if you’re self-employed');
});

describe('the day', () => {
  const press = async (date: string, key: string) => {
    const input = page.find(`[data-date="${date}"] input`);
    input.focus();
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await page.seconds(1);
  };
  const chosen = () =>
    document.querySelector('[data-date] input:checked')?.closest<HTMLElement>('[data-date]')?.dataset.date;

  test('tomorrow is one touch away, which goes on with its price, and stands in the calendar too', async () => {
    await open();
    await walkTo(page, 'move-in-date');
    await page.touch('[data-quick="2027-03-07"]');
    expect(page.screen()).toBe('coverage');
    expect(page.find('[data-testid="due-today"]').textContent).toMatch(/\$\d/);
    // Protection is still to come.
    expect(page.find('header .due dt').textContent).toBe('Due today, from');
    await page.touch('[data-testid="back"]');
    expect(chosen()).toBe('2027-03-07');
    expect(preview()).toContain('March 31, 2027');
  });

  test('of today is refused beside its tile when the service takes it no more', async () => {
    await open();
    await walkTo(page, 'move-in-date');
    page.fake.refuse('booking.save', { reason: 'invalid_input', field: 'moveInDate' });
    await page.touch('[data-quick="2027-03-06"]');
    expect(page.screen()).toBe('move-in-date');
    expect(page.has('.problem')).toBe(true);
  });

  const reached = () => document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset.date;

  // Holds: ux-44
  test('the arrow keys go by day and week, stop at the last allowed day, and choose none', async () => {
    await open();
    await walkTo(page, 'move-in-date');
    await press('2027-03-06', 'ArrowRight');
    await press('2027-03-07', 'ArrowDown');
    expect(reached()).toBe('2027-03-14');
    await press('2027-03-14', 'PageDown');
    expect(reached()).toBe('2027-04-04');
    expect(page.find('[data-date="2027-04-04"] input').tabIndex).toBe(0);
    expect(chosen()).toBeUndefined();
    await press('2027-04-04', 'Enter');
    expect(chosen()).toBe('2027-04-04');
    await press('2027-04-04', 'ArrowLeft');
    expect([reached(), chosen()]).toEqual(['2027-04-03', '2027-04-04']);
  });

  test('days further ahead are a page away, and a key turns the page', async () => {
    await open({ moveInDates: { earliest: '2027-03-06', latest: '2027-06-30' } });
    await walkTo(page, 'move-in-date');
    expect(page.has('[data-date="2027-05-06"]')).toBe(false);
    await page.touch('[data-testid="later-dates"]');
    expect(page.has('[data-date="2027-05-06"]')).toBe(true);
    await press('2027-05-06', 'PageUp');
    expect(reached()).toBe('2027-04-06');
    expect(page.has('[data-date="2027-03-06"]')).toBe(true);
  });
});
