/** Days of notice in a catalogue: refused where no agreement tells them, and signed only where it does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMistakes, readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { noticeRulesText } from '../../../src/main/domain/contract/notice-words';
import { openBilled } from '../../support/services/billed';
import { SAMPLE_CATALOGUE } from '../../support/services/database';

interface Sample {
  property: Record<string, unknown>;
  agreement: { languages: Record<string, { sections: { heading: string; paragraphs: string[] }[] }> };
}

function withDays(days: number, isTold: boolean, siteDays: number | null = null): unknown {
  const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Sample;
  sample.property['notice'] = { days, siteDays };
  for (const { sections } of Object.values(sample.agreement.languages))
    if (isTold) sections.push({ heading: 'Notice', paragraphs: ['{{noticeRules}}'] });
  return sample;
}

test('every language of the agreement must tell the days of notice, unless there are none', () => {
  const silent = readCatalogue(withDays(10, false));
  expect(silent.ok ? [] : describeMistakes('c.json', silent.mistakes).split('\n')).toEqual(
    ['en', 'es', 'de', 'ar'].map(
      (language) =>
        `c.json: at agreement.languages.${language}.sections: expected a paragraph with {{noticeRules}}, because the property has days of notice`,
    ),
  );
  expect(readCatalogue(withDays(10, true)).ok).toBe(true);
  expect(readCatalogue(withDays(0, false)).ok).toBe(true);
  expect(readCatalogue(withDays(0, false, 30)).ok).toBe(false);
});

test.each([
  [true, 10],
  [false, 0],
])('days of notice bind only who signed them (told: %s)', async (isNoticeTold, days) => {
  const { raw } = await openBilled({ moveIn: '2027-01-10', noticeDays: 10, isNoticeTold });
  const signed = raw.prepare(`SELECT terms ->> '$.notice.days' FROM contract_terms`).pluck().get();
  expect(signed).toBe(days);
});

test('the agreement says the days in whole sentences', () => {
  const own = (days: number) => ({ days, siteDays: null });
  expect([
    noticeRulesText(own(0), 'en'),
    noticeRulesText(own(1), 'en'),
    noticeRulesText(own(10), 'de'),
    noticeRulesText({ days: 0, siteDays: 30 }, 'en'),
  ]).toEqual([
    'The tenant may end the rental on any day.',
    'The tenant may end the rental by giving notice at least 1 day before the last day.',
    'Der Mieter kann das Mietverhältnis beenden, indem er mindestens 10 Tage vor dem letzten Tag kündigt.',
    'The tenant may end the rental on any day. The operator may end the rental by giving notice in writing at least 30 days before the last day.',
  ]);
});
