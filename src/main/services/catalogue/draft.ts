/**
 * The draft of the next catalogue: single fields of the present one, edited by everybody who may see it, and stored.
 * There is one draft for all. Nothing in it counts before it was checked and put in force like a file.
 */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { draftFields, isSameInDraft } from '../../../shared/desk/choices';
import { parsePercent } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { deleteEdit, deleteEdits, saveEdit, selectEdits } from '../../database/catalogue/edits';
import { decideProposal, findOpenProposal } from '../../database/catalogue/proposals';
import { findLastVersion, readVersionFile } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { selectStaff } from '../../database/staff/staff';
import {
  fileText,
  isOutdated,
  placeOf,
  placeText,
  raised,
  readDraftFile,
  valueAt,
  valueIn,
  withEdits,
  type DraftValue,
  type Edit,
  type Place,
} from '../../domain/catalogue/draft';
import { nameOf, rowsOf, spokenOf, type Draft } from './draft-rows';
import { fieldFault } from './field-faults';
import { note } from '../base/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { requireProperty } from '../property/property';

const PAGE = 100;

/** Null where no file of the catalogue in force is known. */
export async function loadDraft(tx: Tx): Promise<Draft | null> {
  const version = await findLastVersion(tx);
  const text = version ? await readVersionFile(tx, version.number) : null;
  if (text === null) return null;
  const edits = (await selectEdits(tx))
    .map((row) => ({
      place: placeOf(row.place),
      // Written below, when its schema had read it.
      before: JSON.parse(row.before) as DraftValue,
      value: JSON.parse(row.value) as DraftValue,
      by: row.edited_by,
      atMs: row.edited_at_ms,
    }))
    // Kept by a program that compared them as text: they change nothing.
    .filter(({ place, before, value }) => !isSameInDraft(place.field, before, value));
  return { file: readDraftFile(text), edits };
}

/** The draft as a file. */
export const draftText = ({ file, edits }: Draft): string => fileText(withEdits(file, edits));

/** Of what has changed since it was edited: in words of the file, as mistakes are. */
export function outdatedIn({
  file,
  edits,
}: Draft): { readonly place: string; readonly field: string; readonly message: string }[] {
  return edits
    .filter((edit) => isOutdated(file, edit))
    .map(({ place, before, value }) => ({
      place: nameOf(file, place),
      field: place.field,
      message: `was ${String(before)} when ${String(value)} was typed, and is ${String(valueAt(file, place))} now; edit it again`,
    }));
}

export function showDraft(
  ctx: ServiceContext,
  { language: asked, table, text, start }: DeskRequest<'catalogue.draft'>,
): Promise<Result<DeskOutput<'catalogue.draft'>>> {
  return ctx.store.read(async (tx) => {
    const { currency, area_unit: areaUnit, language: own } = await requireProperty(tx);
    const language = asked ?? own;
    const none = { currency, areaUnit, types: [], rows: [], more: false, edits: 0 };
    if (ctx.headOffice.state() !== 'alone') return ok({ ...none, state: 'head_office' as const });
    const draft = await loadDraft(tx);
    if (!draft) return ok({ ...none, state: 'no_file' as const });
    const names = new Map((await selectStaff(tx)).map(({ id, name }) => [id as string, name]));
    const wanted = text.trim().toLowerCase();
    const rows = rowsOf(draft, { table, language, names }).filter(
      ({ name, about }) => wanted === '' || `${name} ${about}`.toLowerCase().includes(wanted),
    );
    return ok({
      state: 'ready' as const,
      currency,
      areaUnit,
      types: [...new Set(draft.file.units.map(({ storageType }) => storageType))].map((value) => ({
        value,
        text: spokenOf(draft.file.storageTypes, value, language),
      })),
      rows: rows.slice(start, start + PAGE),
      more: rows.length > start + PAGE,
      edits: new Set(draft.edits.map(({ place }) => `${place.table} ${place.id}`)).size,
    });
  });
}

/**
 * Writes one field of the draft. Refuses `changed_meanwhile` when the field has another value by now; the refusal
 * carries that value as `now`. Refuses `unknown` for a field that does not exist, and `catalogue_refused` where head
 * office sends the catalogue. Refuses also what `fieldFault` finds wrong with the value.
 */
