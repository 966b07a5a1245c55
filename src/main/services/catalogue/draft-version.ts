/** Other words of the agreement need another version: the draft names one by the day, which staff may name otherwise. */
import { selectTemplateVersions } from '../../database/catalogue/catalogue';
import { deleteEdit } from '../../database/catalogue/edits';
import { businessDateAt } from '../../domain/base/dates';
import { placeText, valueAt, type Edit, type Place } from '../../domain/catalogue/draft';
import { WHOLE_AGREEMENT } from '../../domain/catalogue/draft-things';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { loadDraft } from './draft-load';

const place: Place = { table: 'agreement', id: WHOLE_AGREEMENT, field: 'version' };
/** As it is named here. */
const byDay = /^\d{4}-\d\d-\d\d(\.\d+)?$/;

/** After something of the agreement was edited. Answers the version to write down; null: none is needed. */
export async function followVersion(
  { ctx, tx }: InTransaction,
  edited: readonly Pick<Place, 'table' | 'field'>[],
): Promise<Edit | null> {
  if (!edited.some(({ table, field }) => table === 'agreement' && field !== 'version')) return null;
  const draft = await loadDraft(tx);
  if (!draft) return null;
  const own = draft.edits.filter(({ place: { table } }) => table === 'agreement');
  const named = own.find((edit) => placeText(edit.place) === placeText(place));
  if (own.every((edit) => edit === named)) {
    // The words are those in force again.
    if (named && byDay.test(String(named.value))) await deleteEdit(tx, placeText(place));
    return null;
  }
  if (named) return null;
  const { time_zone: timeZone } = await requireProperty(tx);
  const day = businessDateAt(ctx.clock.nowMs(), timeZone);
  const known = new Set(await selectTemplateVersions(tx));
  let version = day;
  for (let number = 2; known.has(version); number += 1) version = `${day}.${number}`;
  return { place, before: valueAt(draft.base, place) ?? '', value: version };
}
