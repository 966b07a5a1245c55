/** The first touch: a passer-by becomes a customer, in a language they read. */
import { afterEach, describe, expect, test } from 'vitest';
import '../../../src/renderer/locales/pseudo';
import { start as ar } from '../../../src/renderer/locales/ar/start';
import { start as es } from '../../../src/renderer/locales/es/start';
import { openPage, type Page } from '../support/page';

let page: Page;
afterEach(() => page.close());

describe('the first screen', () => {
  // Holds: ux-43
  test('it says whose machine this is and what it does, and a touch anywhere begins', async () => {
    page = await openPage();
    expect(page.find('h1').textContent).toBe('Bluebonnet Storage Riverside');
    expect(page.text()).toContain('Rent a storage unit here in a few minutes');
    await page.touch('[data-screen="welcome"]');
    expect(page.screen()).toBe('size');
  });

  // Holds: ux-17
  test.each([
    ['es', 'ltr'],
    ['ar', 'rtl'],
  ] as const)('a touch on a language (%s) says both ways on in it', async (language, direction) => {
    page = await openPage();
    await page.touch(`[data-language="${language}"]`);
    expect(page.screen()).toBe('welcome');
    const { welcome } = { es, ar }[language];
    expect(page.find('[data-testid="start"]').textContent?.trim()).toBe(welcome.start);
    expect(page.find('[data-testid="have-code"]').textContent?.trim()).toBe(welcome.returning);
    await page.touch('[data-testid="have-code"]');
    expect(page.screen()).toBe('returning');
    expect(document.documentElement.lang).toBe(language);
    expect(document.documentElement.dir).toBe(direction);
  });

  // Holds: ux-9
  test('the second tap of a double tap answers nothing on the screen that the first one brought', async () => {
    page = await openPage();
    page.find('[data-testid="start"]').click();
    await page.seconds(0.1);
    const tile = page.find('[data-size="s"]');
    tile.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
    await page.seconds(0.1);
    expect(page.screen()).toBe('size');
    tile.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    await page.seconds(0.6);
    expect(page.screen()).toBe('unit');
    // Neither does it go on from there, until a moment has passed.
    page.find('[data-testid="back"]').click();
    await page.seconds(0.4);
    expect(page.screen()).toBe('size');
    expect(page.find('[data-testid="back"]').matches(':disabled')).toBe(true);
    await page.seconds(0.2);
    expect(page.find('[data-testid="back"]').matches(':disabled')).toBe(false);
  });

  test('a field touched right after one key three times is the field that is typed into', async () => {
    page = await openPage();
    await page.touch('[data-testid="have-code"]');
    page.find('[data-testid="by-code"]').click();
    await page.seconds(0.1);
    const tap = (target: Element, detail: number, clientY: number) => {
      if (target instanceof HTMLInputElement) target.focus();
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientY }));
    };
    const [code, phone] = ['code', 'phoneDigits'].map((field) => page.find(`input[name="${field}"]`));
    if (!code || !phone) throw new Error('The fields are not there');
    for (const detail of [1, 2, 3]) tap(page.find('[data-key="7"]'), detail, 1700);
    phone.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    tap(phone, 1, 700);
    page.find('[data-key="7"]').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await page.seconds(0.1);
    expect([page.value('code'), page.value('phoneDigits')]).toEqual(['', '7']);
    // A fourth tap at the same place is of the same finger, and leaves the caret where the keys write.
    for (const detail of [1, 2, 3]) tap(page.find('[data-key="7"]'), detail, 700);
    code.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    tap(code, 1, 700);
    expect(document.activeElement).toBe(phone);
  });

  test('a tap right after the page came is heard', async () => {
    page = await openPage();
    const early = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    // Milliseconds since the page was begun.
    Object.defineProperty(early, 'timeStamp', { value: 80 });
    page.find('[data-testid="start"]').dispatchEvent(early);
    await page.seconds(0.1);
    expect(page.screen()).toBe('size');
  });

  // Holds: ux-43
  test('the sheets for help and display open before the start, and do not start', async () => {
    page = await openPage();
    for (const tool of ['help', 'display']) {
      await page.touch(`[data-testid="${tool}"]`);
      expect(page.find('dialog').dataset['sheet']).toBe(tool);
      await page.touch('[data-testid="sheet-close"]');
      expect(page.screen()).toBe('welcome');
    }
  });

  // Holds: ux-15, ux-43
  test('it waves now and then, and no more once it was touched', async () => {
    page = await openPage();
    expect(page.has('.waves')).toBe(false);
    await page.seconds(21);
    expect(page.has('.waves')).toBe(true);
    await page.touch('[data-testid="display"]');
    expect(page.has('.waves')).toBe(false);
    await page.seconds(41);
    expect(page.has('.waves')).toBe(false);
  });
});

describe('the language', () => {
  test('it can be begun in each, named in its own words, and nobody is asked for it again', async () => {
    page = await openPage();
    const names = [...document.querySelectorAll<HTMLElement>('button[data-language]')];
    expect(names.map((one) => [one.lang, one.dir, one.textContent?.trim()])).toEqual([
      ['en', 'ltr', 'English'],
      ['es', 'ltr', 'Español'],
      ['de', 'ltr', 'Deutsch'],
      ['ar', 'rtl', 'العربية'],
    ]);
    await page.touch('button[data-language="de"]');
    await page.touch('[data-testid="start"]');
    expect(page.screen()).toBe('size');
    expect(document.documentElement.lang).toBe('de');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('welcome');
  });

  test('where there is one language only nobody is asked', async () => {
    page = await openPage({ languages: ['de'], defaultLanguage: 'de' });
    expect(page.has('[data-language]')).toBe(false);
    await page.touch('[data-testid="start"]');
    expect(page.screen()).toBe('size');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('welcome');
  });

  test('for translators every English text is stretched and marked', async () => {
    page = await openPage();
    const display = page.fake.kiosk.state.display;
    page.close();
    page = await openPage({ display: { ...display, pseudoLanguage: true } });
    await page.seconds(1);
    expect(page.find('[data-testid="start"]').textContent?.trim()).toMatch(/^\[Töûçh tö štàrt .+\]$/);
  });
});
