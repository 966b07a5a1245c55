/** The front desk's texts: every language says the same things, and every sentence a screen asks for is there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDeskMessages } from '../../../src/renderer/desk/locales';
import { acts } from '../../../src/renderer/desk/staff/locales/en/acts';
import { en as kioskEnglish } from '../../../src/renderer/locales/en';
import { languageCodes, loadMessages } from '../../../src/renderer/locales';
import { createTranslator } from '../../../src/renderer/locales/translator';
import { deskReasons } from '../../../src/shared/desk/reasons';
import { staffRoles } from '../../../src/shared/desk/roles';

const root = join(process.cwd(), 'src/renderer/desk');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(vue|ts)$/.test(name) && !/(?:^|\/)locales\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

function flat(tree: object, prefix: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

/** A counted text's form for many; other texts have one form. */
const lastForm = (text: string) => text.split(' | ').at(-1) ?? '';
const blanks = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b));
const english = flat((await loadDeskMessages('en')).desk, 'desk.');
const kiosk = flat(kioskEnglish, '');

describe.each(languageCodes)('the front desk in %s', (language) => {
  test('has every sentence with the blanks of the English one, and can show it', async () => {
    const messages = await loadDeskMessages(language);
    const sentences = flat(messages.desk, 'desk.');
    expect([...sentences.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const { global } = createTranslator({ locale: language, messages: { [language]: messages } });
    for (const [key, text] of sentences) {
      expect(text.trim(), key).not.toBe('');
      const wanted = blanks(lastForm(english.get(key) ?? ''));
      expect(blanks(lastForm(text)), key).toEqual(wanted);
      // A form for none, one or two says the number in words.
      for (const form of text.split(' | ')) expect(wanted, key).toEqual(expect.arrayContaining(blanks(form)));
      const shown = global.t(key);
      expect(shown === key || /[{}]/.test(shown), key).toBe(false);
    }
  });

  test('names what the tenant touches at the kiosk as the kiosk does, for a code of staff', async () => {
    const { desk } = await loadDeskMessages(language);
    const { welcome, returning, byUnit, done } = await loadMessages(language);
    const ways = [welcome.returning, returning.tenant, byUnit.way, byUnit.withDocuments, done.accessCode];
    for (const way of ways) expect(desk.tenants.signInCode).toContain(way);
  });

  test('leaves no sentence of several words in English', async () => {
    const sentences = flat((await loadDeskMessages(language)).desk, 'desk.');
    const left = [...sentences].filter(
      ([key, text]) => language !== 'en' && text === english.get(key) && /\p{L}{2,} \p{L}{2,}/u.test(text),
    );
    expect(left).toEqual([]);
  });
});

test('every sentence the front desk names exists', () => {
  const named = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\bt\('([\w.-]+)'/g)].map((match) => ({ name, key: match[1] ?? '' })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ key }) => !english.has(key) && !kiosk.has(key))).toEqual([]);
});

test('every reason, role and area has its words', () => {
  const areas = [...readFileSync(join(root, 'areas.ts'), 'utf8').matchAll(/^ {4}id: '([\w-]+)'/gm)];
  expect(areas.length).toBeGreaterThan(0);
  const keys = [
    ...deskReasons.map((reason) => `desk.reasons.${reason}`),
    ...staffRoles.map((role) => `desk.session.roles.${role}`),
    ...areas.map((match) => `desk.areas.${match[1] ?? ''}`),
  ];
  expect(keys.filter((key) => !english.has(key))).toEqual([]);
});

test('no text of the front desk stands outside its locales', () => {
  const spoken = sources.flatMap(({ name, text }) => {
    const markup = (/<template>([\s\S]*)<\/template>/.exec(text)?.[1] ?? '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/\{\{[\s\S]*?\}\}/g, '');
    return [...markup.matchAll(/>([^<>]*[A-Za-z]{3,}[^<>]*)</g)]
      .map((match) => match[1]?.trim() ?? '')
      .filter((one) => !/[="]/.test(one))
      .map((word) => `${name}: ${word}`);
  });
  expect(spoken).toEqual([]);
});

describe('the audit', () => {
  const source = readFileSync(join(process.cwd(), 'src/main/services/audit/audit.ts'), 'utf8');
  const noted = [...source.matchAll(/\| '(\w+\.\w+)'/g)].map(([, act = '']) => act);
  const words = new Set(
    Object.entries(acts).flatMap(([kind, each]) => Object.keys(each).map((what) => `${kind}.${what}`)),
  );

  test('has words for every act that services note', () => {
    expect(noted.length).toBeGreaterThan(40);
    expect(noted.filter((act) => !words.has(act))).toEqual([]);
  });
});
