/** A site whose first unit costs nothing in its first month: no rent, no fee, no deposit, and no protection has to be taken. */
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { chooseCoverage } from '../../../src/main/services/booking/choose-coverage';
import type { Caller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { saveSignature } from '../../../src/main/services/signing/signature';
import { minor } from '../../../src/shared/money';
import type { Id } from '../../../src/shared/ids';
import { newTestId, type TestDatabase } from './database';
import { draft, ink, screen, signAtScreen, valueOf } from './rental';

/** A booking of that unit, signed: nothing is due for it. */
export async function nothingDue(
  ctx: ServiceContext,
  db: TestDatabase,
  caller: Caller = screen,
): Promise<Id<'booking'>> {
  const { property, chargeRules, units } = db.catalogue;
  const catalogue = {
    ...db.catalogue,
    property: { ...property, coverage: { ...property.coverage, declineAllowed: true } },
    chargeRules: { ...chargeRules, admin: { ...chargeRules.admin, fee: minor(0) } },
    units: units.map((unit, nth) =>
      nth === 0 ? { ...unit, rent: minor(0), rentFree: true, deposit: minor(0) } : unit,
    ),
  };
  const options = { nowMs: db.clock.nowMs(), newId: newTestId, actor: 'test' };
  const done = await db.query((tx) => importCatalogue(tx, catalogue, options));
  if (!done.ok) throw new Error(done.problems.join('\n'));
  const id = await draft(ctx, db, 0, caller);
  valueOf(await chooseCoverage(ctx, caller, id, { kind: 'declined' }));
  if (caller.kind === 'screen') valueOf(await signAtScreen(ctx, id));
  else valueOf(await saveSignature(ctx, caller, id, { signature: await ink() }));
  return id;
}
