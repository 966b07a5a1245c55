/** A tenant who goes to the wrong kiosk of a site hears that their unit is another one's. */
import { expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { screen } from '../../../src/main/services/base/caller';
import { findByUnit } from '../../../src/main/services/login/by-unit';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { until } from '../../support/base/eventually';
import { twoKiosks } from '../../support/head-office/two-kiosks';
import { reasonsOf } from '../../support/services/bookings';

it('a unit that another kiosk let is named as such while head office is reached, and unknown like any other without it', async () => {
  const { b, ctxA, ctxB, asked, contract } = await twoKiosks();
  const hasher = createPasswordHasher();
  const ask = async (ctx: ServiceContext, unitNumber: string) =>
    reasonsOf(
      await findByUnit(
        ctx,
        hasher,
        { caller: screen, address: 'screen' },
        {
          proof: { unitNumber, phoneDigits: '0000', document: null },
          setUp: { email: false, text: false },
        },
      ),
    );
  await until(() => {
    const offered = ctxB.unitRights.offered();
    return offered.kind === 'all_but' && offered.unitIds.includes(contract.unit_id);
  });
  expect(ctxB.unitRights.holder(contract.unit_id)).toEqual({ kioskId: 'a', kind: 'claimed' });
  expect(ctxA.unitRights.holder(contract.unit_id)).toBeNull();
  expect(await ask(ctxB, ` ${asked.unitNumber.toLowerCase()}`)).toEqual(['unit_elsewhere']);
  expect(await ask(ctxB, 'Z999')).toEqual(['unit_unknown']);
  // Who has the contract says no more than before.
  expect(await ask(ctxA, asked.unitNumber)).toEqual(['unit_unknown']);
  b.proxy.cut();
  await until(() => !b.line.up());
  expect(await ask(ctxB, asked.unitNumber)).toEqual(['unit_unknown']);
});
