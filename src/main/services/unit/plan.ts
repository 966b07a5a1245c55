/** The units of the site on its plan, for the desk: where each lies, and how it stands. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { ok, type Result } from '../../../shared/result';
import { selectUnitsForDesk } from '../../database/desk/units';
import { typedSize } from '../../domain/unit/typed-size';
import type { ServiceContext } from '../base/context';
import { drawnSite } from './site';

/** More units than any site has. */
const MOST = 10_000;

/** A null plan: the catalogue has none. `units`: those that are asked for; the others are drawn without a state. */
export function showUnitPlan(
  ctx: Pick<ServiceContext, 'store' | 'unitRights'>,
  { language, ...asked }: DeskRequest<'units.plan'>,
): Promise<Result<DeskOutput<'units.plan'>>> {
  return ctx.store.read(async (tx) => {
    const map = await drawnSite(tx, language);
    if (map === null) return ok({ map, units: [] });
    const offered = ctx.unitRights.offered();
    const size = typedSize(asked.text);
    const wanted = { ...asked, size, floor: null, sort: 'number', offered } as const;
    const rows = await selectUnitsForDesk(tx, wanted, { start: 0, count: MOST });
    return ok({
      map,
      units: rows.map(({ id, number, state, is_elsewhere }) => ({
        id,
        number,
        state,
        elsewhere: is_elsewhere === 1,
      })),
    });
  });
}
