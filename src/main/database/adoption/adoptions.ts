/** Queries on tenancies that ran before this kiosk kept the books: the files they came from, and what followed since. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { AdoptedContractTable, AdoptionTable } from '../schema/adoption';

export type AdoptionRow = Selectable<AdoptionTable>;

/** One with the same file that was not taken back. */
export function findAdoptionOfFile(tx: Tx, sha256: string): Promise<AdoptionRow | undefined> {
  return tx
    .selectFrom('adoption')
    .selectAll()
    .where('file_sha256', '=', sha256)
    .where('taken_back_at_ms', 'is', null)
    .executeTakeFirst();
}

export function findAdoption(tx: Tx, id: Id<'adoption'>): Promise<AdoptionRow | undefined> {
  return tx.selectFrom('adoption').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest first. */
export function selectAdoptions(tx: Tx, most: number): Promise<AdoptionRow[]> {
  return tx
    .selectFrom('adoption')
    .selectAll()
    .orderBy('made_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export async function insertAdoption(tx: Tx, row: Insertable<AdoptionTable>): Promise<void> {
  await tx.insertInto('adoption').values(row).execute();
}

export async function insertAdoptedContract(tx: Tx, row: Insertable<AdoptedContractTable>): Promise<void> {
  await tx.insertInto('adopted_contract').values(row).execute();
}

export async function saveTakenBack(tx: Tx, id: Id<'adoption'>, nowMs: number): Promise<void> {
  await tx.updateTable('adoption').set({ taken_back_at_ms: nowMs }).where('id', '=', id).execute();
}

/** Its contracts in the order of the file, with the invoice that each began with. */
export function selectAdoptedContracts(tx: Tx, adoptionId: Id<'adoption'>) {
  return tx
    .selectFrom('adopted_contract as a')
    .innerJoin('rental_contract as c', 'c.id', 'a.contract_id')
    .innerJoin('invoice as i', (join) => join.onRef('i.contract_id', '=', 'c.id').on('i.is_move_in', '=', 1))
    .selectAll('a')
    .select(['c.number', 'c.unit_id', 'c.contact_id', 'c.language', 'i.id as invoice_id', 'i.currency'])
    .where('a.adoption_id', '=', adoptionId)
    .orderBy('a.place')
    .execute();
}

/** What a contract began with here; undefined where a move-in made it. */
export function findAdoptedContract(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Selectable<AdoptedContractTable> | undefined> {
  return tx
    .selectFrom('adopted_contract')
    .selectAll()
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
}

/**
 * Numbers of its units whose contracts have a history by now: a bill, money, a notice, another code and the like.
 * What a contract came with does not count.
 */
export async function selectGoneOn(tx: Tx, adoptionId: Id<'adoption'>): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`SELECT u.number FROM adopted_contract a
      JOIN adoption d ON d.id = a.adoption_id
      JOIN rental_contract c ON c.id = a.contract_id JOIN unit u ON u.id = c.unit_id
    WHERE a.adoption_id = ${adoptionId} AND ((a.left_on IS NULL AND u.state <> 'occupied')
      OR EXISTS (SELECT 1 FROM invoice i WHERE i.contract_id = c.id AND i.is_move_in = 0)
      OR EXISTS (SELECT 1 FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE i.contract_id = c.id)
      OR EXISTS (SELECT 1 FROM attempt_invoice t JOIN invoice i ON i.id = t.invoice_id
        JOIN payment_attempt p ON p.id = t.attempt_id WHERE i.contract_id = c.id AND p.state <> 'released')
      OR EXISTS (SELECT 1 FROM attempt_ahead t JOIN payment_attempt p ON p.id = t.attempt_id
        WHERE t.contract_id = c.id AND p.state <> 'released')
      OR EXISTS (SELECT 1 FROM credit_note n WHERE n.contract_id = c.id
        AND (n.key IS NULL OR n.key NOT LIKE 'opening:%' OR n.paid_minor <> 0))
      OR EXISTS (SELECT 1 FROM refund f WHERE f.contract_id = c.id)
      OR (SELECT n.last_on FROM contract_notice n WHERE n.contract_id = c.id) IS NOT a.last_on
      OR (a.left_on IS NULL AND EXISTS (SELECT 1 FROM ended_contract e WHERE e.contract_id = c.id))
      OR EXISTS (SELECT 1 FROM write_off w WHERE w.contract_id = c.id)
      OR EXISTS (SELECT 1 FROM contract_hold h WHERE h.contract_id = c.id
        AND (h.began_at_ms > d.made_at_ms OR h.ended_at_ms IS NOT NULL))
      OR EXISTS (SELECT 1 FROM rent_change r WHERE r.contract_id = c.id)
      OR EXISTS (SELECT 1 FROM charge_change x WHERE x.contract_id = c.id)
      OR EXISTS (SELECT 1 FROM mandate m WHERE m.contract_id = c.id)
      OR EXISTS (SELECT 1 FROM access_suspension s WHERE s.contract_id = c.id
        AND (s.began_at_ms > d.made_at_ms OR s.ended_at_ms IS NOT NULL))
      OR (SELECT count(*) FROM access_code k WHERE k.contract_id = c.id) <> 1
      OR (a.left_on IS NULL AND EXISTS (SELECT 1 FROM access_code k WHERE k.contract_id = c.id AND k.state = 'revoked')))
    ORDER BY a.place`.execute(tx);
  return rows.map(({ number }) => number);
}

/** Units by the numbers on their doors, and whether anybody may have them. */
export async function selectAdoptable(tx: Tx, numbers: readonly string[]) {
  const { rows } = await sql<{
    id: Id<'unit'>;
    number: string;
    storageTypeId: Id<'storage_type'>;
    size: number;
    isFree: 0 | 1;
  }>`SELECT id, number, storage_type_id AS storageTypeId, area_thousandths AS size,
      (iif(id IN (SELECT unit_id FROM handed_over_unit), state = 'occupied', state = 'available' AND listed = 1)
        AND id NOT IN (SELECT unit_id FROM elsewhere_reservation)
        AND id NOT IN (SELECT unit_id FROM lost_contract WHERE unit_id IS NOT NULL AND settled_at_ms IS NULL)
      ) AS isFree
    FROM unit WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(tx);
  return rows;
}

/** Which of some codes are or ever were somebody's. Those of an import that was taken back opened for the same tenants. */
export async function selectKnownCodes(tx: Tx, codes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`SELECT DISTINCT code FROM access_code
    WHERE code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))
      AND NOT (state = 'revoked' AND contract_id IN (SELECT a.contract_id FROM adopted_contract a
        JOIN adoption d ON d.id = a.adoption_id WHERE d.taken_back_at_ms IS NOT NULL)) ORDER BY code`.execute(
    tx,
  );
  return rows.map(({ code }) => code);
}

/** Which of some names of contracts were imported, but for imports that were taken back. */
export async function selectKnownReferences(
  tx: Tx,
  references: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ reference: string }>`SELECT DISTINCT a.reference FROM adopted_contract a
      JOIN adoption d ON d.id = a.adoption_id
    WHERE d.taken_back_at_ms IS NULL AND a.reference IN (SELECT value FROM json_each(${JSON.stringify(references)}))
    ORDER BY a.reference`.execute(tx);
  return rows.map(({ reference }) => reference);
}

/** The agreement that new tenants sign; undefined before there is one. */
export function findCurrentTemplate(tx: Tx, propertyId: Id<'property'>) {
  return tx
    .selectFrom('agreement_template')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('current', '=', 1)
    .executeTakeFirst();
}
