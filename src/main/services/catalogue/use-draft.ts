/** The draft, or a version that was in force, by the same check and the same import as a file that staff bring. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { ok, refuse, type Result } from '../../../shared/result';
import { schedulersByVersion } from '../../database/catalogue/schedules';
import { readVersionFile, selectVersions } from '../../database/catalogue/versions';
import type { Tx } from '../../database/schema';
import { selectStaff } from '../../database/staff/staff';
import { toIsoInstant } from '../../domain/base/dates';
import { readDraftFile } from '../../domain/catalogue/draft';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { lastHand } from './last-hand';
import { placeIn, nameOf } from '../../domain/catalogue/draft-places';
import { draftText, loadDraft, outdatedIn } from './draft-load';
import { importPreviewed, previewCatalogue, type CatalogueDeps, type Preview } from './preview';
import { proposeCatalogue } from './proposal';
import { dayOf, scheduleChecked } from './schedule';
import { clashesIn } from './scheduled-edits';

/** Null: the draft. */
type Chosen = number | null;

export async function chosenText(tx: Tx, version: Chosen): Promise<string | null> {
  if (version !== null) return readVersionFile(tx, version);
  const draft = await loadDraft(tx);
  return draft && draftText(draft);
}

export function checkChosen(
  deps: CatalogueDeps,
  staff: StaffCaller,
  version: Chosen,
): Promise<Result<Preview>> {
  return deps.ctx.store.read(async (tx) => {
    const draft = version === null ? await loadDraft(tx) : null;
    const stale = draft ? [...outdatedIn(draft), ...(await clashesIn(tx, draft))] : [];
    if (stale.length > 0) return ok({ outcome: 'mistakes' as const, mistakes: stale, more: 0 });
    const text = await chosenText(tx, version);
    if (text === null) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const preview = await previewCatalogue({ ...deps, tx, by: staff }, text);
    return ok(
      preview.outcome === 'mistakes' ? { ...preview, mistakes: placed(preview.mistakes, text) } : preview,
    );
  });
}

/** Every mistake by the thing and the field that the desk's tables have for it. */
function placed(mistakes: Extract<Preview, { outcome: 'mistakes' }>['mistakes'], text: string) {
  const file = readDraftFile(text);
  return mistakes.map(({ place, message }) => {
    const path = place.split('.').map((member) => (/^\d+$/.test(member) ? Number(member) : member));
    const found = placeIn(file, { path });
    if (!found) return { place, message };
    const why = found.table === 'unit' ? whyOf(String(path[2]), message) : null;
    // A rent of nothing is said of the rent, whichever of the two was typed.
    const field = why === 'rent_free' ? 'rent' : found.field;
    return {
      place: nameOf(file, found),
      table: found.table,
      message,
      ...(field === null ? {} : { field }),
      ...(why === null ? {} : { why }),
    };
  });
}

function whyOf(field: string, message: string): 'number_taken' | 'rent_zero' | 'rent_free' | null {
  if (field === 'rentFree') return 'rent_free';
  if (field === 'number' && message.includes('already at')) return 'number_taken';
  return field === 'rent' && message.includes('"rentFree"') ? 'rent_zero' : null;
}

/**
 * Refuses as the import and the proposal of a file do. `on`: the day on which the draft takes effect; null: at once. Refuses
 * `day_past` for a day that is over.
 */
export async function useChosen(
  deps: CatalogueDeps,
  staff: StaffCaller,
  { version, mark, on: wanted }: DeskRequest<'catalogue.use'>,
): Promise<Result<DeskOutput<'catalogue.use'>>> {
  const { ctx } = deps;
  const day = await ctx.store.read((tx) => dayOf({ ctx, tx }, wanted));
  if (!day.ok) return day;
  const on = day.value;
  // What was in force before comes back whole, and not beside what is changed until then.
  if (on !== null && version !== null) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const checked = await checkChosen(deps, staff, version);
  if (!checked.ok) return checked;
  if (checked.value.outcome !== 'changes' || checked.value.mark !== mark)
    return changedMeanwhile(await ctx.store.read((tx) => lastHand(tx, staff.id)));
  const file = await ctx.store.read((tx) => chosenText(tx, version));
  if (file === null) return changedMeanwhile();
  if (checked.value.authority === 'propose') {
    const proposed = await proposeCatalogue(deps, { file, mark, on }, staff);
    return proposed.ok ? ok({ outcome: 'proposed' as const }) : proposed;
  }
  if (on !== null) {
    const done = await ctx.store.attempt((tx) =>
      scheduleChecked({ ...deps, tx, by: staff }, { file, mark, on }),
    );
    return done.ok ? ok({ outcome: 'scheduled' as const }) : done;
  }
  // The import reads the catalogue in force again, and the mark says whether it would still change exactly that.
  const done = await ctx.store.attempt((tx) => importPreviewed({ ...deps, tx, by: staff }, { file, mark }));
  return done.ok ? ok({ outcome: 'imported' as const }) : done;
}

/** Those that were in force, the present one first. */
export function listVersions(
  ctx: Pick<ServiceContext, 'store' | 'headOffice'>,
): Promise<Result<DeskOutput<'catalogue.versions'>>> {
  return ctx.store.read(async (tx) => {
    const names = new Map((await selectStaff(tx)).map(({ id, name }) => [id as string, name]));
    const scheduled = await schedulersByVersion(tx);
    return ok({
      mayReturn: ctx.headOffice.state() === 'alone',
      versions: (await selectVersions(tx)).map(({ number, importedBy, importedAtMs }) => {
        const [kind = '', id = ''] = importedBy.split(':');
        const by = scheduled.get(number) ?? id;
        return { number, at: toIsoInstant(importedAtMs), by: names.get(by) ?? null, kind };
      }),
    });
  });
}

export function versionFile(
  ctx: Pick<ServiceContext, 'store'>,
  number: number,
): Promise<Result<DeskOutput<'catalogue.version-file'>>> {
  return ctx.store.read(async (tx) => {
    const text = await readVersionFile(tx, number);
    if (text === null) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    return ok({
      fileName: `catalog-${number}.json`,
      mediaType: 'application/json',
      base64: Buffer.from(text, 'utf8').toString('base64'),
    });
  });
}
