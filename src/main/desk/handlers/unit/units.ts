/** Units: all of them, and what staff do with one between two tenants. */
import type { checkPhotoChannels } from '../../../../shared/desk/check-photos';
import type { unitChannels } from '../../../../shared/desk/units';
import type { ServiceContext } from '../../../services/base/context';
import { addCheckPhoto, listCheckPhotos, seeCheckPhoto } from '../../../services/move-out/check-photos';
import { findEmpty, findFull, putBack, takeOut } from '../../../services/move-out/unit-acts';
import { listUnits } from '../../../services/unit/list';
import { unitsFile } from '../../../services/unit/file';
import { seeUnit } from '../../../services/unit/one';
import { showUnitPlan } from '../../../services/unit/plan';
import type { HandlersOf } from '../../desk-handlers';

export function unitHandlers(
  ctx: ServiceContext,
): HandlersOf<typeof unitChannels & typeof checkPhotoChannels> {
  return {
    'units.list': (input, { staff }) => listUnits(ctx, input, staff),
    'units.plan': (input) => showUnitPlan(ctx, input),
    'units.file': (input, { staff }) => unitsFile(ctx, input, staff),
    'units.see': (input, { staff }) => seeUnit(ctx, input, staff),
    'units.found-empty': (input, { staff }) => findEmpty(ctx, input, staff),
    'units.found-full': (input, { staff }) => findFull(ctx, input, staff),
    'check-photos.list': ({ contractId }) => listCheckPhotos(ctx, contractId),
    'check-photos.add': (input, { staff }) => addCheckPhoto(ctx, input, staff),
    'check-photos.see': ({ photoId }, { staff }) => seeCheckPhoto(ctx, photoId, staff),
    'units.take-out': (input, { staff }) => takeOut(ctx, input, staff),
    'units.put-back': (input, { staff }) => putBack(ctx, input, staff),
  };
}
