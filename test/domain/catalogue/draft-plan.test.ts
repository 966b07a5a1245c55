/** Units that a draft adds and takes away at a site with a plan: the plan follows, and no other unit moves on it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalogue, type Catalogue } from '../../../src/main/domain/catalogue/catalogue';
import {
  ADDED,
  fileText,
  readDraftFile,
  REMOVED,
  withEdits,
  type CatalogueFile,
  type Edit,
} from '../../../src/main/domain/catalogue/draft';
import { beginThing, withBeside } from '../../../src/main/domain/catalogue/draft-growth';
import { rowEnds } from '../../../src/main/domain/catalogue/draft-plan';
import { boxesOf } from '../../../src/main/domain/site-plan/geometry';
import { newTestId, SAMPLE_CATALOGUE } from '../../support/services/database';

const file = readDraftFile(readFileSync(SAMPLE_CATALOGUE, 'utf8'));
const idOf = (number: string) => file.units.find((unit) => unit.number === number)?.id ?? '';

function read(changed: CatalogueFile): Catalogue {
  const answer = readCatalogue(JSON.parse(fileText(changed)));
  if (!answer.ok) throw new Error(answer.mistakes.map(({ message }) => message).join('\n'));
  return answer.catalogue;
}

/** Where each unit lies, by its number. */
function places({ sitePlan, units }: Catalogue): Record<string, unknown> {
  if (!sitePlan) throw new Error('the sample has no plan');
  const sizes = new Map(units.map((unit) => [unit.number, unit]));
  return Object.fromEntries(boxesOf(sitePlan, sizes).map(({ unit, outline }) => [unit, outline]));
}

const remove = (number: string): Edit => ({
  place: { table: 'unit', id: idOf(number), field: REMOVED },
  before: false,
  value: true,
});

const before = places(read(file));

it('a unit of every place in a row goes, and the others stay where they were', () => {
  for (const number of ['A101', 'A105', 'A112', 'B210', 'C05']) {
    const { [number]: _gone, ...others } = before;
    expect(places(read(withEdits(file, [remove(number)])))).toEqual(others);
  }
  // Several of one row, side by side and apart.
  const gone = ['A102', 'A103', 'A107', 'A112'];
  const left = Object.entries(before).filter(([number]) => !gone.includes(number));
  expect(places(read(withEdits(file, gone.map(remove))))).toEqual(Object.fromEntries(left));
});

it('a new unit comes to the end of the row of the one it is like, or beside the one that is named', () => {
  const asked = { table: 'unit', id: idOf('A103') } as const;
  const begun = beginThing(file, asked, () => newTestId());
  if (!begun) throw new Error('no unit was begun');
  const place = (field: string) => ({ table: 'unit', id: begun.id, field }) as const;
  const added = (value: string): Edit[] => [
    { place: place(ADDED), before: '', value },
    { place: place('number'), before: '', value: 'A113' },
  ];
  const behind = places(read(withEdits(file, added(begun.value))));
  const { A113: own, ...others } = behind;
  expect(others).toEqual(before);
  expect(own).toMatchObject([(before['A112'] as number[][])[1], {}, {}, {}]);

  // Into the gap that another one leaves: in front of what stands behind it.
  const beside = withBeside(begun.value, { side: 'after', unit: idOf('A101') });
  const gap = withEdits(file, [remove('A102')]);
  expect(rowEnds(gap).map(({ first, last }) => `${first.number}-${last.number}`)).toContain('A101-A101');
  const filled = places(read(withEdits(gap, added(beside))));
  expect(filled['A113']).toEqual(before['A102']);
  const inFront = withBeside(begun.value, { side: 'before', unit: idOf('A103') });
  expect(places(read(withEdits(gap, added(inFront))))['A113']).toEqual(before['A102']);
});

it('where there is no room on the plan, the check says which units overlap', () => {
  const begun = beginThing(file, { table: 'unit', id: idOf('A103') }, () => newTestId());
  if (!begun) throw new Error('no unit was begun');
  const gap = withEdits(file, [remove('A102')]);
  const edits: Edit[] = [
    {
      place: { table: 'unit', id: begun.id, field: ADDED },
      before: '',
      value: withBeside(begun.value, { side: 'after', unit: idOf('A101') }),
    },
    { place: { table: 'unit', id: begun.id, field: 'number' }, before: '', value: 'A113' },
    { place: { table: 'unit', id: begun.id, field: 'widthCm' }, before: '152', value: '305' },
    { place: { table: 'unit', id: begun.id, field: 'area' }, before: '4.645', value: '9.29' },
  ];
  expect(() => read(withEdits(gap, edits))).toThrow('units "A113" and "A103" overlap');
});
