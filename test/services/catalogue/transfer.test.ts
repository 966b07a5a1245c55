/** What it costs to change the unit, in a catalogue: checked with its place in the file, and stored. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMistakes, readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { readTransferRules } from '../../../src/main/domain/leaving/transfer-rules';
import { openSite } from '../../support/services/adopted';
import { SAMPLE_CATALOGUE } from '../../support/services/database';

interface Sample {
  property: Record<string, unknown>;
  agreement: { languages: Record<string, { sections: { heading: string; paragraphs: string[] }[] }> };
}

function withTransfer(transfer: object | null, isTold: boolean): unknown {
  const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Sample;
  if (transfer) sample.property['transfer'] = transfer;
  for (const { sections } of Object.values(sample.agreement.languages))
    if (isTold) sections.push({ heading: 'Another unit', paragraphs: ['{{transferRules}}'] });
  return sample;
}

const mistakesOf = (catalogue: unknown): readonly string[] => {
  const read = readCatalogue(catalogue);
  return read.ok ? [] : describeMistakes('c.json', read.mistakes).split('\n');
};

test.each([{ fee: '25.00' }, { keepPromotion: false }, { overlapDays: 0 }])(
  'every language of the agreement must tell %o',
  (transfer) => {
    expect(mistakesOf(withTransfer(transfer, false))).toEqual(
      ['en', 'es', 'de', 'ar'].map(
        (language) =>
          `c.json: at agreement.languages.${language}.sections: expected a paragraph with {{transferRules}}, because property.transfer has what costs a tenant money or access`,
      ),
    );
    expect(mistakesOf(withTransfer(transfer, true))).toEqual([]);
  },
);

test.each([null, {}, { fee: '0.00', keepPromotion: true, overlapDays: 7 }])(
  '%o costs a tenant nothing, and needs no words',
  (transfer) => {
    expect(mistakesOf(withTransfer(transfer, false))).toEqual([]);
  },
);

test.each<[object, string]>([
  [{ fee: '-1.00' }, 'property.transfer.fee'],
  [{ keepPromotion: 'yes' }, 'property.transfer.keepPromotion'],
  [{ overlapDays: 32 }, 'property.transfer.overlapDays'],
  [{ overlapDays: 1.5 }, 'property.transfer.overlapDays'],
  [{ days: 1 }, 'property.transfer'],
])('%o is refused with its place', (transfer, place) => {
  const [mistake, ...more] = mistakesOf(withTransfer(transfer, true));
  expect(mistake).toContain(`at ${place}`);
  expect(more).toEqual([]);
});

test('a catalogue without it is stored as the mildest', async () => {
  const { raw } = await openSite();
  const stored = raw.prepare<[], string>('SELECT transfer FROM property').pluck().get();
  expect(readTransferRules(stored ?? '')).toEqual({ feeMinor: 0, keepPromotion: true, overlapDays: 1 });
});
