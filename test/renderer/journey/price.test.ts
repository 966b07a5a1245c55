/** The price on the screens: every amount explains itself, and nothing that comes later is a surprise. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Language } from '../../../src/shared/languages';
import type { QuoteLineView, QuoteView } from '../../../src/shared/shapes';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
afterEach(() => page.close());

/** To the price, with a quote that was changed. */
async function toPrice(
  change: (quote: QuoteView) => QuoteView = (quote) => quote,
  language: Language = 'en',
) {
  page = await openPage({ defaultLanguage: language });
  page.fake.amend('booking.save', (booking) => ({ ...booking, quote: change(booking.quote) }));
  await walkTo(page, 'price');
}

const price = (formattedPrice: string) => ({ price: 0, formattedPrice });
const once: QuoteLineView = {
  code: 'deposit',
  description: 'Deposit',
  taxableAmount: price('$50.00'),
  taxPercentage: price('0%'),
  taxAmount: price('$0.00'),
  payableAmount: price('$50.00'),
  explanation: {
    rate: price('$50.00'),
    kind: 'once',
    from: null,
    to: null,
    daysCharged: null,
    daysInCycle: null,
    taxIncluded: false,
  },
};
const discount: QuoteLineView = {
  ...once,
  code: 'discount',
  description: 'Discount: Autumn',
  payableAmount: price('-$25.00'),
  explanation: { ...(once.explanation as object), kind: 'discount' } as QuoteLineView['explanation'],
};
const withLine = (line: QuoteLineView) => (quote: QuoteView) => ({ ...quote, lines: [...quote.lines, line] });

