/** What one document leaves behind in the fonts: words that anybody's agreement says, and nothing of its customer. */
import { describe, expect, it } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents';
import { KnownWords, personalIn } from '../../src/main/documents/typesetting/known-words';
import { languageSets } from './bilingual';
import { contractFacts } from './facts';

describe('a word', () => {
  const isPersonal = personalIn(['Zoë Featherstonehaugh-Cholmondeley', "O'Nolan", 'Große Straße', 'A101']);

  it.each([
    'Zoë',
    'zoë, ',
    'Featherstone',
    'haugh-',
    '(Cholmondeley).',
    "O'Nolan ",
    'STRAßE',
    '12,',
    'A101',
    '٣',
  ])('“%s” may be the customer’s', (word) => expect(isPersonal(word)).toBe(true));

  it('of a line that was shaped as a whole makes the line the customer’s', () => {
    expect(isPersonal("يوقّع O'Nolan هذا العقد")).toBe(true);
    expect(isPersonal('يوقّع المستأجر هذا العقد')).toBe(false);
  });

  it.each(['agreement ', 'Unit,', '– ', 'Mietvertrag'])('“%s” is anybody’s', (word) =>
    expect(isPersonal(word)).toBe(false),
  );
});

describe('what a document has learned', () => {
  it('is known to the next one, but for the words of its customer', () => {
    const known = new KnownWords();
    const first = known.lend();
    Object.assign(first, { 'rent ': 'a shape', 'Zoë ': 'another' });
    known.keep(first, personalIn(['Zoë']));
    const next = known.lend();
    expect([next['rent '], next['Zoë ']]).toEqual(['a shape', undefined]);
  });

  it('is its own until it is finished', () => {
    const known = new KnownWords();
    Object.assign(known.lend(), { 'rent ': 'a shape' });
    expect(known.lend()['rent ']).toBeUndefined();
  });

  it.each(['de', 'ar'] as const)('changes no byte of the next one in %s', async (language) => {
    const [one, other] = [createDocumentMaker(), createDocumentMaker()];
    const { header, contract } = languageSets[language];
    const facts = await contractFacts({ ...header, ...contract });
    const tenant = { ...facts.tenant, name: 'Somebody Else' };
    await one.contract({ ...facts, tenant, signerName: tenant.name });
    expect((await one.contract(facts)).equals(await other.contract(facts))).toBe(true);
  });
});
