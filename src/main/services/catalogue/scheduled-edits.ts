/** Scheduled changes as they are stored, and whether they still go with the catalogue in force. */
import { z } from 'zod';
import type { CatalogueEditRow } from '../../database/catalogue/edits';
import { selectWaitingSchedules, type ScheduleRow } from '../../database/catalogue/schedules';
import { findLastVersion, readVersionFile } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { isDone, readDraftFile, withAdded, type Edit } from '../../domain/catalogue/draft';
import { clash } from '../../domain/catalogue/draft-clashes';
import { nameOf } from '../../domain/catalogue/draft-places';
import type { Id } from '../../../shared/ids';
import { readEdits, outdatedIn, type Draft, type DraftEdit } from './draft-load';

const rowsSchema = z.array(
  z.object({
    place: z.string(),
    before: z.string(),
    value: z.string(),
    // The cast: it was written from a row of the draft.
    edited_by: z.string().transform((id) => id as Id<'staff'>),
    edited_at_ms: z.number(),
  }),
);

export const storedEdits = (rows: readonly CatalogueEditRow[]): string => JSON.stringify(rows);

export function storedRows({ edits }: Pick<ScheduleRow, 'edits'>): CatalogueEditRow[] {
  return rowsSchema.parse(JSON.parse(edits));
}

const scheduledEdits = (row: Pick<ScheduleRow, 'edits'>): DraftEdit[] => readEdits(storedRows(row));

/** The changes over the catalogue in force, without those that are in force already; null where no file of it is known. */
export async function scheduledDraft(tx: Tx, row: Pick<ScheduleRow, 'edits'>): Promise<Draft | null> {
  const version = await findLastVersion(tx);
  const text = version ? await readVersionFile(tx, version.number) : null;
  if (text === null) return null;
  const file = readDraftFile(text);
  const edits = scheduledEdits(row).filter((edit) => !isDone(file, edit));
  return { file, base: withAdded(file, edits), edits };
}

/** Of what else came into force since they were scheduled. In words of the file. */
export const outdatedSentences = (draft: Draft): string[] =>
  outdatedIn(draft).map(({ place, field, message }) => `${place}: ${field} ${message}`);

/** What of a draft is scheduled already, by the thing and the field. */
export async function clashesIn(tx: Tx, { base, edits }: Draft) {
  const waiting = (await selectWaitingSchedules(tx)).flatMap((row) =>
    scheduledEdits(row).map((edit): { readonly on: string; readonly edit: Edit } => ({
      on: row.effective_on,
      edit,
    })),
  );
  return edits.flatMap((edit) => {
    const other = waiting.find((each) => clash(edit, each.edit));
    if (!other) return [];
    const { place } = edit;
    return [
      {
        place: nameOf(base, place),
        table: place.table,
        field: place.field,
        message: `changes on ${other.on} by what is scheduled; withdraw that first, or leave this as it is until then`,
      },
    ];
  });
}
