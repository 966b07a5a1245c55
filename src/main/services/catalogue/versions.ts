/** Keeps the file of each catalogue that comes into force, whichever way it came, and hands out what was in force before. */
import { isSameInDraft } from '../../../shared/desk/choices';
import { deleteEdit, selectEdits } from '../../database/catalogue/edits';
import { insertVersion } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { sourceOf, type Catalogue } from '../../domain/catalogue/catalogue';
import { fileText, placeOf, readDraftFile, valueAt, type DraftValue } from '../../domain/catalogue/draft';

/** In the transaction of its import. What of the draft came into force by it is no change any more. */
export async function keepVersion(
  tx: Tx,
  catalogue: Catalogue,
  { nowMs, actor }: { readonly nowMs: number; readonly actor: string },
): Promise<void> {
  const source = sourceOf(catalogue);
  if (source === undefined) return;
  const text = fileText(source);
  await insertVersion(tx, { file: text, by: actor, nowMs });
  const edits = await selectEdits(tx);
  if (edits.length === 0) return;
  const file = readDraftFile(text);
  for (const { place, value } of edits) {
    const at = placeOf(place);
    const now = valueAt(file, at);
    // Written by the draft, when its schema had read it.
    if (now !== null && isSameInDraft(at.field, now, JSON.parse(value) as DraftValue))
      await deleteEdit(tx, place);
  }
}
