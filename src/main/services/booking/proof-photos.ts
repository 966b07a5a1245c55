/**
 * Photos of proofs that customers send with their phones: of their own policy, or of what lowers their tax. Staff look at one at
 * the desk. It is deleted with their verdict, with the claim, and at the latest after ninety days.
 */
import type { DeskOutput } from '../../../shared/desk/channels';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  deleteOldProofPhotos,
  findProofPhoto,
  replaceProofPhoto,
  type ProofPhotoRow,
} from '../../database/booking/proof-photos';
import { note, type Noted } from '../audit/audit';
import { screen, type StaffMember } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { bookingCodes, changeBooking, findVisibleBooking } from './change-booking';
import { DAY_MS } from '../../../shared/durations';

const KEPT_MS = 90 * DAY_MS;

/** Puts the photo with an open booking of the screen, in place of the one before. Refuses as any change of it. */
export function keepProofPhoto(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
  { kind, content }: Pick<ProofPhotoRow, 'kind' | 'content'>,
): Promise<Result<Record<string, never>>> {
  return changeBooking(ctx, { caller: screen, bookingId, codes: bookingCodes }, async (tx) => {
    await keepPhoto({ ctx, tx, by: screen }, bookingId, { kind, content });
    return ok({});
  });
}

/** The same of a policy that a tenant brings, who has moved in. */
export function keepPolicyPhoto(
  work: Work<`login:${string}`>,
  bookingId: Id<'booking'>,
  content: Buffer,
): Promise<void> {
  return keepPhoto(work, bookingId, { kind: 'policy', content });
}

async function keepPhoto(
  work: Work<Noted>,
  bookingId: Id<'booking'>,
  { kind, content }: Pick<ProofPhotoRow, 'kind' | 'content'>,
): Promise<void> {
  const { ctx, tx } = work;
  await replaceProofPhoto(tx, { booking_id: bookingId, kind, content, came_at_ms: ctx.clock.nowMs() });
  await note(work, `${actsOf[kind]}.photo_sent`, bookingId);
}

/** For staff; noted, for it shows what is somebody's own. Refuses `unknown`. */
export function seeProofPhoto(
  ctx: ServiceContext,
  staff: StaffMember,
  { bookingId, kind }: { readonly bookingId: Id<'booking'>; readonly kind: ProofPhotoRow['kind'] },
): Promise<Result<DeskOutput<'policy.photo'>>> {
  return ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: staff }, bookingId);
    const photo = booking.ok && (await findProofPhoto(tx, bookingId, kind));
    if (!photo) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await note({ ctx, tx, by: staff }, `${actsOf[kind]}.photo_seen`, bookingId);
    return ok({ base64: photo.content.toString('base64') });
  });
}

const actsOf = { policy: 'policy', tax: 'tax_proof' } as const;

/** Deletes what nobody has judged for ninety days, and what is of a rental that has ended. */
export function purgeProofPhotos(ctx: ServiceContext): Promise<void> {
  return ctx.store.transaction((tx) => deleteOldProofPhotos(tx, ctx.clock.nowMs() - KEPT_MS));
}
