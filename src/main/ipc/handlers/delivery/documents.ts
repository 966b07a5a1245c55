/** What the customer takes along after a move-in. */
import type { ServiceContext } from '../../../services/base/context';
import { moveInResult } from '../../../services/contract/contracts';
import { createLink } from '../../../services/delivery/document-links';
import type { CustomerServices } from '../../../services/screen/customer-services';
import type { Handlers } from '../../screen-handlers';

export function documentHandlers(ctx: ServiceContext, customerServices: CustomerServices) {
  return {
    'move-in.result': (input) => moveInResult(ctx, input, customerServices.ways()),
    'document.print': (input) => customerServices.deliveries.ask('print', input),
    'document.email': (input) => customerServices.deliveries.ask('email', input),
    'document.link': (input) => createLink(ctx, input, customerServices.publicAddress),
    'delivery.state': ({ bookingId }) => customerServices.deliveries.state(bookingId),
  } satisfies Partial<Handlers>;
}
