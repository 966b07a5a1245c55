/** Importing a catalogue at the front desk. */
import type { catalogueChannels } from '../../../shared/desk/catalogue';
import { importPreviewed, previewCatalogue } from '../../services/catalogue-preview';
import type { ServiceContext } from '../../services/context';
import type { Machine } from '../../services/machine';
import type { HandlersOf } from '../handlers';

export function catalogueHandlers(
  ctx: ServiceContext,
  machine: Pick<Machine, 'gatewayFault'>,
): HandlersOf<typeof catalogueChannels> {
  return {
    'catalogue.preview': ({ file }) => previewCatalogue(ctx, machine, file),
    'catalogue.import': (input, { staff }) => importPreviewed(ctx, machine, input, staff),
  };
}
