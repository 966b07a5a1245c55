/** The catalogue that head office publishes, read by the reader for files and imported by the same rules. */
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/schema';
import { describeMistakes, readCatalogue, type Catalogue } from '../domain/catalogue/catalogue';
import { importCatalogue } from '../services/catalogue/import';
import { overtakeSchedules } from '../services/catalogue/schedule';
import type { ServiceContext } from '../services/base/context';
import type { FileKind, Taking } from './file-round';

export interface CatalogueOptions {
  /** The property of this kiosk by head office; the catalogue must be for it. */
  readonly propertyId: Id<'property'>;
  /** Why this kiosk cannot take money as a catalogue wants; null when it can. */
  readonly gatewayFault: (gateway: Catalogue['property']['paymentGateway']) => string | null;
  /** Called when a catalogue comes into use, the first one too. */
  readonly catalogueTaken?: () => Promise<void>;
}

export function catalogueKind(
  ctx: Pick<ServiceContext, 'clock' | 'newId'>,
  { propertyId, gatewayFault, catalogueTaken }: CatalogueOptions,
): FileKind {
  return {
    name: 'manifest',
    ...(catalogueTaken ? { taken: catalogueTaken } : {}),
    async take(tx: Tx, json: unknown): Promise<Taking> {
      const read = readCatalogue(json);
      if (!read.ok)
        return { kind: 'refused', problems: describeMistakes('catalogue', read.mistakes).split('\n') };
      const { id } = read.catalogue.property;
      if (id !== propertyId)
        return {
          kind: 'refused',
          problems: [`property.id: this is of property ${id}; the kiosk belongs to ${propertyId}`],
        };
      const fault = gatewayFault(read.catalogue.property.paymentGateway);
      if (fault !== null) return { kind: 'refused', problems: [`property.paymentGateway: ${fault}`] };
      const outcome = await importCatalogue(tx, read.catalogue, {
        nowMs: ctx.clock.nowMs(),
        newId: () => ctx.newId<'template'>(),
        actor: 'head_office',
      });
      if (outcome.ok) {
        await overtakeSchedules({ ctx, tx });
        return { kind: 'taken', problems: [] };
      }
      return outcome.paying ? { kind: 'later' } : { kind: 'refused', problems: outcome.problems };
    },
  };
}
