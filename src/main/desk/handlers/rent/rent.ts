/** New rents: what a contract pays, what it would pay, the letter that says it, and taking it back. */
import type { rentChannels } from '../../../../shared/desk/rent';
import type { ServiceContext } from '../../../services/base/context';
import {
  announceRents,
  comingRents,
  previewRent,
  rentOfContract,
  takeBackRent,
} from '../../../services/rent/changes';
import { listRents } from '../../../services/rent/list';
import type { HandlersOf } from '../../desk-handlers';

export function rentHandlers(ctx: ServiceContext): HandlersOf<typeof rentChannels> {
  return {
    'rent.contract': ({ contractId }) => rentOfContract(ctx, contractId),
    'rent.coming': () => comingRents(ctx),
    'rent.list': (asked) => listRents(ctx, asked),
    'rent.preview': ({ contractId, wish }) => previewRent(ctx, contractId, wish),
    'rent.announce': (input, { staff }) => announceRents(ctx, input, staff),
    'rent.cancel': ({ rentChangeId }, { staff }) => takeBackRent(ctx, rentChangeId, staff),
  };
}
