/**
 * Two catalogues side by side, of two sites or of two days. Things are found again by what people call them, since two sites
 * give them ids of their own. Pure.
 */
import { nameOf } from '../../main/domain/catalogue/draft-places';
import { valuesOf } from '../../main/domain/catalogue/draft-fields';
import { ownWords, thingsOf, type CatalogueFile, type Thing } from '../../main/domain/catalogue/draft-things';
import { draftFields, isSameInDraft, type DraftTable } from '../../shared/desk/draft-fields';

type Value = string | boolean;

interface TableDifferences {
  readonly table: DraftTable;
  /** What only one of them has. */
  readonly onlyOne: readonly string[];
  readonly onlyOther: readonly string[];
  readonly fields: readonly {
    readonly name: string;
    readonly field: string;
    readonly one: Value;
    readonly other: Value;
  }[];
}

// The cast: the keys of an object are known as texts alone.
const tables = Object.keys(draftFields) as DraftTable[];

/** Of each table in which they differ. */
export function compareCatalogues(one: CatalogueFile, other: CatalogueFile): TableDifferences[] {
  return tables
    .map((table) => compareTable(table, one, other))
    .filter(({ onlyOne, onlyOther, fields }) => onlyOne.length + onlyOther.length + fields.length > 0);
}

function compareTable(table: DraftTable, one: CatalogueFile, other: CatalogueFile): TableDifferences {
  const [ours, theirs] = [named(one, table), named(other, table)];
  const missing = (from: typeof ours, than: typeof ours) =>
    [...from.keys()].filter((name) => !than.has(name));
  const fields = [...ours].flatMap(([name, mine]) => {
    const yours = theirs.get(name);
    if (!yours) return [];
    return [...new Set([...Object.keys(mine), ...Object.keys(yours)])].flatMap((field) => {
      const [here, there] = [mine[field] ?? '', yours[field] ?? ''];
      return isSameInDraft({ table, field }, here, there) ? [] : [{ name, field, one: here, other: there }];
    });
  });
  return { table, onlyOne: missing(ours, theirs), onlyOther: missing(theirs, ours), fields };
}

/** The values of each thing by its name; a second one of a name is told from the first by a number. */
function named(file: CatalogueFile, table: DraftTable): Map<string, Readonly<Record<string, Value>>> {
  const things = new Map<string, Readonly<Record<string, Value>>>();
  for (const thing of thingsOf(file, table)) {
    const name = thingName(file, table, thing);
    let own = name;
    for (let number = 2; things.has(own); number += 1) own = `${name} (${number})`;
    things.set(own, valuesOf(file, table, thing));
  }
  return things;
}

/** What people call it, and of several with one name what tells them apart. */
export function thingName(file: CatalogueFile, table: DraftTable, thing: Thing): string {
  const { root, member } = thing;
  const more =
    table === 'premium'
      ? [root['storageType'], root['userType'], root['from']]
      : table === 'tax' && member !== undefined
        ? [member]
        : [];
  const words = more.filter((word) => typeof word === 'string' && word !== '');
  const name = nameOf(file, { table, id: thing.id }) || ownWords(root['name'], file);
  return [name, ...words].join(' · ');
}
