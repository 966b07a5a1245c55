/**
 * What rent must cost and what of it is kept when a tenant leaves, worked out again: by a calendar and a rounding of its own,
 * from the rent that was signed. No other module of the product is asked.
 */
import { contracts } from './looked';
import type { Site } from './site';

type DayCount = 'actual' | 'twelfths_365' | 'thirty';

/** What costs so much for a whole period, and the day from which it is paid. */
export interface Priced {
  /** By the last change that counts on the first day; else as it was signed. */
  readonly rent: number;
  readonly anchor: number;
  readonly dayCount: DayCount;
  readonly from: string;
}

interface RentLine extends Priced {
  readonly contract: string;
  /** What a change would have made it that was taken back after a bill had it. */
  readonly takenBack: number | null;
  readonly to: string;
  /** Without tax, or with it where prices include it. */
  readonly charged: number;
  /** Net of what credit notes took back. */
  readonly kept: number;
  /** Last day of a contract of which only unused days were credited, and nothing else; null of any other contract. */
  readonly lastOn: string | null;
  readonly currency: string;
}

/** The smallest sum that is paid and given back where it is more than one unit. */
const COINS: Readonly<Record<string, number>> = { KWD: 5 };

/** The newest rent by changes of a kind that count on the first day of a line. */
const rentFrom = (
  kind: string,
) => `(SELECT r.new_minor FROM rent_change r WHERE r.contract_id = c.id AND r.${kind}
  AND r.effective_on <= l.period_from_on ORDER BY r.effective_on DESC, r.announced_at_ms DESC)`;

/** Who leaves gets other days back than those after the last one; who changes the unit gets those whatever was signed. */
export const keepsDays = `(t.terms ->> '$.moveOut.unused' <> 'days'
  AND c.id NOT IN (SELECT from_contract_id FROM contract_transfer))`;

const linesOf = ({ raw }: Site): readonly RentLine[] =>
  raw
    .prepare<[], RentLine>(
      `SELECT c.number AS contract, coalesce(${rentFrom(`state <> 'cancelled'`)}, c.rent_minor) AS rent,
          ${rentFrom(`state = 'cancelled'`)} AS takenBack, t.terms ->> '$.anchor' AS anchor,
          t.terms ->> '$.rules.billing.dayCount' AS dayCount, l.period_from_on AS "from", l.period_to_on AS "to",
          l.taxable_minor + withTax * l.tax_minor AS charged, l.taxable_minor + withTax * l.tax_minor
            - (SELECT coalesce(sum(n.taxable_minor + withTax * n.tax_minor), 0) FROM credit_note_line n
              WHERE n.invoice_id = l.invoice_id AND n.position = l.position) AS kept,
          iif(s.credited_at_ms IS NULL OR c.resumed_times > 0 OR ${keepsDays}
            OR EXISTS (SELECT 1 FROM rent_change r WHERE r.contract_id = c.id AND r.owes_credit = 1)
            OR EXISTS (SELECT 1 FROM credit_note n WHERE n.invoice_id = i.id AND n.staff_id IS NOT NULL)
            OR EXISTS (SELECT 1 FROM credit_note n WHERE n.invoice_id = i.id AND n.key LIKE 'tax:%' AND withTax)
            OR EXISTS (SELECT 1 FROM invoice_line d WHERE d.invoice_id = i.id AND d.code = 'discount'),
            NULL, s.last_on) AS lastOn, t.terms ->> '$.rules.currency' AS currency
        FROM ${contracts} c CROSS JOIN invoice i ON i.contract_id = c.id CROSS JOIN invoice_line l ON l.invoice_id = i.id
          JOIN (SELECT *, terms ->> '$.rules.pricesIncludeTax' AS withTax FROM contract_terms) t ON t.contract_id = c.id
          LEFT JOIN settlement s ON s.contract_id = c.id
        WHERE l.code = 'rent' AND (i.is_move_in = 1 OR i.period_from_on IS NOT NULL)`,
    )
    .all();

const DAY_MS = 86_400_000;
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day of a month on which periods begin: its last one where it has fewer days. */
function begins(year: number, month: number, anchor: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchor, last))).toISOString().slice(0, 10);
}

/** How many days the period has in which a day falls. */
function daysOfPeriod(day: string, anchor: number): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  const own = begins(year, month, anchor);
  return own <= day ? days(own, begins(year, month + 1, anchor)) : days(begins(year, month - 1, anchor), own);
}

/** Whether a period begins on the day. */
export const beginsOn = ({ from, anchor }: Priced): boolean =>
  from === begins(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1, anchor);

/** What days of a period cost, both included. */
export function costs({ rent, anchor, dayCount, from }: Priced, first: string, last: string): number {
  const used = days(first, last) + 1;
  const whole = daysOfPeriod(from, anchor);
  if (used >= whole) return rent;
  const parts = { actual: [used, whole], twelfths_365: [12 * used, 365], thirty: [used, 30] } as const;
  const [part, of] = parts[dayCount];
  return Math.min(rent, Math.floor((2 * rent * part + of) / (2 * of)));
}

/** 6: each period costs the rent that was signed, by its days; 24: who leaves keeps paying for the days until then alone. */
export function wrongPrices(site: Site): string[] {
  return linesOf(site).flatMap((line) => {
    const { contract, from, to, charged, kept, lastOn, takenBack, currency } = line;
    const said = costs(line, from, to);
    const other = takenBack === null ? said : costs({ ...line, rent: takenBack }, from, to);
    const wrong =
      charged === said || charged === other
        ? []
        : [`6: ${contract} pays ${charged} for ${from} to ${to}, and not ${said}`];
    if (lastOn === null) return wrong;
    const until = lastOn < to ? lastOn : to;
    // Who has a raise taken back pays the rent of before; a lower one stays with its bill.
    const rent = charged === said || takenBack === null ? line.rent : Math.min(line.rent, takenBack);
    const stays =
      until < from ? 0 : until === to ? Math.min(charged, said) : costs({ ...line, rent }, from, until);
    // A raise of less than half a coin changes nothing that is paid, and no note gives it back.
    const isTooLittle = until === to && kept === charged && 2 * (kept - stays) < (COINS[currency] ?? 1);
    return kept === stays || isTooLittle
      ? wrong
      : [
          ...wrong,
          `24: of ${from} to ${to}, ${contract} pays ${kept} after leaving on ${lastOn}, and not ${stays}`,
        ];
  });
}
