/**
 * What must hold of plans and extras that change, and of payments that are taken back. What a plan or an extra must cost
 * by its days is worked out again, from what was agreed and when.
 */
import { addDays } from '../../src/main/domain/base/dates';
import { contracts } from './looked';
import { beginsOn, costs, keepsDays, type Priced } from './prices';
import type { Site } from './site';
import { takenBack } from './sums';
import type { Rule } from './transfer-rules';

export const chargeRules: readonly Rule[] = [
  {
    name: '5: a change of protection or extras credits nothing else, and no rent',
    sql: `SELECT c.number || ' is credited ' || l.code || ' by ' || n.key FROM ${contracts} c
        CROSS JOIN credit_note n ON n.contract_id = c.id CROSS JOIN credit_note_line k ON k.credit_note_id = n.id
        JOIN invoice_line l ON l.invoice_id = k.invoice_id AND l.position = k.position
      WHERE n.key LIKE 'charges:%' AND l.code NOT IN ('insurance', 'add_on') AND k.payable_minor <> 0`,
  },
  {
    name: '3: what was taken back of a payment settles nothing',
    sql: `SELECT 'receipt ' || r.number || ' settles ' || sum(a.amount_minor) FROM looked
        CROSS JOIN returned_payment p ON p.contract_id = looked.id JOIN receipt r ON r.id = p.receipt_id
        JOIN allocation a ON a.receipt_id = r.id GROUP BY r.id
        HAVING sum(a.amount_minor) > r.amount_minor - ${takenBack}`,
  },
  {
    name: '8: a dispute that is lost has taken its money, and one that is open or won has taken none',
    sql: `SELECT 'of ' || d.amount_minor || ', ' || d.state || ', ' || sum(${takenBack}) || ' is taken back' FROM card_dispute d
        CROSS JOIN receipt r ON r.attempt_id = d.attempt_id
      WHERE d.attempt_id IN (SELECT o.attempt_id FROM looked CROSS JOIN invoice i ON i.contract_id = looked.id
        CROSS JOIN receipt o ON o.invoice_id = i.id)
      GROUP BY d.id HAVING sum(${takenBack}) <> iif(d.state = 'lost', d.amount_minor, 0)`,
  },
];

interface Agreed {
  readonly kind: string;
  readonly name: string;
  readonly rateMinor: number;
}

interface Span extends Agreed {
  readonly from: string;
  /** Null: it goes on. */
  readonly to: string | null;
}

interface Change {
  readonly contract: string;
  readonly on: string;
  readonly ended: string;
  readonly begun: string;
}

interface Charged {
  readonly contract: string;
  readonly kind: string;
  readonly name: string;
  readonly rate: number;
  readonly prorated: number;
}

interface Billed extends Priced {
  readonly contract: string;
  readonly to: string;
  /** The last day that is paid for, where only unused days were credited since; null: nothing is known of it. */
  readonly until: string | null;
  /** The days that the move-in paid, of who did not pay for them in a former unit. */
  readonly isFirst: number;
}

interface Kept {
  readonly contract: string;
  readonly kind: string;
  readonly from: string;
  readonly kept: number;
}

const changesOf = ({ raw }: Site) =>
  raw.prepare<[], Change>(
    `SELECT c.number AS contract, h.from_on AS "on", h.ended, h.begun FROM ${contracts} c
      CROSS JOIN charge_change h ON h.contract_id = c.id ORDER BY c.number, h.made_at_ms, h.rowid`,
  );

/** Prices of plans and extras stay as they were agreed: the rows say which are charged by days. */
const chargedOf = ({ raw }: Site) =>
  raw.prepare<[], Charged>(
    `SELECT c.number AS contract, h.kind, h.name, h.rate_minor AS rate, h.prorated FROM ${contracts} c
      CROSS JOIN contract_charge h ON h.contract_id = c.id WHERE h.kind IN ('insurance', 'add_on') ORDER BY c.number, h.position`,
  );

const billedOf = ({ raw }: Site) =>
  raw.prepare<[], Billed>(
    `SELECT DISTINCT c.number AS contract, 0 AS rent, t.terms ->> '$.anchor' AS anchor,
        t.terms ->> '$.rules.billing.dayCount' AS dayCount, l.period_from_on AS "from", l.period_to_on AS "to",
        CASE WHEN c.resumed_times > 0 OR ${keepsDays} AND s.credited_at_ms IS NOT NULL OR EXISTS (SELECT 1 FROM credit_note n WHERE n.contract_id = c.id
            AND n.staff_id IS NOT NULL AND n.key NOT LIKE 'charges:%') THEN NULL
          WHEN s.credited_at_ms IS NULL THEN l.period_to_on ELSE min(s.last_on, l.period_to_on) END AS until,
        l.period_from_on = c.move_in_on AND NOT EXISTS (SELECT 1 FROM contract_transfer x
          JOIN rental_contract o ON o.id = x.from_contract_id
          WHERE x.contract_id = c.id AND o.move_in_on < c.move_in_on) AS isFirst
      FROM ${contracts} c CROSS JOIN invoice i ON i.contract_id = c.id CROSS JOIN invoice_line l ON l.invoice_id = i.id
        JOIN contract_terms t ON t.contract_id = c.id LEFT JOIN settlement s ON s.contract_id = c.id
      WHERE l.code = 'rent' AND (i.is_move_in = 1 OR i.period_from_on IS NOT NULL)`,
  );

