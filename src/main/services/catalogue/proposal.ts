/**
 * A catalogue that needs another manager's approval. The file is stored as it was chosen. The other manager sees what
 * it would change now, and agrees to exactly that. Nobody agrees to their own, nor with an account that they made.
 */
import { hash } from 'node:crypto';
import type { DeskOutput } from '../../../shared/desk/channels';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  decideProposal,
  findOpenProposal,
  insertProposal,
  type OpenProposal,
} from '../../database/catalogue/proposals';
import { findStaff } from '../../database/staff/staff';
import { businessDateAt } from '../../domain/base/dates';
import { requireProperty } from '../property/property';
import { draftText, loadDraft } from './draft-load';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { whoElse } from '../audit/who-else';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { ACCOUNT_OWN_AFTER_HOURS, isHandedOver } from '../audit/handed-over';
import type { Counts } from './import';
import { deciderOf, lastHand } from './last-hand';
import { importPreviewed, previewCatalogue, type CatalogueDeps, type CatalogueWork } from './preview';
import { scheduleChecked } from './schedule';
import type { Work } from '../base/work';

/** Refuses with `changed_meanwhile`, `proposal_open`. */
export function proposeCatalogue(
  deps: CatalogueDeps,
  { file, mark, on = null }: { readonly file: string; readonly mark: string; readonly on?: string | null },
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  const { ctx } = deps;
  return ctx.store.attempt(async (tx) => {
    if ((await findOpenProposal(tx)) !== null)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'proposal_open' });
    const preview = await previewCatalogue({ ...deps, tx, by: staff }, file);
    if (preview.outcome !== 'changes' || preview.mark !== mark || preview.authority !== 'propose')
      return changedMeanwhile(await lastHand(tx, staff.id));
    const id = ctx.newId<'catalogue_proposal'>();
    await insertProposal(tx, {
      id,
      file,
      file_sha256: hash('sha256', file),
      proposed_by: staff.id,
      proposed_at_ms: ctx.clock.nowMs(),
      effective_on: on,
    });
    await note({ ctx, tx, by: staff }, 'catalogue.proposed', id);
    return ok({});
  });
}

/** What waits, with what it would change as of now. */
export function waitingProposal(
  deps: CatalogueDeps,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'catalogue.proposal'>>> {
  return deps.ctx.store.read(async (tx) => {
    const open = await findOpenProposal(tx);
    if (open === null) return ok({ proposal: null });
    const by = await findStaff(tx, open.proposed_by);
    return ok({
      proposal: {
        id: open.id,
        by: by?.name ?? '',
        own: open.proposed_by === staff.id,
        atMs: open.proposed_at_ms,
        on: open.effective_on,
        preview: await previewCatalogue({ ...deps, tx, by: staff }, open.file),
      },
    });
  });
}

/** Imports exactly what was looked at. Refuses with `changed_meanwhile`, `own_proposal`, `account_new`, `catalogue_refused`. */
export function agreeToProposal(
  deps: CatalogueDeps,
  { id, mark }: { readonly id: Id<'catalogue_proposal'>; readonly mark: string },
  staff: StaffCaller,
): Promise<Result<Counts>> {
  return deps.ctx.store.attempt(async (tx) => {
    const work: CatalogueWork = { ...deps, tx, by: staff };
    const open = await findOpenProposal(tx);
    if (open?.id !== id) return changedMeanwhile(await deciderOf(tx, id));
    if (open.proposed_by === staff.id) return denied('own_proposal', await whoElse({ tx, by: staff }));
    for (const who of [open.proposed_by, staff.id])
      if (await isHandedOver(work, who)) return denied('account_new', { hours: ACCOUNT_OWN_AFTER_HOURS });
    const done = await useProposed(work, open, mark);
    if (done.ok) await decide(work, open, 'imported');
    return done;
  });
}

/** On its day; at once where that has come meanwhile. */
async function useProposed(work: CatalogueWork, open: OpenProposal, mark: string): Promise<Result<Counts>> {
  const asked = { file: open.file, mark, agreed: true };
  const { time_zone: timeZone } = await requireProperty(work.tx);
  const today = businessDateAt(work.ctx.clock.nowMs(), timeZone);
  if (open.effective_on === null || open.effective_on <= today) return importPreviewed(work, asked);
  const draft = await loadDraft(work.tx);
  if (!draft || draftText(draft) !== open.file) return changedMeanwhile(await deciderOf(work.tx, open.id));
  return scheduleChecked(work, { ...asked, on: open.effective_on, scheduledBy: open.proposed_by });
}

/** Takes one's own back, or refuses another's. */
export function declineProposal(
  deps: CatalogueDeps,
  { id, why }: { readonly id: Id<'catalogue_proposal'>; readonly why: string },
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return deps.ctx.store.attempt(async (tx) => {
    const open = await findOpenProposal(tx);
    if (open?.id !== id) return changedMeanwhile(await deciderOf(tx, id));
    await decide({ ctx: deps.ctx, tx, by: staff }, open, 'declined', why);
    return ok({});
  });
}

async function decide(
  { ctx, tx, by: staff }: Work<StaffCaller>,
  { id }: OpenProposal,
  outcome: 'imported' | 'declined',
  why: string | null = null,
): Promise<void> {
  await decideProposal(tx, id, { outcome, decided_by: staff.id, decided_at_ms: ctx.clock.nowMs() });
  await note(
    { ctx, tx, by: staff },
    outcome === 'imported' ? 'catalogue.agreed' : 'catalogue.declined',
    id,
    why,
  );
}

function denied(
  desk: 'own_proposal' | 'account_new',
  detail: Readonly<Record<string, string | number>> = {},
): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk, detail });
}
