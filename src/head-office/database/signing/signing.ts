/** What the database knows of signing: the keys, the eras, and whether it was put back to a dump. */
import { sql } from 'kysely';
import type { KeyLink } from '../../../shared/head-office/seal';
import type { SigningKeyTable } from '../schema-signing';
import type { Database, Tx } from '../tx';

/** The keys with who made each and why, oldest first. */
export function selectKeyRows(database: Database | Tx): Promise<SigningKeyTable[]> {
  return database.selectFrom('signing_key').selectAll().orderBy('number').execute();
}

/** Oldest first. */
export async function selectKeys(database: Database | Tx): Promise<KeyLink[]> {
  const rows = await selectKeyRows(database);
  return rows.map(({ number, public_key, former_signature }) => ({
    number,
    publicKey: public_key,
    formerSignature: former_signature,
  }));
}

export interface SigningAct {
  readonly atMs: number;
  readonly by: string | null;
  readonly why: string | null;
}

/** Those that are there stay as they are. */
export async function insertKeys(
  tx: Tx,
  links: readonly KeyLink[],
  { atMs, by, why }: SigningAct,
): Promise<void> {
  for (const { number, publicKey, formerSignature } of links)
    await tx
      .insertInto('signing_key')
      .values({
        number,
        public_key: publicKey,
        former_signature: formerSignature,
        made_at_ms: atMs,
        made_by: by,
        why,
      })
      .onConflict((known) => known.column('number').doNothing())
      .execute();
}

/** Why nothing is signed or granted until somebody has said `restored`. */
export interface Doubt {
  readonly why: 'kiosk_holds_newer' | 'other_place';
  /** Who told; null: nobody had to. */
  readonly kioskId: string | null;
  /** The newest era that was reported. */
  readonly era: number;
  /** For people: what was newer. */
  readonly what: string;
  readonly atMs: number;
}

export interface EraRow {
  readonly era: number;
  readonly atMs: number;
  readonly raisedBy: string | null;
  readonly why: string | null;
  /** Null: of the era in which the database was made. */
  readonly keyNumber: number | null;
  readonly signature: string | null;
}

export interface Place {
  readonly era: EraRow;
  /** Whether the tables are those that were made here, and not copies out of a dump. */
  readonly isOwnPlace: boolean;
  readonly doubt: Doubt | null;
  /** Of the last key. */
  readonly keyNumber: number;
}

/** One question, asked by every listener every second. */
export async function loadPlace(database: Database | Tx): Promise<Place> {
  const { rows } = await sql<{
    era: number;
    era_at_ms: number;
    raised_by: string | null;
    era_why: string | null;
    key_number: number | null;
    signature: string | null;
    is_own: boolean;
    doubt_why: Doubt['why'] | null;
    doubt_kiosk: string | null;
    doubt_era: number | null;
    doubt_what: string | null;
    doubt_at_ms: number | null;
    last_key: number | null;
  }>`
    SELECT office_era.era, office_era.at_ms AS era_at_ms, raised_by, office_era.why AS era_why, key_number, signature,
      (SELECT place = ${HERE} FROM office_place) AS is_own,
      office_doubt.why AS doubt_why, office_doubt.kiosk_id AS doubt_kiosk, office_doubt.era AS doubt_era,
      office_doubt.what AS doubt_what, office_doubt.at_ms AS doubt_at_ms,
      (SELECT max(number) FROM signing_key) AS last_key
    FROM office_era LEFT JOIN office_doubt ON true ORDER BY office_era.era DESC LIMIT 1`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('the database has no era');
  return {
    era: {
      era: row.era,
      atMs: row.era_at_ms,
      raisedBy: row.raised_by,
      why: row.era_why,
      keyNumber: row.key_number,
      signature: row.signature,
    },
    isOwnPlace: row.is_own,
    doubt:
      row.doubt_why === null
        ? null
        : {
            why: row.doubt_why,
            kioskId: row.doubt_kiosk,
            era: row.doubt_era ?? 0,
            what: row.doubt_what ?? '',
            atMs: row.doubt_at_ms ?? 0,
          },
    keyNumber: row.last_key ?? 0,
  };
}

/**
 * Where these tables stand. Tables that came out of a dump have other numbers, in another cluster another identifier too; a
 * standby that is promoted has the same.
 */
const HERE = sql<string>`(SELECT system_identifier::text FROM pg_control_system()) || ' ' || 'office_place'::regclass::oid::text`;

/**
 * Kept until somebody has said `restored`; of several the newest era counts. What was seen before `restored`
 * was said, and is written down after it, would stop head office for good. So both take the place first, and
 * look again.
 */
export async function saveDoubt(database: Database, doubt: Doubt): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (await isStillSo(tx, doubt)) await insertDoubt(tx, doubt);
  });
}

async function isStillSo(tx: Tx, { why, era }: Doubt): Promise<boolean> {
  await sql`SELECT 1 FROM office_place FOR UPDATE`.execute(tx);
  const now = await loadPlace(tx);
  return why === 'other_place' ? !now.isOwnPlace : era >= now.era.era;
}

async function insertDoubt(tx: Tx, doubt: Doubt): Promise<void> {
  const row = {
    why: doubt.why,
    kiosk_id: doubt.kioskId,
    era: doubt.era,
    what: doubt.what,
    at_ms: doubt.atMs,
  };
  await tx
    .insertInto('office_doubt')
    .values({ one: 1, ...row })
    .onConflict((known) =>
      known.column('one').doUpdateSet(row).whereRef('office_doubt.era', '<', 'excluded.era'),
    )
    .execute();
}

/** Begins the era, in which nothing is in doubt. */
export async function beginEra(tx: Tx, era: EraRow): Promise<void> {
  // First: a listener that is writing down a doubt ends before, or sees this.
  await sql`UPDATE office_place SET place = ${HERE}`.execute(tx);
  const { atMs, raisedBy, why, keyNumber, signature } = era;
  await tx
    .insertInto('office_era')
    .values({ era: era.era, at_ms: atMs, raised_by: raisedBy, why, key_number: keyNumber, signature })
    .execute();
  await tx.deleteFrom('office_doubt').execute();
}
