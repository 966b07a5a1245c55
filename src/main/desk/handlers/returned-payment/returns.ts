/** Payments that a bank takes back. */
import type { returnChannels } from '../../../../shared/desk/returns';
import type { ServiceContext } from '../../../services/base/context';
import { listDisputes } from '../../../services/returned-payment/dispute-views';
import { returnCheque } from '../../../services/returned-payment/cheques';
import { secondPersonActs } from '../../../services/approval/second-person';
import { paymentsThatReturn } from '../../../services/returned-payment/views';
import type { HandlersOf } from '../../desk-handlers';

export function returnHandlers(ctx: ServiceContext): HandlersOf<typeof returnChannels> {
  return {
    'returns.contract': ({ contractId, language }) => paymentsThatReturn(ctx, contractId, language),
    'returns.disputes': ({ language }) => listDisputes(ctx, language),
    'returns.make': (input, { staff }) => returnCheque(ctx, staff, input),
    'returns.take-back': (input, { staff }) => secondPersonActs(ctx, staff).takeBack(input),
  };
}
