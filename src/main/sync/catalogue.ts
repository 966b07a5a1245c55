/** The catalogue as head office lays it down: read by the very reader that reads a file, and imported by the same rules. */
import type { Tx } from '../database/schema';
import { describeMistakes, readCatalogue, type Catalogue } from '../domain/catalogue';
import { importCatalogue } from '../services/catalogue-import';
import type { ServiceContext } from '../services/context';
import type { FileKind, Taking } from './file-round';

export interface CatalogueOptions {
  /** Why this kiosk cannot take money through what a catalogue names; null when it can. */
  readonly gatewayFault: (gateway: Catalogue['property']['paymentGateway']) => string | null;
}

export function catalogueKind(
  ctx: Pick<ServiceContext, 'clock' | 'newId'>,
  { gatewayFault }: CatalogueOptions,
): FileKind {
  return {
    name: 'manifest',
    async take(tx: Tx, json: unknown): Promise<Taking> {
      const read = readCatalogue(json);
      if (!read.ok)
        return { kind: 'refused', problems: describeMistakes('catalogue', read.mistakes).split('\n') };
      const fault = gatewayFault(read.catalogue.property.paymentGateway);
      if (fault !== null) return { kind: 'refused', problems: [`property.paymentGateway: ${fault}`] };
      const outcome = await importCatalogue(tx, read.catalogue, {
        nowMs: ctx.clock.nowMs(),
        newId: () => ctx.newId<'template'>(),
        actor: 'head_office',
      });
      if (outcome.ok) return { kind: 'taken', problems: [] };
      return outcome.paying ? { kind: 'later' } : { kind: 'refused', problems: outcome.problems };
    },
  };
}
