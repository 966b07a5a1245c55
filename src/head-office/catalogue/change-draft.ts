/** The draft of a change of catalogues: what a person edits for some sites. Every edit takes an approval away. */
import { fileText, raised, readDraftFile, withEdits, type Edit } from '../../main/domain/catalogue/draft';
import { thingsOf } from '../../main/domain/catalogue/draft-things';
import { valueIn } from '../../main/domain/catalogue/draft-fields';
import { businessDateAt, isBusinessDate } from '../../main/domain/base/dates';
import type { Id } from '../../shared/ids';
import { parsePercent } from '../../shared/money';
import { newId } from '../../shared/new-id';
import { cleanText, graphemeLength, hiddenIn } from '../../shared/text';
import { Refused } from '../locales/refused';
import { insertChange, saveChangeSite, updateChange } from '../database/catalogue/changes';
import { selectPublished } from '../database/catalogue/published-files';
import type { Tx } from '../database/tx';
import { rings, type ChangeId } from './change-state';
import { checkScope, draftColumns, edited, editing, lastOf, type Acting } from './change-work';
import { readCatalogueContent } from './read-file';

const LONGEST_TITLE = 80;
/** A rent may be raised or lowered by as much at once. */
const MOST_PERCENT = 50;

/** Begins with what is published for these sites. Throws a CommandRefused with a sentence, as everything here does. */
export async function beginChange(
  { database, person, nowMs }: Acting,
  { title: typed, propertyIds }: { readonly title: string; readonly propertyIds: readonly Id<'property'>[] },
): Promise<ChangeId> {
  const title = checkedTitle(typed);
  if (propertyIds.length === 0) throw new Refused((t) => t.refusals.catalogues.chooseSite);
  checkScope(person, propertyIds);
  return database.transaction().execute(async (tx) => {
    const id = newId<'catalogue_change'>();
    await insertChange(tx, { id, title, made_at_ms: nowMs, made_by: person.name });
    for (const propertyId of propertyIds) {
      const last = await lastOf(tx, propertyId);
      if (!last) throw new Refused((t) => t.refusals.catalogues.firstFile);
      await saveFile(tx, { id, propertyId, ring: 1, baseVersion: last.version }, Buffer.from(last.content));
    }
    await edited({ tx, person, nowMs }, { id, title }, propertyIds);
    return id;
  });
}

/** The same with an earlier version of one site. */
export async function beginReturn(
  { database, person, nowMs }: Acting,
  { propertyId, version }: { readonly propertyId: Id<'property'>; readonly version: number },
): Promise<ChangeId> {
  checkScope(person, [propertyId]);
  return database.transaction().execute(async (tx) => {
    const found = await selectPublished(tx, { propertyId, name: 'manifest' }, 1000);
    const [last, former] = [found[0], found.find((each) => each.version === version)];
    if (!last || !former || former === last) throw new Refused((t) => t.refusals.catalogues.noEarlier);
    const [id, title] = [newId<'catalogue_change'>(), `Back to version ${version}`];
    await insertChange(tx, { id, title, made_at_ms: nowMs, made_by: person.name });
    await saveFile(tx, { id, propertyId, ring: 1, baseVersion: last.version }, Buffer.from(former.content));
    await edited({ tx, person, nowMs }, { id, title }, [propertyId]);
    return id;
  });
}

/** A file replaces what the change has for its site, or adds the site. */
export async function uploadFile(
  acting: Acting,
  id: ChangeId,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<void> {
  const { propertyId } = readCatalogueContent(name, content);
  checkScope(acting.person, [propertyId]);
  return editing(acting, id, async (tx, sites) => {
    const last = await lastOf(tx, propertyId);
    const ring = sites.find(({ property_id }) => property_id === propertyId)?.ring ?? 1;
    await saveFile(tx, { id, propertyId, ring, baseVersion: last?.version ?? 0 }, content);
    return [propertyId];
  });
}

/** Of one type of storage, or with '' of all, at every site of the change. */
export async function raiseRents(
  acting: Acting,
  id: ChangeId,
  { storageType, percent }: { readonly storageType: string; readonly percent: string },
): Promise<void> {
  const size: number | null = parsePercent(percent.replace('-', ''));
  if (size === null || size === 0 || size > MOST_PERCENT * 1000)
    throw new Refused((t) => t.refusals.catalogues.percent(MOST_PERCENT));
  const rate = percent.trim().startsWith('-') ? -size : size;
  return editing(acting, id, async (tx, sites) => {
    const changed: Id<'property'>[] = [];
    for (const site of sites) {
      const file = readDraftFile(Buffer.from(site.content).toString('utf8'));
      const edits = thingsOf(file, 'unit').flatMap((unit): Edit[] => {
        const before = valueIn(file, 'unit', unit, 'rent');
        const isMeant = storageType === '' || unit.root['storageType'] === storageType;
        if (!isMeant || typeof before !== 'string' || Number(before) === 0) return [];
        const value = raised(before, rate);
        return [{ place: { table: 'unit', id: unit.id, field: 'rent' }, before, value }];
      });
      if (edits.length === 0) continue;
      const { property_id: propertyId, ring, base_version: baseVersion } = site;
      const content = Buffer.from(fileText(withEdits(file, edits)));
      readCatalogueContent('The draft', content);
      await saveFile(tx, { id, propertyId, ring, baseVersion }, content);
      changed.push(propertyId);
    }
    if (changed.length === 0) throw new Refused((t) => t.refusals.catalogues.noUnitOfType);
    return changed;
  });
}

/** The day on which it takes effect at each site, as it begins there; '': as soon as it is published. */
export async function chooseDay(acting: Acting, id: ChangeId, day: string): Promise<void> {
  if (day !== '' && !isBusinessDate(day)) throw new Refused((t) => t.refusals.catalogues.day);
  return editing(acting, id, async (tx, sites) => {
    for (const { content } of sites) {
      const { timeZone } = readCatalogueContent('The draft', Buffer.from(content));
      if (day !== '' && day <= businessDateAt(acting.nowMs, timeZone))
        throw new Refused((t) => t.refusals.catalogues.fromTomorrow);
    }
    await updateChange(tx, id, { effective_on: day === '' ? null : day });
    return sites.map(({ property_id }) => property_id);
  });
}

/** In which ring a site gets it. */
export function moveToRing(
  acting: Acting,
  id: ChangeId,
  { propertyId, ring }: { readonly propertyId: string; readonly ring: number },
): Promise<void> {
  return editing(acting, id, async (tx, sites) => {
    const site = sites.find(({ property_id }) => property_id === propertyId);
    if (!site || !rings.some((each) => each === ring))
      throw new Refused((t) => t.refusals.catalogues.chooseRing);
    await saveChangeSite(tx, { ...site, ring });
    return [site.property_id];
  });
}

async function saveFile(
  tx: Tx,
  {
    id,
    propertyId,
    ring,
    baseVersion,
  }: {
    readonly id: ChangeId;
    readonly propertyId: Id<'property'>;
    readonly ring: number;
    readonly baseVersion: number;
  },
  content: Buffer,
): Promise<void> {
  const place = { change_id: id, property_id: propertyId, ring, base_version: baseVersion };
  await saveChangeSite(tx, {
    ...place,
    ...(await draftColumns(tx, place, content)),
    published_version: null,
    published_at_ms: null,
  });
}

function checkedTitle(typed: string): string {
  const title = cleanText(typed);
  if (title === '' || graphemeLength(title) > LONGEST_TITLE || hiddenIn(title) !== null)
    throw new Refused((t) => t.refusals.catalogues.title(LONGEST_TITLE));
  return title;
}
