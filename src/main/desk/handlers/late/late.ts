/** Late rent: what followed and follows, letters on paper, second locks, and holds. */
import type { lateChannels } from '../../../../shared/desk/late';
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { letterPrinted, readLetter } from '../../../services/delivery/printed-letters';
import { changeLock } from '../../../services/late/desk-acts';
import { closeHold, openHold } from '../../../services/late/holds';
import { lateOfContract, listLateTasks } from '../../../services/late/views';
import type { HandlersOf } from '../../desk-handlers';

export function lateHandlers(ctx: ServiceContext): HandlersOf<typeof lateChannels> {
  return {
    'late.contract': ({ contractId }) => lateOfContract(ctx, contractId),
    'late.tasks': () => listLateTasks(ctx),
    'late.letter': async ({ letterId }, { staff }) => {
      const file = await readLetter(ctx, letterId, staff);
      if (!file.ok) return file;
      const { fileName, content } = file.value;
      return ok({ fileName, mediaType: 'application/pdf', base64: content.toString('base64') });
    },
    'late.printed': ({ letterId }, { staff }) => letterPrinted(ctx, letterId, staff),
    'late.lock': (input, { staff }) => changeLock(ctx, input, staff),
    'late.hold': (input, { staff }) => openHold(ctx, input, staff),
    'late.release': (input, { staff }) => closeHold(ctx, input, staff),
  };
}
