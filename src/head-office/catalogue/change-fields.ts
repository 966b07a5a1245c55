/** The fields of one thing in the draft of a change, by the same tables that a front desk edits. */
import { fileText, findThing, readDraftFile, withEdits, type Edit } from '../../main/domain/catalogue/draft';
import { valuesOf } from '../../main/domain/catalogue/draft-fields';
import { CommandRefused } from '../../shared/command-line';
import { isSameInDraft, type DraftTable } from '../../shared/desk/draft-fields';
import type { Id } from '../../shared/ids';
import { saveChangeSite } from '../database/catalogue/changes';
import type { ChangeId } from './change-state';
import { editing, type Acting } from './change-work';
import { readCatalogueContent } from './read-file';
import { sha256 } from './split';

export interface TypedFields {
  readonly propertyId: Id<'property'>;
  readonly table: DraftTable;
  readonly thing: string;
  /** Of the file that the person saw. */
  readonly shown: string;
  /** By field, as it was typed; a flag as `yes` or `no`. What is left out stays. */
  readonly values: ReadonlyMap<string, string>;
}

/** The draft is checked whole, as a file that is brought. */
export function editFields(acting: Acting, id: ChangeId, typed: TypedFields): Promise<void> {
  const { propertyId, table, thing: thingId, shown, values } = typed;
  return editing(acting, id, async (tx, sites) => {
    const site = sites.find(({ property_id }) => property_id === propertyId);
    if (!site) throw new CommandRefused('Nothing was changed: the site is not part of this change.');
    if (site.sha256 !== shown)
      throw new CommandRefused(
        'Nothing was changed: it was edited after you opened this page. Read it again.',
      );
    const file = readDraftFile(Buffer.from(site.content).toString('utf8'));
    const thing = findThing(file, { table, id: thingId });
    if (!thing) throw new CommandRefused('Nothing was changed: there is no such thing in the draft.');
    const edits = Object.entries(valuesOf(file, table, thing)).flatMap(([field, before]): Edit[] => {
      const word = values.get(field);
      if (word === undefined) return [];
      const value = typeof before === 'boolean' ? word === 'yes' : word.replaceAll('\r\n', '\n');
      if (isSameInDraft({ table, field }, before, value)) return [];
      return [{ place: { table, id: thingId, field }, before, value }];
    });
    if (edits.length === 0) throw new CommandRefused('Nothing was changed: every field says what it said.');
    const content = Buffer.from(fileText(withEdits(file, edits)));
    readCatalogueContent('The draft', content);
    await saveChangeSite(tx, { ...site, sha256: sha256(content), content });
    return [propertyId];
  });
}
