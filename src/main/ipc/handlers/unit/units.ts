/** Free units, where they lie, and the plans that go with one. */
import { ok } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { requireProperty } from '../../../services/property/property';
import { siteMap, siteRoute } from '../../../services/unit/site';
import { insuranceOfUnit } from '../../../services/insurance/unit-plans';
import { freeUnits } from '../../../services/unit/units';
import type { Handlers } from '../../screen-handlers';

export function unitHandlers(ctx: ServiceContext) {
  return {
    'unit.list': ({ language, storageTypeId }) =>
      ctx.store.read(async (tx) =>
        ok(await freeUnits({ ctx, tx }, await requireProperty(tx), { filter: { storageTypeId }, language })),
      ),
    'site.map': ({ language }) => siteMap(ctx, language),
    'site.route': ({ language, unitId }) => siteRoute(ctx, unitId, language),
    'insurance.list': (input) => insuranceOfUnit(ctx, input),
  } satisfies Partial<Handlers>;
}
