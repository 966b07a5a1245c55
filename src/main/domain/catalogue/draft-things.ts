/**
 * The things of a catalogue's file that a draft has tables of, and where each stands. Units, plans and offers have ids;
 * taxes, parts of the settings and paragraphs are known by their code, name or number. Pure.
 */
import { z } from 'zod';
import { ruleParts, type DraftTable } from '../../../shared/desk/draft-fields';
import { languages, type Language } from '../../../shared/languages';
import { isLoose, memberAt, type Loose } from './draft-values';

const thing = z.looseObject({ id: z.string() });
const loose = z.record(z.string(), z.unknown());

/** As much of a file as is edited; it was imported once, so it is known to be whole. */
const fileSchema = z.looseObject({
  property: z.looseObject({ currency: z.string(), language: z.enum(['en', 'es', 'de', 'ar']) }),
  storageTypes: z.array(thing),
  userTypes: z.array(thing),
  taxes: z.record(z.string(), z.record(z.string(), z.string())),
  chargeRules: z.record(z.string(), loose),
  units: z.array(thing.extend({ number: z.string(), storageType: z.string() })),
  insurancePlans: z.array(thing.extend({ premiums: z.array(thing) })),
  addOns: z.array(thing),
  promotions: z.array(thing),
  agreement: z.looseObject({
    version: z.string(),
    languages: z.partialRecord(
      z.enum(['en', 'es', 'de', 'ar']),
      z.looseObject({
        sections: z.array(z.looseObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
      }),
    ),
  }),
});
export type CatalogueFile = z.output<typeof fileSchema>;

export function readDraftFile(text: string): CatalogueFile {
  return fileSchema.parse(JSON.parse(text));
}

export interface Thing {
  readonly id: string;
  /** What its fields are members of. */
  readonly root: Loose;
  /** Where that stands in the file, as the check names it. */
  readonly path: readonly (string | number)[];
  /** Of a rate: the name of the customer type that pays it. */
  readonly member?: string;
}

/** Of the table `agreement` the one that has what is no section. */
export const WHOLE_AGREEMENT = 'agreement';

/** A rate by its code and the id of the customer type, which may get another name. */
export const taxId = (code: string, userType: string) => `${code}/${userType}`;
export const codeOf = (id: string) => id.slice(0, id.indexOf('/'));

const listed = (key: string, rows: readonly (Loose & { readonly id: string })[]): Thing[] =>
  rows.map((root, index) => ({ id: root.id, root, path: [key, index] }));
const numbered = (path: readonly (string | number)[], rows: unknown): Thing[] =>
  (Array.isArray(rows) ? rows.filter(isLoose) : []).map((root, index) => ({
    id: String(index),
    root,
    path: [...path, index],
  }));

export function thingsOf(file: CatalogueFile, table: DraftTable): readonly Thing[] {
  switch (table) {
    case 'unit':
      return listed('units', file.units);
    case 'plan':
      return listed('insurancePlans', file.insurancePlans);
    case 'premium':
      return file.insurancePlans.flatMap(({ premiums }, index) =>
        listed('premiums', premiums).map((each) => ({
          ...each,
          path: ['insurancePlans', index, ...each.path],
        })),
      );
    case 'add_on':
      return listed('addOns', file.addOns);
    case 'promotion':
      return listed('promotions', file.promotions);
    case 'storage_type':
      return listed('storageTypes', file.storageTypes);
    case 'user_type':
      return listed('userTypes', file.userTypes);
    case 'tax':
      return Object.entries(file.taxes).flatMap(([code, root]) =>
        file.userTypes.map((type) => {
          const member = ownWords(type['name'], file);
          return { id: taxId(code, type.id), root, path: ['taxes', code], member };
        }),
      );
    case 'charge':
      return Object.entries(file.chargeRules).map(([id, root]) => ({ id, root, path: ['chargeRules', id] }));
    case 'rule':
      return Object.keys(ruleParts).map((id) => {
        const isTop = id === 'access' || id === 'lock';
        return { id, root: isTop ? file : file.property, path: isTop ? [] : ['property'] };
      });
    case 'late_step':
      return numbered(['property', 'late', 'steps'], memberAt(file.property, ['late', 'steps']));
    case 'late_cap':
      return numbered(['property', 'late', 'caps'], memberAt(file.property, ['late', 'caps']));
    case 'agreement':
      return [
        { id: WHOLE_AGREEMENT, root: file.agreement, path: ['agreement'] },
        ...Array.from({ length: sectionsOf(file) }, (_, index) => ({
          id: String(index),
          root: file.agreement,
          path: ['agreement'],
        })),
      ];
    // no default
  }
}

/** As many as the language with most has. */
function sectionsOf({ agreement }: CatalogueFile): number {
  return Math.max(0, ...Object.values(agreement.languages).map(({ sections }) => sections.length));
}

/** Languages that customers are offered: those of the agreement, the property's first. */
export function spokenIn({ agreement, property }: CatalogueFile): Language[] {
  const offered = languages.map(({ code }) => code).filter((code) => agreement.languages[code] !== undefined);
  return [property.language, ...offered.filter((code) => code !== property.language)];
}

/** A text that the file has once, or for each language. */
export function wordsOf(value: unknown, own: Language): Partial<Record<Language, string>> {
  if (typeof value === 'string') return { [own]: value };
  const texts: Partial<Record<Language, string>> = {};
  for (const { code } of languages) {
    const text = isLoose(value) && Object.hasOwn(value, code) ? value[code] : undefined;
    if (typeof text === 'string') texts[code] = text;
  }
  return texts;
}

/** In the language of a page, else the property's. */
export function spokenWords(value: unknown, { property }: CatalogueFile, language: Language): string {
  const texts = wordsOf(value, property.language);
  return texts[language] ?? texts[property.language] ?? '';
}

/** As it is in the property's language. */
export function ownWords(value: unknown, { property }: CatalogueFile): string {
  return wordsOf(value, property.language)[property.language] ?? '';
}
