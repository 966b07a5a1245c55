/** Many properties with years of figures, as head office's tables have them: written by SQL, because no kiosk could tell them in time. */
import { createHash } from 'node:crypto';
import type { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import type { Id } from '../../../src/shared/ids';
import { catalogueFile } from './laid-down';
import { quietStatus } from './status';

export interface ManySites {
  readonly sites: number;
  /** Of each. */
  readonly units: number;
  /** Of bills and money until `nowMs`. */
  readonly months: number;
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;

/** A number for a thing of a site, the same in SQL as here. */
const idOf = (what: string, site: number, place: number): string => {
  const hex = createHash('md5').update(`${what} ${site} ${place}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

type Published = Parameters<typeof insertPublished>[1];

/** The catalogue of each, for `insertPublished`: the sample with as many units. */
export function* cataloguesOf({ sites, units, nowMs }: ManySites): Generator<Published> {
  for (let site = 1; site <= sites; site += 1) {
    const propertyId = idOf('property', site, 0) as Id<'property'>;
    const content = catalogueFile((catalogue) => {
      Object.assign(catalogue.property, { id: propertyId, name: `Site ${site}` });
      const sample = catalogue.units;
      catalogue.units = Array.from({ length: units }, (_, place) => ({
        ...(sample[place % sample.length] ?? { rent: '0.00', storageType: '' }),
        id: idOf('unit', site, place + 1),
        number: `A${place + 1}`,
      }));
    });
    yield {
      name: 'manifest',
      property_id: propertyId,
      version: 1,
      sha256: '0'.repeat(64),
      content,
      published_at_ms: nowMs,
    };
  }
}

/** The terms of every contract. */
const billing = JSON.stringify({
  rules: {
    currency: 'USD',
    billing: { mode: 'fixed_day', day: 1, dayCount: 'actual', plusNextAfterDay: null },
    pricesIncludeTax: false,
    taxRounding: 'line',
  },
  discount: null,
  anchor: 1,
  billedThrough: '2026-11-30',
  periodsBilled: 1,
});

const id = (what: string, site: string, place: string) =>
  `md5('${what} ' || ${site} || ' ' || ${place})::uuid`;

/**
 * One kiosk each. Nine of ten units are rented. Each tenant has paid every month, in cash, by check or by card; one in 20 owes a month. Beside
 * them each site has a tenant who left in every month, and a closing a day.
 */
export function figuresOf({ sites, units, months, nowMs }: ManySites): readonly string[] {
  const status = JSON.stringify(
    quietStatus({ kioskId: 'KIOSK', propertyId: idOf('property', 0, 0) as Id<'property'> }),
  );
  const rented = Math.floor(units * 0.9);
  const perSite = `generate_series(1, ${sites}) s`;
  const first = nowMs - months * 30 * DAY_MS;
  const dayOf = (ms: string) => `to_char(to_timestamp((${ms}) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
  const monthAt = (month: string) => `${first}::bigint + ${month}::bigint * ${30 * DAY_MS}`;
  const kiosk = `'k-' || s`;
  const each = `${perSite} CROSS JOIN generate_series(1, ${rented}) u CROSS JOIN generate_series(0, ${months} - 1) m`;
  const moneyAt = `${monthAt('m')} + (u % 28) * ${DAY_MS}::bigint`;
  return [
    `INSERT INTO kiosk (id, property_id, place, state, created_at_ms, activated_at_ms)
      SELECT ${kiosk}, ${id('property', 's', '0')}, 1, 'active', ${first}, ${first} FROM ${perSite}`,
    `INSERT INTO kiosk_status (kiosk_id, at_ms, status) SELECT ${kiosk}, ${nowMs}, replace('${status}', 'KIOSK', ${kiosk})
      FROM ${perSite}`,
    `INSERT INTO contract_figure (contract_id, kiosk_id, unit_id, number, rent_minor, currency, is_ended, is_closed, moved_in_on,
      deposit_minor, cover, has_discount)
      SELECT ${id('contract', 's', 'u')}, ${kiosk}, ${id('unit', 's', 'u')}, 'C-' || u, 7900 + u, 'USD', false, false,
        ${dayOf(`${first}::bigint + (u % 300) * ${DAY_MS}::bigint * ${months} / 300`)}, 5000, 'declined', false
      FROM ${perSite} CROSS JOIN generate_series(1, ${rented}) u`,
    `INSERT INTO contract_figure (contract_id, kiosk_id, unit_id, number, rent_minor, currency, is_ended, is_closed, moved_in_on,
      ended_at_ms, deposit_minor, cover, has_discount)
      SELECT ${id('former', 's', 'm')}, ${kiosk}, ${id('unit', 's', units.toString())}, 'F-' || m, 7900, 'USD', true, true,
        ${dayOf(monthAt('m'))}, ${monthAt('m')} + 20 * ${DAY_MS}::bigint, 5000, 'declined', false
      FROM ${perSite} CROSS JOIN generate_series(0, ${months} - 1) m`,
    `INSERT INTO balance_figure (contract_id, account, kiosk_id, balance_minor)
      SELECT ${id('contract', 's', 'u')}, 'deposit', ${kiosk}, -5000 FROM ${perSite} CROSS JOIN generate_series(1, ${rented}) u`,
    `INSERT INTO bill_figure (invoice_id, kiosk_id, contract_id, due_on, currency, total_minor, open_minor)
      SELECT ${id('invoice', 's', `(u * 1000 + m)`)}, ${kiosk}, ${id('contract', 's', 'u')}, ${dayOf(moneyAt)}, 'USD', 7900,
        CASE WHEN m = ${months} - 1 AND u % 20 = 0 THEN 7900 ELSE 0 END FROM ${each}`,
    `INSERT INTO line_figure (invoice_id, position, kiosk_id, contract_id, issued_on, currency, code, tax_milli_percent,
      taxable_minor, tax_minor)
      SELECT ${id('invoice', 's', `(u * 1000 + m)`)}, 1, ${kiosk}, ${id('contract', 's', 'u')}, ${dayOf(moneyAt)}, 'USD', 'rent',
        8250, 7298, 602 FROM ${each}`,
    `INSERT INTO money_figure (kiosk_id, source, at_ms, what, tender, staff_id, contract_id, currency, amount_minor)
      SELECT ${kiosk}, 'payment ' || u || ' ' || m, ${moneyAt}, 'taken', (ARRAY['cash', 'cheque', 'card', 'card'])[u % 4 + 1],
        CASE WHEN u % 4 < 2 THEN 'staff-' || s || '-' || u % 3 END, ${id('contract', 's', 'u')}, 'USD', 7900 FROM ${each}`,
    `INSERT INTO closing_figure (event_id, kiosk_id, epoch, number, closed_on, differences, closed_at_ms, staff_id, currency,
      expected_minor, counted_minor, left_minor)
      SELECT ${id('closing', 's', 'd')}, ${kiosk}, 1, d, ${dayOf(`${first}::bigint + d::bigint * ${DAY_MS}`)}, '[]',
        ${first}::bigint + d::bigint * ${DAY_MS}, 'staff-' || s || '-1', 'USD', 30000, 30000 - (d % 50 / 49) * 500, 10000
      FROM ${perSite} CROSS JOIN generate_series(1, ${months} * 30) d`,
    `UPDATE contract_figure SET billing = '${billing}', user_type_id = (SELECT user_type_id FROM site_user_type LIMIT 1)
      WHERE NOT is_ended`,
    `INSERT INTO charge_figure (contract_id, position, kiosk_id, kind, name, names, rate_minor, is_prorated, tax_code, from_on)
      SELECT contract_id, n, kiosk_id, (ARRAY['rent', 'insurance'])[n], (ARRAY['Box', 'Starter'])[n], '{}', (ARRAY[rent_minor, 1200])[n], true,
        (ARRAY['rent', 'insurance'])[n], '2020-01-01' FROM contract_figure, generate_series(1, 2) n WHERE NOT is_ended`,
    'ANALYZE',
  ];
}
