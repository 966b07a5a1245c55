/** What must hold of numbered documents, of the provider's money, and of what head office is sent; each night, of what is new. */
import { WENT_BACK } from '../../src/main/database/meta';
import type { Memory } from './memory';
import type { Site } from './site';

/** A number of each kind, in the order in which they were written, with its day. */
const series = [
  { kind: 'invoice', sql: 'number, issued_on AS "on" FROM invoice', of: 'invoice' },
  { kind: 'receipt', sql: 'number, NULL AS "on" FROM receipt', of: 'receipt' },
  {
    kind: 'credit note',
    sql: 'transact_id AS number, transact_on AS "on" FROM credit_note',
    of: 'credit_note',
  },
] as const;

interface Numbered {
  readonly sequence: number;
  readonly number: string;
  readonly on: string | null;
}

interface Money {
  readonly id: string;
  readonly taken: number;
  readonly back: number;
}

const none = { sequence: 0, count: 0, on: '' };

export function openDocuments(site: Site, memory: Memory) {
  const { raw, provider } = site;
  const seen = memory.of<Record<string, typeof none>>('numbers', {});
  const reach = memory.of('sent', { sent: 0, through: 0 });

  const wentBack = raw.prepare<[string], number>('SELECT 1 FROM meta WHERE name = ?').pluck();
  const isRestored = (): boolean => wentBack.get(WENT_BACK) !== undefined;

  const payer = provider
    .prepare<[string], string>(
      `SELECT coalesce(body ->> '$.metadata.contactId', body ->> '$.metadata.contractId') FROM intent WHERE id = ?`,
    )
    .pluck();
  const isHere = raw
    .prepare<[{ id: string }], number>(
      'SELECT 1 FROM rental_contract WHERE id = @id UNION ALL SELECT 1 FROM rental_contract WHERE contact_id = @id',
    )
    .pluck();
  /** Of a contract that a restore has lost, and that nobody knows of: only people can find out whose the money is. */
  const isOfNobody = (intentId: string): boolean => {
    const id = payer.get(intentId) ?? '';
    return isRestored() && isHere.get({ id }) === undefined;
  };

  /**
   * 7, 12: the numbers of each series have no gap, and neither they nor their days go back; no day is in the future. What was
   * written back after a restore has its own numbers and days.
   */
  function numbers(today: string, isWhole: boolean): string[] {
    if (isRestored()) return [];
    return series.flatMap(({ kind, sql, of }) => {
      const last = (isWhole ? null : seen[kind]) ?? none;
      const rows = raw
        .prepare<[string, number], Numbered>(
          `SELECT e.sequence, p.* FROM money_entry e JOIN (SELECT id, ${sql}) p ON p.id = e.subject_id
            WHERE +e.kind = ? AND e.sequence > ? ORDER BY e.sequence`,
        )
        .all(of, last.sequence);
      let { count, on, sequence } = last;
      const wrong = rows.flatMap((row) => {
        count += 1;
        const day = row.on ?? on;
        const said = [
          ...(Number(row.number.split('-').at(-1)) === count
            ? []
            : [`7: ${kind} ${row.number} is number ${count} that was written`]),
          ...(day < on ? [`12: ${kind} ${row.number} is of ${day}, the one before of ${on}`] : []),
          ...(day > today ? [`12: ${kind} ${row.number} is of ${day}`] : []),
        ];
        [on, sequence] = [day, row.sequence];
        return said;
      });
      seen[kind] = { count, on, sequence };
      return wrong;
    });
  }

  /** 8: what the provider has taken and given back is what the books say, both ways. */
  function money(isWhole: boolean): string[] {
    const booked = raw
      .prepare<[], Money>(
        `SELECT a.intent_id AS id, sum(r.amount_minor) AS taken, (SELECT coalesce(sum(f.amount_minor), 0) FROM refund f
            WHERE f.attempt_id = a.id AND +f.state = 'done') AS back
          FROM (SELECT DISTINCT a0.* FROM looked CROSS JOIN invoice i ON i.contract_id = looked.id
              CROSS JOIN receipt r0 ON r0.invoice_id = i.id CROSS JOIN payment_attempt a0 ON a0.id = r0.attempt_id) a
            CROSS JOIN receipt r ON r.attempt_id = a.id AND r.state = 'final' GROUP BY a.id`,
      )
      .all();
    const ofBooks = new Map(booked.map((row) => [row.id, row]));
    const changed = provider
      .prepare<[], string>(isWhole ? 'SELECT id FROM intent' : 'SELECT id FROM changed')
      .pluck()
      .all();
    const bookedOf = raw.prepare<[string], Money>(
      `SELECT a.intent_id AS id, sum(r.amount_minor) AS taken, (SELECT coalesce(sum(f.amount_minor), 0) FROM refund f
          WHERE f.attempt_id = a.id AND +f.state = 'done') AS back
        FROM payment_attempt a JOIN receipt r ON r.attempt_id = a.id AND r.state = 'final'
        WHERE a.intent_id = ? GROUP BY a.id`,
    );
    const known = provider.prepare<[string], Money>(
      `SELECT id, iif(body ->> 'status' = 'succeeded', body ->> 'amountReceived', 0) AS taken,
          coalesce(body ->> '$.charge.amountRefunded', 0) AS back FROM intent WHERE id = ?`,
    );
    return [...new Set([...ofBooks.keys(), ...changed])].flatMap((id) => {
      const real = known.get(id);
      if (!real) return [`8: the provider knows nothing of ${id}`];
      const own = ofBooks.get(id) ?? bookedOf.get(id) ?? { taken: 0, back: 0 };
      // What went back to the card meanwhile is for people as well.
      if (own.taken === 0 && (isOfNobody(id) || (isRestored() && real.back > 0))) return [];
      if (own.taken === real.taken && own.back === real.back) return [];
      // A restore forgot what went back to the card: it is seen there before anything is given back again.
      if (own.taken === real.taken && own.back < real.back && isRestored()) return [];
      return [
        `8: of ${id} ${real.taken} was taken and ${real.back} given back, by the books ${own.taken} and ${own.back}`,
      ];
    });
  }

  /** 20: what head office is sent of each entry, added up by account and contract, is what the entry was booked as. */
  function reported(isWhole: boolean): string[] {
    const from = isWhole ? { sent: 0, through: 0 } : { ...reach };
    const now = raw
      .prepare<[], typeof from>(
        `SELECT (SELECT coalesce(max(sequence), 0) FROM outbox) AS sent, published_sequence AS through FROM booked`,
      )
      .get();
    const wrong = raw
      .prepare<[{ from: number; after: number; through: number }], string>(
        `SELECT '20: of entry ' || sequence || ' ' || sum(minor) || ' too much is sent for ' || account FROM (
            SELECT e.value ->> 'sequence' AS sequence, p.value ->> 'account' AS account,
              coalesce(p.value ->> 'contractId', '') AS contract,
              (p.value ->> 'debitMinor') - (p.value ->> 'creditMinor') AS minor
            FROM outbox o, json_each(o.payload, '$.entries') e, json_each(e.value, '$.postings') p
            WHERE o.type = 'money.booked' AND o.sequence > $from
          UNION ALL SELECT sequence, account, coalesce(contract_id, ''), credit_minor - debit_minor FROM posting
            WHERE sequence > $after AND sequence <= $through)
          GROUP BY sequence, account, contract HAVING sum(minor) <> 0`,
      )
      .pluck()
      .all({ from: from.sent, after: from.through, through: now?.through ?? 0 });
    Object.assign(reach, now);
    return wrong;
  }

  return {
    look: (today: string, isWhole: boolean): string[] => [
      ...numbers(today, isWhole),
      ...money(isWhole),
      ...reported(isWhole),
    ],
  };
}
