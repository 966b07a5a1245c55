/** The cash drawer beside payments. */
import type { drawerChannels } from '../../../../shared/desk/drawer';
import { toPrice } from '../../../../shared/money';
import { ok } from '../../../../shared/result';
import { openStretch } from '../../../database/base/day-stretch';
import { listDrawerMoves } from '../../../database/drawer/moves';
import { toIsoInstant } from '../../../domain/base/dates';
import type { ServiceContext } from '../../../services/base/context';
import { secondPersonActs } from '../../../services/approval/second-person';
import { requireProperty, writtenFor } from '../../../services/property/property';
import type { HandlersOf } from '../../desk-handlers';

export function drawerHandlers(ctx: ServiceContext): HandlersOf<typeof drawerChannels> {
  return {
    'drawer.list': ({ language }) =>
      ctx.store.read(async (tx) => {
        const property = await requireProperty(tx);
        const locale = writtenFor(language, property);
        const moves = await listDrawerMoves(tx, await openStretch(tx));
        return ok({
          currency: property.currency,
          moves: moves.map(({ id, kind, why, by, ...move }) => ({
            id,
            kind,
            why,
            by,
            at: toIsoInstant(move.moved_at_ms),
            amount: toPrice(move.amount_minor, property.currency, locale),
          })),
        });
      }),
    'drawer.move': async (input, { staff }) => {
      const moved = await secondPersonActs(ctx, staff).moveDrawer(input);
      return moved.ok ? ok({}) : moved;
    },
  };
}
