/** The draft as it is stored: what was changed of the catalogue in force, by whom, and the file that it makes. */
import { selectEdits, type CatalogueEditRow } from '../../database/catalogue/edits';
import { findLastVersion, readVersionFile } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { isSameInDraft } from '../../../shared/desk/draft-fields';
import {
  ADDED,
  fileText,
  isOutdated,
  placeOf,
  readDraftFile,
  valueAt,
  withAdded,
  withEdits,
  type CatalogueFile,
  type DraftValue,
  type Edit,
} from '../../domain/catalogue/draft';
import { nameOf } from '../../domain/catalogue/draft-places';

export interface DraftEdit extends Edit {
  readonly by: string;
  readonly atMs: number;
}

export interface Draft {
  /** The one in force, and the same with what the draft adds: what its other edits are about. */
  readonly file: CatalogueFile;
  readonly base: CatalogueFile;
  readonly edits: readonly DraftEdit[];
}

export function readEdits(rows: readonly CatalogueEditRow[]): DraftEdit[] {
  return rows.flatMap((row): DraftEdit[] => {
    const place = placeOf(row.place);
    if (place === null) return [];
    // Written by the draft, when its schema had read it.
    const before = JSON.parse(row.before) as DraftValue;
    const value = JSON.parse(row.value) as DraftValue;
    // Kept by a program that compared them as text: they change nothing.
    if (place.field !== ADDED && isSameInDraft(place, before, value)) return [];
    return [{ place, before, value, by: row.edited_by, atMs: row.edited_at_ms }];
  });
}

/** Null where no file of the catalogue in force is known. */
export async function loadDraft(tx: Tx): Promise<Draft | null> {
  const version = await findLastVersion(tx);
  const text = version ? await readVersionFile(tx, version.number) : null;
  if (text === null) return null;
  const edits = readEdits(await selectEdits(tx));
  const file = readDraftFile(text);
  return { file, base: withAdded(file, edits), edits };
}

/** The draft as a file. */
export const draftFile = ({ file, edits }: Draft): CatalogueFile => withEdits(file, edits);
export const draftText = (draft: Draft): string => fileText(draftFile(draft));

/** Of what has changed since it was edited: in words of the file, as mistakes are. */
export function outdatedIn({ base, edits }: Draft) {
  return edits
    .filter((edit) => isOutdated(base, edit))
    .map(({ place, before, value }) => ({
      place: nameOf(base, place),
      table: place.table,
      field: place.field,
      message: `was ${String(before)} when ${String(value)} was typed, and is ${String(valueAt(base, place))} now; edit it again`,
    }));
}
