/** Keeps the file of each catalogue that comes into force, whichever way it came, and hands out what was in force before. */
import { deleteEdit, deleteEdits } from '../../database/catalogue/edits';
import { insertVersion } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { sourceOf, type Catalogue } from '../../domain/catalogue/catalogue';
import { fileText, isDone, placeText, readDraftFile } from '../../domain/catalogue/draft';
import { draftText, loadDraft } from './draft-load';

/** In the transaction of its import. What of the draft came into force by it is no change any more. */
export async function keepVersion(
  tx: Tx,
  catalogue: Catalogue,
  { nowMs, actor }: { readonly nowMs: number; readonly actor: string },
): Promise<void> {
  const source = sourceOf(catalogue);
  if (source === undefined) return;
  const text = fileText(source);
  const draft = await loadDraft(tx);
  await insertVersion(tx, { file: text, by: actor, nowMs });
  if (draft === null || draft.edits.length === 0) return;
  if (draftText(draft) === text) return deleteEdits(tx);
  const file = readDraftFile(text);
  for (const edit of draft.edits) if (isDone(file, edit)) await deleteEdit(tx, placeText(edit.place));
}
