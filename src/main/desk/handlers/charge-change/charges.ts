/** Protection and extras of a running contract: what they are, what a change comes to, and the change. */
import type { chargesChannels } from '../../../../shared/desk/charges';
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { changeCharges } from '../../../services/charge-change/change';
import { chargesOfContract, previewForStaff } from '../../../services/charge-change/view';
import type { HandlersOf } from '../../desk-handlers';

export function chargesHandlers(ctx: ServiceContext): HandlersOf<typeof chargesChannels> {
  return {
    'charges.contract': ({ contractId, language }) => chargesOfContract(ctx, contractId, language),
    'charges.preview': ({ language, ...wanted }) => previewForStaff(ctx, wanted, language),
    'charges.change': async (input, { staff }) => {
      const changed = await changeCharges(ctx, staff, input);
      return changed.ok ? ok({}) : changed;
    },
  };
}
