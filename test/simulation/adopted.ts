/** Tenants whom the site had before this kiosk kept its books: some owe, some have paid ahead, some have said that they leave. */
import { currencyRule } from '../../src/shared/currencies';
import { addDays } from '../../src/main/domain/base/dates';
import { adoptTenancies } from '../../src/main/services/adoption/adopt';
import { pick, type Roll } from '../support/base/dice';
import { fileOf, type Cells } from '../support/services/adopted';
import { planBody, valueOf } from '../support/services/rental';
import type { Site } from './site';

/** Every second unit has one. The file is imported as a whole, or not at all. */
export async function adoptTenants(site: Site, today: string, roll: Roll): Promise<void> {
  const rows = site.catalogue.units
    .filter((_, index) => index % 2 === 0)
    .map(({ number, id }, person) => {
      const index = site.catalogue.units.findIndex((unit) => unit.id === id);
      const fitting = site.catalogue.insurancePlans.filter(
        (_, nth) => planBody(site, nth, index).priceId !== undefined,
      );
      const plan = roll(2) === 0 ? (fitting[0]?.name ?? '') : '';
      return { ...tenancyOf(site, person, today, roll), unit: number, plan };
    });
  const file = fileOf(rows);
  await site.surely(async (ctx) => {
    const done = valueOf(await adoptTenancies(ctx, site.staff, file));
    // Imported before the power went.
    const mistakes =
      'mistakes' in done ? done.mistakes.filter(({ fault }) => fault !== 'imported_before') : [];
    if (mistakes.length > 0) throw new Error(JSON.stringify(mistakes));
  });
}

function tenancyOf(site: Site, person: number, today: string, roll: Roll): Cells {
  const { exponent } = currencyRule(site.catalogue.property.currency);
  const amount = (minor: number) => (minor / 10 ** exponent).toFixed(exponent);
  const paidThrough = addDays(today, roll(120) - 60);
  const balance = pick([0, 0, 1 + roll(20_000), -1 - roll(20_000)], roll);
  return {
    first_name: 'Robin',
    last_name: `Storer ${person}`,
    phone: `+1 512 555 ${String(person).padStart(4, '0')}`,
    email: `robin.${person}@example.com`,
    move_in: addDays(paidThrough < today ? paidThrough : today, -roll(2000)),
    billing_day: pick(['', '1', '15', '31'], roll),
    rent: amount(1 + roll(30_000)),
    paid_through: paidThrough,
    balance: amount(balance),
    deposit: pick(['', amount(1 + roll(9000))], roll),
    last_day: roll(6) === 0 ? addDays(today, roll(60)) : '',
    hold: roll(8) === 0 ? 'protected' : '',
    suspended: roll(10) === 0 ? 'staff' : '',
  };
}
