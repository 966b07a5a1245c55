/** The screens that ask for unit, customer and day, as a customer meets them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;

async function open(changes: Parameters<typeof openPage>[0] = {}) {
  page = await openPage(changes);
}
afterEach(() => page.close());

const shownUnits = () =>
  [...document.querySelectorAll<HTMLElement>('[data-unit]')].map((one) => one.dataset.unit);
const preview = () => page.find('[data-testid="price-preview"]').textContent;

describe('the unit', () => {
  beforeEach(async () => {
    await open();
    await walkTo(page, 'unit');
  });

  test('alike units share a tile that says how many there are', () => {
    expect(page.find('[data-unit="A101"]').textContent).toContain('2 available');
    expect(page.find('[data-unit="A104"]').textContent).toContain('Last one');
    expect(page.has('[data-unit="A102"]')).toBe(false);
  });

  test('another unit of the same kind can be taken from the details', async () => {
    await page.touch('[data-details="A101"]');
    const a102 = [...document.querySelectorAll<HTMLElement>('dialog [data-chip]')].find((one) =>
      one.textContent.includes('A102'),
    );
    await page.touch(`[data-chip="${a102?.dataset.chip ?? ''}"]`);
    await page.touch('[data-testid="take-unit"]');
    expect(page.has('dialog[open]')).toBe(false);
    expect(page.find('[data-unit="A102"] input').matches(':checked')).toBe(true);
  });

  test('the details say what goes in, in things everybody knows', async () => {
    await page.touch('[data-details="A104"]');
    const things = [...document.querySelectorAll<HTMLElement>('[data-thing]')].map((one) => one.textContent);
    expect(things).toContain('1 sofa');
    expect(page.find('dialog').textContent).toContain('3.1 m × 3.1 m × 2.4 m');
    expect(page.find('dialog svg[role="img"]').getAttribute('aria-label')).toContain('10 ft wide');
  });

  test('a size narrows the list down, and touching it again shows everything', async () => {
    await page.touch('[data-chip="large"]');
    expect(shownUnits()).toEqual(['A107', 'A109', 'C302']);
    await page.touch('[data-chip="large"]');
    expect(shownUnits()).toHaveLength(8);
  });

  test('where nothing fits, one touch brings every unit back', async () => {
    await page.touch('[data-chip="large"]');
    await page.touch('[data-chip="99"]');
    expect(shownUnits()).toEqual([]);
    await page.touch('[data-testid="clear-filters"]');
    expect(shownUnits()).toHaveLength(8);
  });

  // Holds: ux-22
  test('the price today and every month shows as soon as a unit is chosen', async () => {
    expect(preview()).toContain('Touch a unit');
    await page.touch('[data-unit="A104"]');
    expect(preview()).toContain('Unit A104');
    expect(preview()).toContain('$166.70');
    expect(preview()).toContain('$139.64');
  });

  test('without an answer to the price the customer goes on all the same', async () => {
    page.fake.refuse('quote.preview', {});
    await page.touch('[data-unit="A104"]');
    expect(preview()).not.toContain('$');
    await page.next();
    expect(page.screen()).toBe('user-type');
  });

  test('the price of a unit that was touched before never stands beside another', async () => {
    const release = page.fake.hold('quote.preview');
    await page.touch('[data-unit="A104"]');
    await page.touch('[data-unit="A107"]');
    const shown = preview();
    release();
    await page.seconds(1);
    expect(preview()).toBe(shown);
    expect(preview()).toContain('Unit A107');
  });
});

test('while the list is on its way its places are shown, and no unit', async () => {
  await open();
  const release = page.fake.hold('unit.list');
  await walkTo(page, 'unit');
  expect(page.find('[data-testid="loading"]').textContent).toContain('Looking up');
  release();
  await page.seconds(1);
  expect(page.has('[data-testid="loading"]')).toBe(false);
  expect(page.has('[data-unit="A101"]')).toBe(true);
});

test('a list that does not come says so instead of showing no units', async () => {
  await open();
  page.fake.refuse('unit.list', {});
  await walkTo(page, 'unit');
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

  test('tomorrow is one touch away, and stands in the calendar too', async () => {
    await open();
    await walkTo(page, 'move-in-date');
    await page.touch('[data-quick="2027-03-07"]');
    expect(chosen()).toBe('2027-03-07');
    expect(preview()).toContain('March 31, 2027');
  });

  const reached = () => document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset.date;

  // Holds: ux-44
  test('arrow keys go by day and week, stop at the last allowed day, and choose none', async () => {
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
