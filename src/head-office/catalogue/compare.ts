/**
 * Two catalogues side by side, of two sites or of two days. Two sites give things ids of their own, so those are found again by
 * what people call them. Pure.
 */
import { nameOf } from '../../main/domain/catalogue/draft-places';
import { valuesOf } from '../../main/domain/catalogue/draft-fields';
import { ownWords, thingsOf, type CatalogueFile, type Thing } from '../../main/domain/catalogue/draft-things';
import { draftFields, isSameInDraft, type DraftTable } from '../../shared/desk/draft-fields';

type Value = string | boolean;
type Values = Readonly<Record<string, Value>>;

interface NamedThing {
  readonly name: string;
  readonly values: Values;
}

interface TableDifferences {
  readonly table: DraftTable;
  /** What only one of them has. */
  readonly onlyOne: readonly NamedThing[];
  readonly onlyOther: readonly NamedThing[];
  readonly fields: readonly {
    readonly name: string;
    readonly field: string;
    readonly one: Value;
    readonly other: Value;
    /** All that the thing says, on either side. */
    readonly ofOne: Values;
    readonly ofOther: Values;
  }[];
}

// The cast: the keys of an object are known as texts alone.
const tables = Object.keys(draftFields) as DraftTable[];
/** Known by their place: a number that the next one has once they are gone. */
const numbered: ReadonlySet<DraftTable> = new Set<DraftTable>(['agreement', 'late_step', 'late_cap']);

/** Of each table in which they differ. By `id` where both are of one site: a thing with another name is still the same. */
export function compareCatalogues(
  one: CatalogueFile,
  other: CatalogueFile,
  by: 'name' | 'id' = 'name',
): TableDifferences[] {
  return tables
    .map((table) => {
      const key = numbered.has(table) ? 'name' : by;
      return compareTable(table, thingsBy(key, one, table), thingsBy(key, other, table));
    })
    .filter(({ onlyOne, onlyOther, fields }) => onlyOne.length + onlyOther.length + fields.length > 0);
}

type Things = ReadonlyMap<string, NamedThing>;

function compareTable(table: DraftTable, ours: Things, theirs: Things): TableDifferences {
  const missing = (from: Things, than: Things) =>
    [...from].flatMap(([key, thing]) => (than.has(key) ? [] : [thing]));
  const fields = [...ours].flatMap(([key, { values: mine }]) => {
    const found = theirs.get(key);
    if (!found) return [];
    const { name, values: yours } = found;
    return [...new Set([...Object.keys(mine), ...Object.keys(yours)])].flatMap((field) => {
      const [here, there] = [mine[field] ?? '', yours[field] ?? ''];
      return isSameInDraft({ table, field }, here, there)
        ? []
        : [{ name, field, one: here, other: there, ofOne: mine, ofOther: yours }];
    });
  });
  return { table, onlyOne: missing(ours, theirs), onlyOther: missing(theirs, ours), fields };
}

/** By its name a second one is told from the first by a number. */
function thingsBy(by: 'name' | 'id', file: CatalogueFile, table: DraftTable): Things {
  const things = new Map<string, NamedThing>();
  for (const thing of thingsOf(file, table)) {
    const name = thingName(file, table, thing);
    let own = by === 'id' ? thing.id : name;
    for (let number = 2; things.has(own); number += 1) own = `${name} (${number})`;
    things.set(own, { name: by === 'id' ? name : own, values: valuesOf(file, table, thing) });
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
