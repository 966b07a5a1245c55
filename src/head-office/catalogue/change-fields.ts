/** The fields of one thing in the draft of a change, by the same tables that a front desk edits. */
import { inOneLine } from '../../shared/in-one-line';
import { z } from 'zod';
import {
  fileText,
  findThing,
  readDraftFile,
  withEdits,
  type CatalogueFile,
  type Edit,
} from '../../main/domain/catalogue/draft';
import { businessDateAt } from '../../main/domain/base/dates';
import { valuesOf } from '../../main/domain/catalogue/draft-fields';
import { placeIn } from '../../main/domain/catalogue/draft-places';
import type { Thing } from '../../main/domain/catalogue/draft-things';
import { readCatalogue, type Mistake } from '../../main/domain/catalogue/catalogue';
import { Refused } from '../locales/refused';
import { isSameInDraft, type DraftTable } from '../../shared/desk/draft-fields';
import type { Id } from '../../shared/ids';
import { saveChangeSite, type ChangeSiteRow } from '../database/catalogue/changes';
import { readCatalogueVersion } from '../database/catalogue/published-files';
import type { Tx } from '../database/tx';
import type { ChangeId } from './change-state';
import { draftColumns, editing, type Acting } from './change-work';
import { thingName } from './compare';
import { fieldWords } from './words';
import type { Speech } from '../locales/speech';

/** Which thing of which site, as the person saw it. */
export interface ThingShown {
  readonly propertyId: Id<'property'>;
  readonly table: DraftTable;
  readonly thing: string;
  /** Of the file that the person saw. */
  readonly shown: string;
}

export interface TypedFields extends ThingShown {
  /** By field, as it was typed; a flag as `yes` or `no`. What is left out stays. */
  readonly values: ReadonlyMap<string, string>;
}

/** The draft is checked whole, as a file that is brought. */
export function editFields(acting: Acting, id: ChangeId, typed: TypedFields): Promise<void> {
  const { table, thing: thingId, values } = typed;
  return editingDraft(acting, id, typed, ({ file }) => {
    const thing = findThing(file, { table, id: thingId });
    if (!thing) throw new Refused((t) => t.refusals.catalogues.noThing);
    const edits = editsOf(file, { table, thing }, values);
    if (edits.length === 0) throw new Refused((t) => t.refusals.catalogues.sameFields);
    return withEdits(file, edits);
  });
}

/** What somebody typed, where it differs from the draft's value. */
export function editsOf(
  file: CatalogueFile,
  { table, thing }: { readonly table: DraftTable; readonly thing: Thing },
  values: TypedFields['values'],
): Edit[] {
  return Object.entries(valuesOf(file, table, thing)).flatMap(([field, before]): Edit[] => {
    const word = values.get(field);
    if (word === undefined) return [];
    const value = typeof before === 'boolean' ? word === 'yes' : word.replaceAll('\r\n', '\n');
    if (isSameInDraft({ table, field }, before, value)) return [];
    return [{ place: { table, id: thing.id, field }, before, value }];
  });
}

interface Editing {
  readonly tx: Tx;
  readonly site: ChangeSiteRow;
  readonly file: CatalogueFile;
}

/** Saves the file that `change` answers, once it is right as a whole. */
export function editingDraft(
  acting: Acting,
  id: ChangeId,
  { propertyId, shown }: Pick<ThingShown, 'propertyId' | 'shown'>,
  change: (editing: Editing) => CatalogueFile | Promise<CatalogueFile>,
): Promise<void> {
  return editing(acting, id, async (tx, sites) => {
    const site = sites.find(({ property_id }) => property_id === propertyId);
    if (!site) throw new Refused((t) => t.refusals.catalogues.notPart);
    if (site.sha256 !== shown) throw new Refused((t) => t.refusals.edited);
    const file = readDraftFile(Buffer.from(site.content).toString('utf8'));
    const changed = await change({ tx, site, file });
    await nameAgreement({ tx, site, file: changed }, acting.nowMs);
    const content = Buffer.from(fileText(changed));
    const read = readCatalogue(JSON.parse(content.toString('utf8')));
    if (!read.ok) throw new Refused((_, speech) => mistakeWords(speech, changed, read.mistakes));
    await saveChangeSite(tx, { ...site, ...(await draftColumns(tx, site, content)) });
    return [propertyId];
  });
}

/** Kiosks keep the words of each version as they were signed. Other words that nobody gave a version get one by the day. */
async function nameAgreement({ tx, site, file }: Editing, nowMs: number): Promise<void> {
  const { property_id: propertyId, base_version: number } = site;
  const text = await readCatalogueVersion(tx, propertyId, number);
  const base = text === null ? null : readDraftFile(text).agreement;
  const isOther =
    base !== null && JSON.stringify(base.languages) !== JSON.stringify(file.agreement.languages);
  if (!isOther || base.version !== file.agreement.version) return;
  const day = businessDateAt(nowMs, z.string().parse(file.property['timeZone']));
  // No other catalogue comes from this base, so no other words have its number.
  file.agreement.version = `${day}.${number + 1}`;
}

/** The names that people see on the page; where it has none, the place in the file. */
function placeWords(speech: Speech, file: CatalogueFile, path: Mistake['path']): string {
  const found = placeIn(file, { path });
  const thing = found && findThing(file, found);
  if (!found || !thing) return path.join('.');
  const place = [speech.t.tables[found.table], thingName(file, found.table, thing)];
  const field = found.field === null ? [] : [fieldWords(found.field, speech)];
  return inOneLine([...place, ...field], speech.language);
}

/** Each by the names that people see on the page. What does not fit stands in English, as it does at a desk. */
function mistakeWords(speech: Speech, file: CatalogueFile, mistakes: readonly Mistake[]): string {
  const lines = mistakes.map(({ path, message, earlier }) => {
    const said = earlier ? message.replace(earlier.join('.'), placeWords(speech, file, earlier)) : message;
    return `${placeWords(speech, file, path)}: ${said}`;
  });
  return [speech.t.refusals.catalogues.doesNotFit, ...lines].join('\n');
}
