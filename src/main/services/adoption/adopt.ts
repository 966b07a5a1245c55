/**
 * Takes over tenancies that ran before this kiosk kept the books, from a file of the program that kept them. All rows are
 * one transaction, or none; the same file twice is refused.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import type { AdoptionMistake } from '../../../shared/adoption';
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { insertAdoption, selectAdoptions, type AdoptionRow } from '../../database/adoption/adoptions';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { actorNoted, note, type Noted } from '../audit/audit';
import { refuseBooks } from '../base/books-in-doubt';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { requireProperty } from '../property/property';
import { checkFile, importedBefore, type CheckedFile } from './check';
import { readGround, type AdoptionGround } from './facts';
import { withDrawnDocuments, type DrawnDocuments } from './drawn-documents';
import { writeTenancy } from './write';

/** What would be imported, or is wrong. */
export type Looked = Pick<CheckedFile, 'tenancies' | 'mistakes'> & { readonly currency: string | null };

export interface Adopted {
  readonly adoptionId: Id<'adoption'>;
  readonly tenancies: number;
}

/** A dry run: all mistakes at once, each with its row and column. Nothing is written. */
export async function lookThrough(ctx: ServiceContext, bytes: Uint8Array): Promise<Looked> {
  const { tenancies, mistakes, ground } = await checkFile(ctx, bytes);
  return { tenancies, mistakes, currency: ground?.currency ?? null };
}

/**
 * Imports a file, or answers its mistakes and changes nothing. Refused while dates or the books are not believed, and
 * (`changed_meanwhile`) where a unit, a code or the catalogue changed since it was checked.
 */
export async function adoptTenancies(
  ctx: ServiceContext,
  by: Noted,
  bytes: Uint8Array,
): Promise<Result<Adopted | { readonly mistakes: readonly AdoptionMistake[] }>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const checked = await checkFile(ctx, bytes);
  const { mistakes, ground } = checked;
  if (mistakes.length > 0 || !ground) return ok({ mistakes });
  const nowMs = ctx.clock.nowMs();
  return withDrawnDocuments(ctx, (tx, documents) =>
    write({ ctx, tx, by }, { ...checked, ground }, documents, nowMs),
  );
}

/** Imports of before, the newest first; those that were taken back too. */
export function listAdoptions(ctx: ServiceContext): Promise<readonly AdoptionRow[]> {
  return ctx.store.read((tx) => selectAdoptions(tx, MOST_LISTED));
}

const MOST_LISTED = 20;
/** Reads of others get their turn meanwhile. */
const ROWS_AT_ONCE = 10;

async function write(
  work: Work<Noted>,
  { rows, tenancies, ground, sha256 }: CheckedFile & { readonly ground: AdoptionGround },
  documents: DrawnDocuments,
  nowMs: number,
): Promise<Result<Adopted>> {
  const { ctx, tx, by } = work;
  if ((await findBooksInDoubt(tx)) !== null) return refuseBooks('SOMETHING_WENT_WRONG');
  const now = await readGround({ ctx, tx }, rows);
  const isSame = JSON.stringify(now) === JSON.stringify(ground);
  if (!isSame || (await importedBefore(tx, sha256)).length > 0) return changedMeanwhile();
  const property = await requireProperty(tx);
  const adoptionId = ctx.newId<'adoption'>();
  await insertAdoption(tx, {
    id: adoptionId,
    file_sha256: sha256,
    tenancies: tenancies.length,
    made_at_ms: nowMs,
    made_by: actorNoted(by),
  });
  const file = { fileSha256: sha256, tenancies: tenancies.length };
  const run = { adoptionId, ...file, property, ground, contacts: new Map(), documents, nowMs };
  for (const [index, tenancy] of tenancies.entries()) {
    if (index % ROWS_AT_ONCE === 0) await otherWork();
    await writeTenancy(work, run, tenancy);
  }
  await note(work, 'adoption.made', adoptionId);
  return ok({ adoptionId, tenancies: tenancies.length });
}