export function editDraft(
  ctx: ServiceContext,
  staff: StaffCaller,
  { table, id, field, value, seen }: DeskRequest<'catalogue.edit'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const work = { ctx, tx, by: staff };
    const draft = await editable(work);
    if (!draft.ok) return draft;
    const place = { table, id, field };
    const shown = withEdits(draft.value.file, draft.value.edits);
    const current = valueAt(shown, place);
    const isField = (draftFields[table] as readonly string[]).includes(field);
    if (!isField || current === null || typeof value !== typeof current)
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (!isSameInDraft(field, current, seen)) return editedBy(tx, draft.value, place, current);
    if (isSameInDraft(field, current, value)) return ok({});
    const fault = fieldFault(shown, place, value);
    if (fault) return fault;
    await write(work, draft.value, [{ place, value }]);
    return ok({});
  });
}

export function raiseRents(
  ctx: ServiceContext,
  staff: StaffCaller,
  { storageType, percent }: DeskRequest<'catalogue.raise'>,
): Promise<Result<{ readonly count: number }>> {
  return ctx.store.attempt(async (tx) => {
    const work = { ctx, tx, by: staff };
    const draft = await editable(work);
    if (!draft.ok) return draft;
    const size: number = parsePercent(percent.replace('-', '')) ?? 0;
    const rate = percent.startsWith('-') ? -size : size;
    const shown = withEdits(draft.value.file, draft.value.edits);
    const wishes = shown.units
      .filter((unit) => storageType === null || unit.storageType === storageType)
      .flatMap((unit) => {
        const rent = valueIn(unit, 'rent');
        const place: Place = { table: 'unit', id: unit.id, field: 'rent' };
        const value = typeof rent === 'string' ? raised(rent, rate) : '';
        const isOther = typeof rent === 'string' && !isSameInDraft('rent', rent, value);
        // Rounded down to nothing it stays as it is.
        return isOther && fieldFault(shown, place, value) === null ? [{ place, value }] : [];
      });
    if (wishes.length > 0) await write(work, draft.value, wishes);
    return ok({ count: wishes.length });
  });
}

export function dropDraft(ctx: ServiceContext, staff: StaffCaller): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    await withdraw({ ctx, tx, by: staff });
    await deleteEdits(tx);
    await note({ ctx, tx, by: staff }, 'catalogue.draft_dropped', 'draft');
    return ok({});
  });
}

async function editable({ ctx, tx }: Work<StaffCaller>): Promise<Result<Draft>> {
  const why = 'the catalogue comes from head office';
  if (ctx.headOffice.state() !== 'alone')
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
      desk: 'catalogue_refused',
      detail: { why },
    });
  const draft = await loadDraft(tx);
  return draft ? ok(draft) : refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
}

async function write(
  work: Work<StaffCaller>,
  { file }: Draft,
  wishes: readonly Pick<Edit, 'place' | 'value'>[],
): Promise<void> {
  const { ctx, tx, by } = work;
  await withdraw(work);
  for (const { place, value } of wishes) {
    const before = valueAt(file, place);
    if (before === null) continue;
    // Typed back to what is in force: no change any more.
    if (isSameInDraft(place.field, before, value)) {
      await deleteEdit(tx, placeText(place));
      continue;
    }
    await saveEdit(tx, {
      place: placeText(place),
      before: JSON.stringify(before),
      value: JSON.stringify(value),
      edited_by: by.id,
      edited_at_ms: ctx.clock.nowMs(),
    });
  }
  await note({ ctx, tx, by }, 'catalogue.edited', wishes[0]?.place.id ?? 'draft');
}

/** A proposal of the draft as it was: what is edited after it takes it back, so nobody agrees to what nobody proposes. */
async function withdraw({ ctx, tx, by }: Work<StaffCaller>): Promise<void> {
  const open = await findOpenProposal(tx);
  const draft = open && (await loadDraft(tx));
  if (!open || !draft || open.file !== draftText(draft)) return;
  await decideProposal(tx, open.id, {
    outcome: 'declined',
    decided_by: by.id,
    decided_at_ms: ctx.clock.nowMs(),
  });
  await note({ ctx, tx, by }, 'catalogue.declined', open.id, 'The draft was edited');
}

async function editedBy(tx: Tx, { edits }: Draft, place: Place, now: DraftValue): Promise<Result<never>> {
  const last = edits.find((edit) => placeText(edit.place) === placeText(place));
  const names = new Map((await selectStaff(tx)).map(({ id, name }) => [id as string, name]));
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    desk: 'changed_meanwhile',
    detail: { by: (last && names.get(last.by)) ?? '–', now: String(now) },
  });
}
