/** How the tables of the price list show the draft: rows of each table, with names in the language of the page. */
import type { DraftRow } from '../../../shared/desk/catalogue-draft';
import { draftFields, type DraftTable } from '../../../shared/desk/choices';
import type { Language } from '../../../shared/languages';
import { toIsoInstant } from '../../domain/base/dates';
import {
  isOutdated,
  thingsOf,
  valueIn,
  withEdits,
  type CatalogueFile,
  type DraftValue,
  type Edit,
  type Place,
} from '../../domain/catalogue/draft';

export interface Draft {
  /** The one in force. */
  readonly file: CatalogueFile;
  readonly edits: readonly (Edit & { readonly by: string; readonly atMs: number })[];
}

interface Shown {
  readonly table: DraftTable;
  readonly language: Language;
  /** Of staff, by id. */
  readonly names: ReadonlyMap<string, string>;
}

export function rowsOf(draft: Draft, { table, language, names }: Shown): DraftRow[] {
  const shown = withEdits(draft.file, draft.edits);
  return thingsOf(shown, table).map((each) => {
    const values: Record<string, DraftValue> = {};
    for (const field of draftFields[table]) values[field] = valueIn(each, field) ?? '';
    const edits: DraftRow['edits'] = {};
    for (const edit of draft.edits) {
      if (edit.place.table !== table || edit.place.id !== each.id) continue;
      edits[edit.place.field] = {
        before: edit.before,
        by: names.get(edit.by) ?? null,
        at: toIsoInstant(edit.atMs),
        outdated: isOutdated(draft.file, edit),
      };
    }
    const place = { table, id: each.id, field: '' };
    return {
      id: each.id,
      name: nameOf(shown, place, language),
      ...aboutOf(shown, each, language),
      values,
      edits,
    };
  });
}

/** Number of a unit, name of a plan or an extra; of a premium that of its plan. */
export function nameOf(file: CatalogueFile, { table, id }: Place, language = file.property.language): string {
  if (table === 'unit') return file.units.find((unit) => unit.id === id)?.number ?? id;
  const spoken = (name: unknown) => {
    if (typeof name === 'string') return name;
    const said = name as Readonly<Record<string, unknown>> | null;
    const text = said?.[language] ?? said?.[file.property.language];
    return typeof text === 'string' ? text : id;
  };
  if (table === 'add_on') return spoken(file.addOns.find((each) => each.id === id)?.name);
  const plan = file.insurancePlans.find((each) =>
    table === 'plan' ? each.id === id : each.premiums.some((premium) => premium.id === id),
  );
  return spoken(plan?.name);
}

type Named = CatalogueFile['userTypes'][number];

/** A type of storage or of customers, which the file names by its word in any one language. */
function typeOf<T extends Named>(types: readonly T[], word: unknown): T | undefined {
  return types.find(({ name }) => (typeof name === 'string' ? [name] : Object.values(name)).includes(word));
}

/** The same word in another language; as the file has it where that language has none. */
export function spokenOf(types: readonly Named[], word: string, language: Language): string {
  const name = typeOf(types, word)?.name;
  const text = typeof name === 'object' ? name[language] : null;
  return typeof text === 'string' ? text : word;
}

function aboutOf(
  { storageTypes, userTypes }: CatalogueFile,
  each: Record<string, unknown>,
  language: Language,
): Pick<DraftRow, 'about' | 'cubic' | 'sizes'> {
  const { storageType, userType, from, to } = each;
  const about = [
    ...(typeof storageType === 'string' ? [spokenOf(storageTypes, storageType, language)] : []),
    ...(typeof userType === 'string' ? [spokenOf(userTypes, userType, language)] : []),
  ];
  return {
    about: about.join(' · '),
    cubic: typeOf(storageTypes, storageType)?.measure === 'volume',
    sizes: typeof from === 'string' ? [from, typeof to === 'string' ? to : ''] : null,
  };
}