const keptOf = ({ raw }: Site) =>
  raw.prepare<[], Kept>(
    `SELECT c.number AS contract, l.code AS kind, l.period_from_on AS "from",
        l.taxable_minor + withTax * l.tax_minor
          - (SELECT coalesce(sum(n.taxable_minor + withTax * n.tax_minor), 0) FROM credit_note_line n
            WHERE n.invoice_id = l.invoice_id AND n.position = l.position) AS kept
      FROM ${contracts} c CROSS JOIN invoice i ON i.contract_id = c.id CROSS JOIN invoice_line l ON l.invoice_id = i.id
        JOIN (SELECT contract_id, terms ->> '$.rules.pricesIncludeTax' AS withTax FROM contract_terms) t
          ON t.contract_id = c.id
      WHERE l.code IN ('insurance', 'add_on') AND l.period_from_on IS NOT NULL`,
  );

const agreedIn = (json: string) => JSON.parse(json) as readonly Agreed[];

/** A contract has one plan at a time, and of each extra one. */
const keyOf = ({ kind, name }: Pick<Agreed, 'kind' | 'name'>) => (kind === 'insurance' ? kind : name);

/** What was signed: what no change began before another ended it. */
function signedOf(changes: readonly Change[], charged: readonly Charged[]): readonly Span[] {
  const events = changes.flatMap(({ ended, begun }) => [
    ...agreedIn(ended).map((agreed) => ({ agreed, isEnd: true })),
    ...agreedIn(begun).map((agreed) => ({ agreed, isEnd: false })),
  ]);
  const rows = charged.map(({ kind, name, rate }) => ({
    agreed: { kind, name, rateMinor: rate },
    isEnd: true,
  }));
  const firsts = Map.groupBy([...events, ...rows], ({ agreed }) => keyOf(agreed)).values();
  return [...firsts].flatMap(([first]) =>
    first?.isEnd === true ? [{ ...first.agreed, from: '0001-01-01', to: null }] : [],
  );
}

/** What was agreed for which days: each change ends from its day on what it names, whatever was to come, and begins the rest. */
function spansOf(changes: readonly Change[], charged: readonly Charged[]): readonly Span[] {
  let spans = signedOf(changes, charged);
  for (const { on, ended, begun } of changes) {
    const begins = agreedIn(begun);
    const ends = new Set([...agreedIn(ended), ...begins].map(keyOf));
    spans = spans.flatMap((span): readonly Span[] => {
      if (!ends.has(keyOf(span)) || (span.to !== null && span.to < on)) return [span];
      return span.from < on ? [{ ...span, to: addDays(on, -1) }] : [];
    });
    spans = [...spans, ...begins.map((each) => ({ ...each, from: on, to: null }))];
  }
  return spans;
}

/** What the spans of a kind cost within days of rent that were billed: by days, or whole in periods that begin within them. */
function saidOf(billed: Billed, spans: readonly Span[], isProrated: (span: Span) => boolean): number {
  const { from, until } = billed;
  const isBegun = billed.isFirst === 1 || beginsOn(billed);
  return spans.reduce((sum, span) => {
    if (until === null || until < from) return sum;
    if (!isProrated(span))
      return isBegun && span.from <= from && (span.to === null || span.to >= from)
        ? sum + span.rateMinor
        : sum;
    const first = span.from > from ? span.from : from;
    const last = span.to !== null && span.to < until ? span.to : until;
    return last < first ? sum : sum + costs({ ...billed, rent: span.rateMinor, from: first }, first, last);
  }, 0);
}

/** 6: plans and extras cost what was agreed, by the days for which it was agreed, whatever changed between. */
export function wrongCharges(site: Site): string[] {
  const changes = Map.groupBy(changesOf(site).all(), ({ contract }) => contract);
  const charged = Map.groupBy(chargedOf(site).all(), ({ contract }) => contract);
  const kept = Map.groupBy(keptOf(site).all(), ({ contract }) => contract);
  return billedOf(site)
    .all()
    .flatMap((billed) => {
      const { contract, from, to, until } = billed;
      if (until === null) return [];
      const rows = charged.get(contract) ?? [];
      const spans = spansOf(changes.get(contract) ?? [], rows);
      const isProrated = (span: Span) =>
        rows.find(({ kind, name }) => kind === span.kind && name === span.name)?.prorated === 1;
      return ['insurance', 'add_on'].flatMap((kind) => {
        const own = spans.filter((span) => span.kind === kind);
        const paid = (kept.get(contract) ?? [])
          .filter((line) => line.kind === kind && line.from >= from && line.from <= to)
          .reduce((sum, line) => sum + line.kept, 0);
        const said = saidOf(billed, own, isProrated);
        return paid === said
          ? []
          : [`6: ${contract} pays ${paid} of ${kind} for ${from} to ${to}, and not ${said}`];
      });
    });
}
