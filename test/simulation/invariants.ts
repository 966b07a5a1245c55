/**
 * What must hold at the end of each day, whatever happened. The numbers are those of the list of rules that the simulation
 * was made for. Each is asked of the tables and not of the product's own functions.
 */
import { addDays } from '../../src/main/domain/base/dates';
import { contracts, openLooked } from './looked';
import { chargeRules, wrongCharges } from './charge-rules';
import { moneyRules } from './money-rules';
import { openDocuments } from './documents';
import type { Memory } from './memory';
import { wrongPrices } from './prices';
import { rentRules } from './rent-rules';
import type { Site } from './site';
import { billRules, standingRules } from './standing-rules';
import { transferRules, type Rule } from './transfer-rules';

/** Wrong where something wrong was written. */
const writtenRules = [...moneyRules, ...transferRules, ...rentRules, ...chargeRules, ...billRules];

interface Tile {
  readonly contract: string;
  readonly moveIn: string;
  readonly from: string;
  readonly to: string;
  readonly isPaid: number;
}

/** The periods of rent, as bills and the move-in have them; what was charged again is for days that were credited. */
const tiles = `SELECT DISTINCT c.number AS contract,
    coalesce((SELECT date(a.paid_through_on, '+1 day') FROM adopted_contract a WHERE a.contract_id = c.id), c.move_in_on) AS moveIn,
    l.period_from_on AS "from", l.period_to_on AS "to",
    i.total_minor <= (SELECT coalesce(sum(a.amount_minor), 0)
      FROM allocation_line a WHERE a.invoice_id = i.id) AS isPaid
  FROM ${contracts} c CROSS JOIN invoice i ON i.contract_id = c.id CROSS JOIN invoice_line l ON l.invoice_id = i.id
  WHERE l.code = 'rent' AND (i.is_move_in = 1 OR i.period_from_on IS NOT NULL)
  ORDER BY c.number, l.period_from_on`;

/** Whether money of a contract never came or a debt is owed again: of a tenant who changed the unit, of any of their contracts. */
const hasLost = `WITH lost AS (SELECT o.contract_id, o.contact_id FROM payment_review v
    CROSS JOIN receipt r ON r.attempt_id = v.attempt_id JOIN invoice o ON o.id = r.invoice_id
    WHERE v.settled_as = 'released'
    UNION ALL SELECT p.contract_id, c.contact_id FROM returned_payment p JOIN rental_contract c ON c.id = p.contract_id
    UNION ALL SELECT w.contract_id, c.contact_id FROM write_off w JOIN rental_contract c ON c.id = w.contract_id
      WHERE w.undone_at_ms IS NOT NULL)
  SELECT 1 FROM rental_contract c JOIN lost ON lost.contract_id = c.id OR (lost.contact_id = c.contact_id
      AND c.id IN (SELECT contract_id FROM contract_transfer))
    WHERE c.number = ?`;

/** 4: the periods of a contract tile the days from its move-in on. */
function gaps(own: readonly Tile[]): string[] {
  const [first] = own;
  if (!first) return [];
  return own.flatMap(({ contract, from, to }, index) => {
    const before = own[index - 1];
    const begins = before ? addDays(before.to, 1) : first.moveIn;
    return from === begins && to >= from ? [] : [`4: ${contract} is billed from ${from}, not ${begins}`];
  });
}

interface Billed {
  readonly contract: string;
  readonly lastOn: string | null;
  readonly settledTo: string | null;
  readonly isEnded: number;
  /** The last day of the last period. */
  readonly to: string;
}

/** How far contracts are billed. */
const lastBilled = `SELECT c.number AS contract, n.last_on AS lastOn,
    iif(s.credited_at_ms IS NULL, NULL, s.last_on) AS settledTo, s.contract_id IS NOT NULL AS isEnded,
    max(l.period_to_on) AS "to"
  FROM ${contracts} c CROSS JOIN invoice i ON i.contract_id = c.id CROSS JOIN invoice_line l ON l.invoice_id = i.id
    LEFT JOIN contract_notice n ON n.contract_id = c.id LEFT JOIN settlement s ON s.contract_id = c.id
  WHERE l.code = 'rent' AND (i.is_move_in = 1 OR i.period_from_on IS NOT NULL) GROUP BY c.id`;

