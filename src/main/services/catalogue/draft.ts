/**
 * The draft of the next catalogue: changes to the present one, edited by everybody who may see it, and stored.
 * There is one draft for all. Nothing in it counts before it was checked and put in force like a file.
 */
import type { DeskRequest } from '../../../shared/desk/channels';
import { draftField, growing, isSameInDraft } from '../../../shared/desk/draft-fields';
import { parsePercent } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { deleteEdit, deleteEdits, saveEdit } from '../../database/catalogue/edits';
import { decideProposal, findOpenProposal } from '../../database/catalogue/proposals';
import type { Tx } from '../../database/schema';
import { selectStaff } from '../../database/staff/staff';
import {
  ADDED,
  findThing,
  isShaping,
  isWithin,
  placeText,
  raised,
  REMOVED,
  valueAt,
  type DraftValue,
  type Edit,
  type Place,
} from '../../domain/catalogue/draft';
import { valueIn } from '../../domain/catalogue/draft-fields';
import { beginThing } from '../../domain/catalogue/draft-growth';
import { thingsOf } from '../../domain/catalogue/draft-things';
import { followVersion } from './draft-version';
import { fieldFault } from './field-faults';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { draftFile, draftText, loadDraft, type Draft } from './draft-load';

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
    const shown = draftFile(draft.value);
    const current = valueAt(shown, place);
    if (!draftField(table, field) || current === null || typeof value !== typeof current)
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (!isSameInDraft(place, current, seen)) return editedBy(tx, draft.value, place, current);
    if (isSameInDraft(place, current, value)) return ok({});
    const fault = fieldFault(shown, place, value);
    if (fault) return fault;
    await write(work, draft.value, [{ place, value }]);
    return ok({});
  });
}

const isAsked = (asked: string | null, type: unknown) => asked === null || asked === type;

/** Writes new rents into the draft; a chosen unit that the catalogue does not list is left out. */
export function raiseRents(
  ctx: ServiceContext,
  staff: StaffCaller,
  { storageType, unitIds, percent }: DeskRequest<'catalogue.raise'>,
): Promise<Result<{ readonly count: number }>> {
  return ctx.store.attempt(async (tx) => {
    const work = { ctx, tx, by: staff };
    const draft = await editable(work);
    if (!draft.ok) return draft;
    const size: number = parsePercent(percent.replace('-', '')) ?? 0;
    const rate = percent.startsWith('-') ? -size : size;
    const shown = draftFile(draft.value);
    const chosen = unitIds === null ? null : new Set<string>(unitIds);
    const wishes = thingsOf(shown, 'unit')
      .filter(({ id, root }) => isAsked(storageType, root['storageType']) && (chosen?.has(id) ?? true))
      .flatMap((unit) => {
        const rent = valueIn(shown, 'unit', unit, 'rent');
        const place: Place = { table: 'unit', id: unit.id, field: 'rent' };
        const value = typeof rent === 'string' ? raised(rent, rate) : '';
        const isOther = typeof rent === 'string' && !isSameInDraft(place, rent, value);
        // Rounded down to nothing it stays as it is.
        return isOther && fieldFault(shown, place, value) === null ? [{ place, value }] : [];
      });
    if (wishes.length > 0) await write(work, draft.value, wishes);
    return ok({ count: wishes.length });
  });
}

/** A new thing like another one, with what nobody may have twice left open. Answers its id. */
export function addToDraft(
  ctx: ServiceContext,
  staff: StaffCaller,
  { table, like }: DeskRequest<'catalogue.add'>,
): Promise<Result<{ readonly id: string }>> {
  return ctx.store.attempt(async (tx) => {
    const work = { ctx, tx, by: staff };
    const draft = await editable(work);
    if (!draft.ok) return draft;
    const asked = { table, id: like ?? '' };
    const begun = beginThing(draftFile(draft.value), asked, () => ctx.newId<'unit'>());
    if (!growing.has(table) || begun === null)
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await withdraw(work);
    await saveAt(work, { place: { table, id: begun.id, field: ADDED }, before: '', value: begun.value });
    await nameVersion(work, [{ table, field: ADDED }]);
    await note(work, 'catalogue.edited', begun.id);
    return ok({ id: begun.id });
  });
}

/** Takes a thing away, or back into the draft. One that the draft itself added goes with all that was typed. */
export function removeFromDraft(
  ctx: ServiceContext,
  staff: StaffCaller,
  { table, id, isRemoved }: DeskRequest<'catalogue.remove'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const work = { ctx, tx, by: staff };
    const draft = await editable(work);
    if (!draft.ok) return draft;
    const place = { table, id, field: REMOVED };
    if (!growing.has(table) || !findThing(draft.value.base, place) || (table === 'agreement' && id === table))
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await withdraw(work);
    const own = draft.value.edits.filter((edit) => edit.place.table === table && edit.place.id === id);
    const isNew = own.some((edit) => edit.place.field === ADDED) && !isNumbered(draft.value, place);
    if (isNew) for (const edit of own) await deleteEdit(tx, placeText(edit.place));
    else if (isRemoved) await saveAt(work, { place, before: false, value: true });
    else await deleteEdit(tx, placeText(place));
    await nameVersion(work, [place]);
    await note(work, 'catalogue.edited', id);
    return ok({});
  });
}

/** Others that were added after it are known by the numbers behind its own. */
function isNumbered({ edits }: Draft, { table, id }: Place): boolean {
  return edits.some(
    ({ place }) => place.field === ADDED && place.table === table && Number(place.id) > Number(id),
  );
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
  { file, base, edits }: Draft,
  wishes: readonly Pick<Edit, 'place' | 'value'>[],
): Promise<void> {
  const { tx } = work;
  await withdraw(work);
  for (const { place, value } of wishes) {
    const own = edits.filter((edit) => isWithin(place, edit.place));
    // What is taken out, or put back as it was, leaves nothing that was typed within it.
    for (const edit of own) await deleteEdit(tx, placeText(edit.place));
    // What shapes the rest is compared with what is in force.
    const before = valueAt(isShaping(place) ? file : base, place) ?? unset(value);
    const isKnown = edits.some((edit) => placeText(edit.place) === placeText(place));
    // Typed back to what is in force: no change any more.
    if (isSameInDraft(place, before, value)) {
      if (isKnown) await deleteEdit(tx, placeText(place));
      continue;
    }
    await saveAt(work, { place, before, value });
  }
  await nameVersion(
    work,
    wishes.map((wish) => wish.place),
  );
  await note(work, 'catalogue.edited', wishes[0]?.place.id ?? 'draft');
}

async function nameVersion(
  work: Work<StaffCaller>,
  edited: Parameters<typeof followVersion>[1],
): Promise<void> {
  const version = await followVersion(work, edited);
  if (version) await saveAt(work, version);
}

const unset = (value: DraftValue): DraftValue => (typeof value === 'boolean' ? false : '');

async function saveAt({ ctx, tx, by }: Work<StaffCaller>, { place, before, value }: Edit): Promise<void> {
  await saveEdit(tx, {
    place: placeText(place),
    before: JSON.stringify(before),
    value: JSON.stringify(value),
    edited_by: by.id,
    edited_at_ms: ctx.clock.nowMs(),
  });
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
