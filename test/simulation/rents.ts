/** New rents: staff announce them, and take some back. */
import type { Id } from '../../src/shared/ids';
import { announceRents, previewRent, takeBackRent } from '../../src/main/services/rent/changes';
import type { Roll } from '../support/base/dice';
import { valueOf } from '../support/services/rental';
import type { Site } from './site';

/** Staff announce a rent a little above today's or below it, and now and then think better of it. */
export async function changeRentSomeDay(site: Site, contractId: Id<'contract'>, roll: Roll): Promise<void> {
  if (roll(30) > 0) return;
  const wish = { percent: roll(12) - 3, roundToMinor: 1 };
  const key = site.db.newId<'event'>();
  if (roll(5) === 0) {
    const open = site.raw
      .prepare<[string], Id<'rent_change'>>(
        `SELECT id FROM rent_change WHERE contract_id = ? AND state = 'announced'`,
      )
      .pluck()
      .get(contractId);
    // Refused once a bill has it.
    if (open) await site.surely((ctx) => takeBackRent(ctx, open, site.staff));
    return;
  }
  // Refused where the tenant leaves, where a change waits, and for the rent of today.
  const planned = await previewRent(site.ctx, contractId, wish);
  if (!planned.ok) return;
  const { newMinor, firstOn } = planned.value;
  const change = { contractId, newMinor, firstOn };
  valueOf(await site.surely((ctx) => announceRents(ctx, { key, changes: [change] }, site.staff)));
}
