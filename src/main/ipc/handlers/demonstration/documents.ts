/** What only the screen of a demonstration may ask. Its services are read in here: no kiosk that sells has them. */
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import type { DemonstrationHandlers } from '../../screen-handlers';

export interface DemonstrationScreen {
  /** The listener's own address. */
  readonly service: string;
  /** Opens a window that is no wider than a phone; false where nobody can. */
  readonly showPhone: (address: string) => boolean;
}

export function demonstrationHandlers(
  ctx: ServiceContext,
  { service, showPhone }: DemonstrationScreen,
): DemonstrationHandlers {
  const documents = () => import('../../../services/demonstration/documents');
  return {
    'demonstration.document': async (input) => (await documents()).openDocument(ctx, input),
    'demonstration.document-page': async (input) => (await documents()).paintDocument(ctx, input),
    'demonstration.phone': async (input) => {
      const address = await (await documents()).phoneAddress(ctx, input, service);
      return address.ok ? ok({ url: address.value, opened: showPhone(address.value) }) : address;
    },
  };
}
