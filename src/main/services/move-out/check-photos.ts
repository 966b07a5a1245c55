/** Pictures that staff take at the check of a vacated unit: proof of how it was left, where a damage is charged. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { DeskReason } from '../../../shared/desk/reasons';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import { findCheckPhoto, insertCheckPhoto, selectCheckPhotos } from '../../database/move-out/check-photos';
import { sha256 } from '../../database/sha256';
import { isContractEnded } from '../../database/unit/claims';
import { toIsoInstant } from '../../domain/base/dates';
import { MOST_PHOTO_BYTES, MOST_PHOTOS, photoTypeOf } from '../../domain/move-out/check-photo';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';

/** Refuses `unknown`. */
export function listCheckPhotos(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
): Promise<Result<DeskOutput<'check-photos.list'>>> {
  return ctx.store.read(async (tx) => {
    if (!(await findContract(tx, contractId))) return unknown();
    const photos = (await selectCheckPhotos(tx, contractId)).map(({ id, takenAtMs, by }) => ({
      id,
      takenAt: toIsoInstant(takenAtMs),
      by,
    }));
    const isEnded = await isContractEnded(tx, contractId);
    return ok({ photos, room: isEnded ? Math.max(0, MOST_PHOTOS - photos.length) : 0 });
  });
}

/**
 * Keeps one; the same picture again is the same one. Refuses `unknown`, `contract_running` before the contract has ended,
 * `photo_unreadable` for anything but a JPEG, PNG or WebP, `photo_too_large`, and `photos_full`.
 */
export function addCheckPhoto(
  ctx: ServiceContext,
  { contractId, base64 }: DeskRequest<'check-photos.add'>,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'check-photos.add'>>> {
  const content = Buffer.from(base64, 'base64');
  return ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return unknown();
    if (!(await isContractEnded(tx, contractId))) return against('contract_running');
    const mediaType = photoTypeOf(content);
    if (mediaType === null) return against('photo_unreadable');
    if (content.length > MOST_PHOTO_BYTES) return against('photo_too_large');
    const hash = sha256(content);
    const known = await selectCheckPhotos(tx, contractId);
    const same = known.find((photo) => photo.sha256 === hash);
    if (same) return ok({ id: same.id });
    if (known.length >= MOST_PHOTOS) return against('photos_full');
    const id = ctx.newId<'check_photo'>();
    await insertCheckPhoto(tx, {
      id,
      contract_id: contractId,
      media_type: mediaType,
      content,
      sha256: hash,
      taken_at_ms: ctx.clock.nowMs(),
      staff_id: staff.id,
    });
    await note({ ctx, tx, by: staff }, 'unit.photo_taken', contract.unit_id);
    return ok({ id });
  });
}

/** The picture itself; noted, for it may show what is somebody's own. Refuses `unknown`, also where its file is gone. */
export function seeCheckPhoto(
  ctx: ServiceContext,
  id: Id<'check_photo'>,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'check-photos.see'>>> {
  return ctx.store.attempt(async (tx) => {
    const photo = await findCheckPhoto(tx, id);
    const contract = photo && (await findContract(tx, photo.contract_id));
    if (!photo?.content || !contract) return unknown();
    await note({ ctx, tx, by: staff }, 'unit.photo_seen', contract.unit_id);
    return ok({ mediaType: photo.media_type, base64: photo.content.toString('base64') });
  });
}

const against = (desk: DeskReason) =>
  refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { field: 'photo', desk });
const unknown = () => refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