/** Text without the marks that keep numbers in their direction. */
const said = (selector: string) =>
  (page.find(selector).textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');
const sheet = '[data-sheet="price-explanation"]';
const explain = (code: string) => page.touch(`[data-line="${code}"] [data-explain]`);

describe('an amount that is touched explains itself', () => {
  test('some days of a month: how many, which, and the sum with its tax', async () => {
    await toPrice();
    await explain('rent');
    expect(said(sheet)).toContain('You pay for 26 of 31 days: March 6 – 31, 2027.');
    expect(said('[data-explained="share"]')).toBe('$153.81 × 26 ÷ 31Before tax$129.00');
    expect(said('[data-explained="tax"]')).toBe('Tax 8.25%$10.64');
    expect(said('[data-explained="sum"]')).toBe('Total$139.64');
    await page.touch('[data-testid="sheet-close"]');
    expect(page.has(sheet)).toBe(false);
  });

  test('days that are counted in twelfths of a year', async () => {
    await toPrice((quote) => ({
      ...quote,
      lines: quote.lines.map((line) => ({
        ...line,
        explanation: line.explanation && { ...line.explanation, daysInCycle: null },
      })),
    }));
    await explain('rent');
    expect(said('[data-explained="share"]')).toContain('$153.81 × 12 ÷ 365 × 26');
  });

  test.each([
    ['a whole month', 'insurance', 'The full monthly price, for March 6 – 31, 2027.'],
    ['a fee', 'admin', 'You pay this once.'],
  ])('%s', async (_, code, sentence) => {
    await toPrice();
    await explain(code);
    expect(said(sheet)).toContain(sentence);
    expect(page.has('[data-explained="share"]')).toBe(false);
  });

  test('a deposit comes back', async () => {
    await toPrice(withLine(once));
    await explain('deposit');
    expect(said(sheet)).toContain('return it');
  });

  // Holds: ux-22
  test('a price that includes tax adds up to what is paid, and names the tax as a part of it', async () => {
    await toPrice((quote) => ({
      ...quote,
      lines: quote.lines.map((line) => ({
        ...line,
        explanation: line.explanation && { ...line.explanation, taxIncluded: true },
      })),
    }));
    await explain('rent');
    expect(said('[data-explained="share"]')).toBe('$153.81 × 26 ÷ 31$139.64');
    expect(said('[data-explained="tax"]')).toContain('Includes tax');
  });

  test('a rounding, which has no tax and no rate', async () => {
    await toPrice(withLine({ ...once, code: 'rounding', explanation: null }));
    await explain('rounding');
    expect(said(sheet)).toContain('rounded');
    expect([...document.querySelectorAll('[data-explained]')]).toHaveLength(1);
  });

  test('a line of a contract from before lines explained themselves still says its tax', async () => {
    await toPrice(withLine({ ...once, code: 'add_on', explanation: null }));
    await explain('add_on');
    expect(said('[data-explained="before-tax"]')).toContain('$50.00');
    expect(page.has('[data-explained="rate"]')).toBe(false);
  });

  test.each([
    [
      'only this payment',
      null,
      'applies to this payment only. From April 1, 2027 you pay $139.64 per month.',
    ],
    [
      'two months more',
      '2027-06-01',
      'lasts until May 31, 2027. From June 1, 2027 you pay $139.64 per month.',
    ],
  ])('a discount says when it ends: %s', async (_, promotionEndsOn, sentence) => {
    await toPrice((quote) => ({ ...withLine(discount)(quote), promotionEndsOn }));
    await explain('discount');
    expect(said(sheet)).toContain(sentence);
  });

  test.each([
    ['es', 'Paga 26 de 31 días'],
    ['de', 'Sie zahlen 26 von 31 Tagen'],
    ['ar', 'تدفع عن 26 من أصل 31 يومًا'],
  ] as const)('in the customer’s language: %s', async (language, words) => {
    await toPrice(undefined, language);
    await explain('rent');
    expect(said(sheet)).toContain(words);
  });

  // Holds: ux-22
  test('the total: the lines it is the sum of, and the tax in it', async () => {
    await toPrice();
    await page.touch('[data-explain-total]');
    expect(said('[data-sheet="total"]')).toContain('Total due today');
    expect(said('[data-sheet="total"] [data-bill-line="rent"]')).toContain('$139.64');
    expect(said('[data-sheet="total"] .sum')).toBe('Total$178.23');
    expect(said('[data-sheet="total"] .tax')).toContain('Tax included$');
  });

  // Holds: ux-22
  test('what is due as soon as a unit is chosen, but where the screen is lowered and this stands too high', async () => {
    page = await openPage();
    await walkTo(page, 'unit');
    expect(page.has('[data-testid="explain-due"]')).toBe(false);
    await page.touch('[data-unit="A104"]');
    await page.touch('[data-testid="explain-due"]');
    const due = said('[data-sheet="due"]');
    expect(due).toContain('$166.70');
    expect(due).toContain('Then every month');
    await page.touch('[data-testid="sheet-close"]');
    await page.touch('[data-testid="display"]');
    await page.touch('[data-toggle="lowered"]');
    await page.touch('[data-testid="sheet-close"]');
    expect(page.has('[data-testid="explain-due"]')).toBe(false);
  });

  test('what is due is no longer said above a question whose answer was changed, until it is counted again', async () => {
    await toPrice();
    const due = () => page.has('[data-testid="due-today"]');
    await page.touch('[data-change="extras"]');
    expect(due()).toBe(true);
    await page.touch('[data-add-on]');
    expect(due()).toBe(false);
    await page.touch('[data-add-on]');
    expect(due()).toBe(true);
    await page.touch('[data-add-on]');
    await page.next();
    expect([page.screen(), due()]).toEqual(['price', true]);
  });

  // Holds: ux-22
  test('what is due as it stands above every question, but where the screen is lowered', async () => {
    page = await openPage();
    await walkTo(page, 'person');
    await page.touch('[data-testid="explain-header"]');
    expect(page.find('[data-sheet="due"] .sum').textContent).toContain(
      page.find('[data-testid="due-today"]').textContent,
    );
    await page.touch('[data-testid="sheet-close"]');
    await page.touch('[data-testid="display"]');
    await page.touch('[data-toggle="lowered"]');
    await page.touch('[data-testid="sheet-close"]');
    expect(page.has('[data-testid="explain-header"]')).toBe(false);
  });

  test('what is due for a unit that is looked at, and Back leads to its sheet again', async () => {
    page = await openPage();
    await walkTo(page, 'unit');
    await page.touch('[data-details="A104"]');
    await page.touch('dialog [data-testid="explain-due"]');
    const leave = '[data-sheet="due"] [data-testid="sheet-close"]';
    expect(page.find(leave).textContent).toContain('Back');
    await page.touch(leave);
    expect(page.has('[data-sheet="due"]')).toBe(false);
    expect(page.has('[data-testid="take-unit"]')).toBe(true);
  });

  test('also on the check', async () => {
    page = await openPage();
    await walkTo(page, 'check');
    await explain('rent');
    expect(said(sheet)).toContain('26 of 31 days');
  });
});

describe('what comes later', () => {
  // Holds: ux-22
  test('the next two bills stand there with their dates, and each shows its lines when touched', async () => {
    await toPrice();
    const bills = [...document.querySelectorAll<HTMLElement>('[data-bill]')].map((one) => one.dataset.bill);
    expect(bills).toEqual(['2027-04-01', '2027-05-01']);
    await page.touch('[data-bill="2027-05-01"]');
    const bill = said('[data-sheet="bill"]');
    expect(bill).toContain('Payment due on May 1, 2027');
    expect(bill).toContain('For May 1 – 31, 2027.');
    expect(said('[data-bill-line="rent"]')).toContain('$139.64');
  });

  // Holds: ux-22
  test('every later month shows what it is the sum of', async () => {
    await toPrice();
    await page.touch('[data-every-month]');
    expect(said('[data-sheet="every-month"]')).toContain('Then every month');
    expect(said('[data-sheet="every-month"] [data-bill-line="rent"]')).toContain('$139.64');
    expect(said('[data-sheet="every-month"] .sum')).toBe('Total$139.64');
  });

  test('after a promotion the full price has its date, and its lines without the discount', async () => {
    const off = {
      code: 'discount' as const,
      description: 'Discount: Autumn',
      payableAmount: price('-$25.00'),
    };
    await toPrice((quote) => ({
      ...quote,
      promotionEndsOn: '2027-06-01',
      upcomingBills: quote.upcomingBills.map((bill) => ({ ...bill, lines: [...bill.lines, off] })),
    }));
    expect(said('[data-testid="promotion-ends"]')).toContain('every month from June 1, 2027');
    await page.touch('[data-every-month]');
    const codes = [...document.querySelectorAll<HTMLElement>('[data-sheet="every-month"] [data-bill-line]')];
    expect(codes.map((one) => one.dataset['billLine'])).toEqual(['rent']);
  });

  test('a contract from before bills were foretold still names the date of the next one', async () => {
    await toPrice((quote) => ({ ...quote, upcomingBills: [] }));
    expect(page.find('[data-testid="next-bill"]').textContent).toBe('April 1, 2027');
    expect(page.has('[data-bill]')).toBe(false);
    expect(page.has('button[data-every-month]')).toBe(false);
  });
});

describe('what a stay costs in all', () => {
  test('stands for three, six and twelve months, and for any number up to two years', async () => {
    await toPrice();
    const shown = () =>
      [...page.find('[data-testid="stays"]').querySelectorAll<HTMLElement>('[data-months]')].map(
        (one) => one.dataset['months'],
      );
    expect(shown()).toEqual(['3', '6', '12']);
    const text = page.find('[data-testid="stays"]').textContent ?? '';
    expect(text).toContain('The rent can change with 30 days’ notice.');
    expect(text).toContain('$50.00');
    await page.touch('[data-testid="stay-more"]');
    expect(shown()).toEqual(['3', '6', '13']);
    for (let more = 13; more < 24; more += 1) await page.touch('[data-testid="stay-more"]');
    expect(page.find('[data-testid="stay-more"]').matches(':disabled')).toBe(true);
    expect(page.fake.inputsOf('booking.stays').at(-1)).toMatchObject({ months: 24 });
  });
});
