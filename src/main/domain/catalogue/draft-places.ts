/** Where on the desk's tables a mistake of the check stands, and what people call the things there. Pure. */
import { draftField, draftFields, ruleParts, type DraftTable } from '../../../shared/desk/draft-fields';
import { languages, type Language } from '../../../shared/languages';
import { findThing, type Place } from './draft';
import {
  codeOf,
  spokenWords,
  thingsOf,
  WHOLE_AGREEMENT,
  type CatalogueFile,
  type Thing,
} from './draft-things';
import type { Mistake } from './catalogue-checks';

type At = Pick<Place, 'table' | 'id'>;

interface Found extends At {
  /** Null: of no single field. */
  readonly field: string | null;
}

/** Number of a unit, name of a plan or an extra; of a premium that of its plan. */
export function nameOf(file: CatalogueFile, at: At, language = file.property.language): string {
  const { table, id } = at;
  switch (table) {
    case 'premium':
      return spoken(
        file,
        language,
        file.insurancePlans.find(({ premiums }) => premiums.some((premium) => premium.id === id)),
        id,
      );
    case 'tax':
      return codeOf(id);
    case 'agreement':
      return id === WHOLE_AGREEMENT ? file.agreement.version : sectionName(file, language, Number(id));
    case 'late_step':
    case 'late_cap':
      return String(Number(id) + 1);
    case 'charge':
    case 'rule':
      return id;
    default: {
      const root = findThing(file, at)?.root;
      const name = root?.['number'] ?? root?.['code'];
      return typeof name === 'string' && name !== '' ? name : spoken(file, language, root, id);
    }
  }
}

function spoken(
  file: CatalogueFile,
  language: Language,
  root: Readonly<Record<string, unknown>> | undefined,
  id: string,
): string {
  return spokenWords(root?.['name'], file, language) || id.slice(-6);
}

function sectionName({ agreement, property }: CatalogueFile, language: Language, index: number): string {
  const { sections } = agreement.languages[language] ?? agreement.languages[property.language] ?? {};
  return `${index + 1} ${sections?.[index]?.heading ?? ''}`.trim();
}

/** Null for what no table shows. */
export function placeIn(file: CatalogueFile, { path }: Pick<Mistake, 'path'>): Found | null {
  if (path[0] === 'agreement') return inAgreement(path);
  if (path[0] === 'taxes') return inTaxes(file, path);
  for (const table of tables) {
    const thing = thingsOf(file, table).find((each) => holds(each, table, path));
    if (!thing) continue;
    const rest = path.slice(thing.path.length).map(String);
    return { table, id: thing.id, field: fieldOf(file, table, rest) };
  }
  return null;
}

/** What lies within another comes before it. The cast: the keys of an object are known as texts alone. */
const tables = [
  'premium',
  'late_step',
  'late_cap',
  ...Object.keys(draftFields).filter((table) => !['premium', 'late_step', 'late_cap', 'tax'].includes(table)),
] as readonly DraftTable[];

function holds({ id, path: at }: Thing, table: DraftTable, path: Mistake['path']): boolean {
  if (!at.every((member, index) => member === path[index])) return false;
  if (table !== 'rule') return true;
  const members = ruleParts[id] ?? [];
  return members.includes(String(path[at.length]));
}

/** The longest field that the members begin with; words without a language are the property's. */
function fieldOf({ property }: CatalogueFile, table: DraftTable, rest: readonly string[]): string | null {
  for (let length = rest.length; length > 0; length -= 1) {
    const field = rest.slice(0, length).join('.');
    if (draftField(table, field)) return field;
    const own = `${field}.${property.language}`;
    if (draftField(table, own)) return own;
  }
  return null;
}

function inTaxes(file: CatalogueFile, path: Mistake['path']): Found | null {
  const [, code, name] = path.map(String);
  const rates = thingsOf(file, 'tax').filter((each) => each.path[1] === code);
  const found = rates.find(({ member }) => member === name) ?? rates[0];
  return found ? { table: 'tax', id: found.id, field: name === undefined ? null : 'rate' } : null;
}

const named: Readonly<Record<string, string>> = { paragraphs: 'text', heading: 'heading', key: 'key' };

function inAgreement(path: Mistake['path']): Found {
  const [, member, language = '', within = '', part] = path.map(String);
  const whole = { table: 'agreement', id: WHOLE_AGREEMENT } as const;
  if (member === 'version') return { ...whole, field: 'version' };
  if (!languages.some(({ code }) => code === language)) return { ...whole, field: null };
  if (within === 'sections' && part !== undefined) {
    const field = named[String(path[5])];
    return { table: 'agreement', id: part, field: field === undefined ? null : `${field}.${language}` };
  }
  const field = within === 'mandate' && part === 'text' ? 'mandateText' : within;
  const full = `${field}.${language}`;
  return { ...whole, field: draftField('agreement', full) ? full : null };
}
