/** Small promises that hold on every screen: signs beside colors, the step in words, Back, and when answers are judged. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languageCodes, loadMessages } from '../../../src/renderer/locales';
import { detailSteps, questionsOf } from '../../../src/renderer/stores/steps';
import { openPage, planted, walkTo, walkToField, type Page } from '../support/page';

/** What is asked where there is no autopay. */
const questions = questionsOf({ autopay: false, details: detailSteps, tenant: false });

const root = join(process.cwd(), 'src/renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(vue|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

function sentences(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? sentences(value) : [];
  });
}

describe('letters', () => {
  // Holds: ux-12
  test('no style sets words in italics or in capitals', () => {
    const wrong = sources.filter(({ text }) => /font-style:\s*(italic|oblique)|text-transform:/.test(text));
    expect(sources.length).toBeGreaterThan(60);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  // Holds: ux-12
  test.each(languageCodes)('no sentence is in capitals (%s)', async (code) => {
    const shouted = sentences(await loadMessages(code)).filter((text) => /\p{Lu}{4,}/u.test(text));
    expect(shouted).toEqual([]);
  });

  // Holds: ux-12
  test('no English sentence Has Every Word In Capitals', async () => {
    const titles = sentences(await loadMessages('en')).filter((text) =>
      /^(\p{Lu}[\p{L}’]+ ){2,}\p{Lu}[\p{L}’]+$/u.test(text),
    );
    expect(titles).toEqual([]);
  });
});

describe('on the way', () => {
  let page: Page;
  beforeEach(async () => {
    page = await openPage();
  });
  afterEach(() => page.close());

  // Holds: ux-14
  test('what is chosen has a tick, and nothing else has one', async () => {
    const answers = ['[data-unit="A104"]', '[data-plan="Basic protection"]'];
    for (const [index, screen] of ['unit', 'coverage'].entries()) {
      await walkTo(page, screen);
      expect(`${screen}: ${document.querySelectorAll('.mark svg').length}`).toBe(`${screen}: 0`);
      const answer = answers[index] ?? '';
      await page.touch(answer);
      expect(document.querySelectorAll('.mark svg')).toHaveLength(1);
      expect(page.find(answer).querySelector('.mark svg')).not.toBeNull();
    }
    await walkTo(page, 'extras');
    await page.touch('[data-add-on]');
    expect(document.querySelectorAll('[data-add-on] .mark svg')).toHaveLength(1);
  });

  // Holds: ux-14
  test('what is on or off says so in words', async () => {
    await page.touch('[data-testid="display"]');
    const toggle = () => page.find('[data-toggle="high-contrast"]').textContent;
    expect(toggle()).toContain('Off');
    await page.touch('[data-toggle="high-contrast"]');
    expect(toggle()).toContain('On');
  });

  // Holds: ux-14
  test('what is wrong is said in words, above and beside the field', async () => {
    await walkTo(page, 'person');
    await page.next();
    expect(page.find('[data-testid="error-summary"] h2').textContent).toBe('There is a problem');
    const beside = [...document.querySelectorAll('[data-field] .problem')].map((one) =>
      one.textContent?.trim(),
    );
    const told = [...document.querySelectorAll('[data-testid="error-summary"] li')].map(
      (one) => one.textContent,
    );
    expect(beside).toEqual(told);
    expect(beside).toHaveLength(4);
  });

  // Holds: ux-21
  test('the step stands there in words, one more on each screen, and leads nowhere', async () => {
    for (const [index, step] of questions.entries()) {
      await walkTo(page, step);
      const progress = page.find('[data-testid="progress"]');
      expect(progress.textContent?.trim()).toBe(`Step ${index + 1} of ${questions.length}`);
      expect(progress.querySelectorAll('a, button')).toHaveLength(0);
    }
  });

  // Holds: ux-20
  test('Back leads through every question to the first, and each has its former answer', async () => {
    await walkTo(page, 'pay');
    const met: (string | null)[] = [];
    while (page.screen() !== 'size') {
      await page.touch('[data-testid="back"]');
      met.push(page.screen());
      if (['unit', 'move-in-date', 'coverage', 'sign'].includes(page.screen() ?? ''))
        expect(`${page.screen()}: ${document.querySelectorAll('input:checked').length}`).toBe(
          `${page.screen()}: 1`,
        );
      if (page.screen() === 'person')
        expect([page.value('lastName'), page.value('email')]).toEqual([planted.lastName, planted.email]);
      if (page.screen() === 'address') expect(page.value('postalCode')).toBe('78704');
    }
    expect(met).toEqual(questions.toReversed());
  });

  // Holds: ux-26
  test('an answer is judged on Continue, not while it is typed nor when the field is left', async () => {
    await walkToField(page, 'email');
    page.fake.refuse('contact.check', { reason: 'email_invalid', field: 'emailId' });
    await page.type('email', 'zebulon');
    await page.touch('h1');
    expect(page.has('.problem')).toBe(false);
    expect(page.has('[data-testid="error-summary"]')).toBe(false);
    const asked = page.fake.inputsOf('contact.check').length;
    await page.type('email', 'zebulon@');
    expect(page.fake.inputsOf('contact.check')).toHaveLength(asked);
    await page.next();
    expect(page.screen()).toBe('person');
    expect(page.fake.inputsOf('contact.check')).toHaveLength(asked + 1);
    expect(page.has('#field-email-error')).toBe(true);
  });
});