/** 4: they are billed up to the days that are due. */
function leftOut({ contract, lastOn, settledTo, isEnded, to }: Billed, today: string): string[] {
  const ends = settledTo ?? lastOn;
  const least = ends !== null && ends < addDays(today, 5) ? ends : addDays(today, 5);
  return (isEnded === 0 || settledTo !== null) && to < least
    ? [`4: ${contract} is billed to ${to}, and not to ${least}`]
    : [];
}

/** What a look needs to remember of the nights before. */
export function openWatch(site: Site, memory: Memory) {
  const { raw } = site;
  const looked = openLooked(raw, site.provider);
  const documents = openDocuments(site, memory);
  const digits = memory.of<Record<string, string>>('digits', {});
  const paidThrough = memory.of<Record<string, string>>('paid through', {});
  const booked = memory.of('booked', { after: 0 });
  const prepared = (rules: readonly Rule[]) =>
    rules.map(({ name, sql }) => ({
      name,
      one: raw.prepare<[{ after: number }], string>(sql).pluck(),
      named: sql.includes('$after') ? null : raw.prepare<[], string>(sql).pluck(),
    }));
  const [ofWritten, ofStanding] = [prepared(writtenRules), prepared(standingRules)];
  const ask = (asked: typeof ofWritten, from: number) =>
    asked.flatMap(({ name, one, named }) =>
      (named ? named.all() : one.all({ after: from })).map((wrong) => `${name}: ${wrong}`),
    );
  const billedTo = raw.prepare<[], Billed>(lastBilled);
  const tilesOf = raw.prepare<[], Tile>(tiles);
  const lostOf = raw.prepare<[string], number>(hasLost).pluck();
  const codesOf = raw.prepare<[], { id: string; code: string }>(
    'SELECT a.id, a.code FROM looked CROSS JOIN access_code a ON a.contract_id = looked.id',
  );
  const lastBooked = raw.prepare<[], number>('SELECT coalesce(max(sequence), 0) FROM posting').pluck();

  /** 23: the last day up to which every period is paid never goes back, unless money never came or a debt is owed again. */
  function back(own: readonly Tile[]): string[] {
    const [first] = own;
    if (!first) return [];
    const open = own.find(({ isPaid }) => isPaid === 0);
    const through = open ? addDays(open.from, -1) : (own.at(-1)?.to ?? '');
    const before = paidThrough[first.contract] ?? '';
    paidThrough[first.contract] = through;
    return through < before && lostOf.get(first.contract) === undefined
      ? [`23: ${first.contract} was paid through ${before}, now ${through}`]
      : [];
  }

  /** 10: the digits of a code are the same over suspensions. */
  function otherDigits(): string[] {
    return codesOf.all().flatMap(({ id, code }) => {
      const before = digits[id] ?? code;
      digits[id] = code;
      return before === code ? [] : [`10: a code was ${before} and is ${code}`];
    });
  }

  const perContract = () => [...Map.groupBy(tilesOf.all(), ({ contract }) => contract).values()];

  return {
    /** What the run of the morning has left out or done twice. */
    lookAfterRun(today: string): string[] {
      looked.choose('written');
      const wrong = perContract().flatMap((own) => gaps(own));
      looked.choose('standing');
      return [...wrong, ...billedTo.all().flatMap((each) => leftOut(each, today))];
    },
    /** Everything that is wrong tonight; `isWhole`: of all years, as if nobody had looked before. */
    look(today: string, isWhole: boolean): string[] {
      const from = isWhole ? 0 : booked.after;
      looked.choose(isWhole ? 'all' : 'written');
      const wrong = [
        ...ask(ofWritten, from),
        ...perContract().flatMap(back),
        ...wrongPrices(site),
        ...wrongCharges(site),
        ...otherDigits(),
        ...documents.look(today, isWhole),
        ...site.bank.wronglyAsked.splice(0),
      ];
      looked.choose(isWhole ? 'all' : 'standing');
      wrong.push(...ask(ofStanding, from));
      looked.forget();
      booked.after = lastBooked.get() ?? 0;
      return wrong;
    },
  };
}
