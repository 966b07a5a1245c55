/**
 * Reservations and credit notes made elsewhere, as head office publishes them. A file with a mistake in it is refused
 * whole.
 */
import { findProperty } from '../database/property/properties';
import type { Tx } from '../database/schema';
import { describeMistakes } from '../domain/catalogue/catalogue';
import { readElsewhere } from '../domain/catalogue/elsewhere';
import type { ServiceContext } from '../services/base/context';
import { takeElsewhere } from '../services/booking/elsewhere';
import type { FileKind, Taking } from './file-round';

export function elsewhereKind(ctx: Pick<ServiceContext, 'clock'>): FileKind {
  return {
    name: 'elsewhere',
    async take(tx: Tx, json: unknown): Promise<Taking> {
      const read = readElsewhere(json);
      if (!read.ok)
        return { kind: 'refused', problems: describeMistakes('elsewhere', read.mistakes).split('\n') };
      // The first catalogue is still on its way; both come at once.
      if (!(await findProperty(tx))) return { kind: 'later' };
      const { ok, problems } = await takeElsewhere({ ctx, tx }, read.elsewhere);
      return { kind: ok ? 'taken' : 'refused', problems };
    },
  };
}
