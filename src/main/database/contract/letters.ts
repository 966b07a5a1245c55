/**
 * Queries on letters to tenants about late rent, a new rent or a notice. A letter is written down first, then drawn,
 * and counts as sent once it is mailed or printed.
 */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { rentLetterKinds } from '../../domain/late/late-steps';
import type { Tx } from '../schema';
import type { LetterTable } from '../schema/contract';
import type { NoticeDeliveryTable } from '../schema/late';
import { documentBytes } from '../storage/stored-documents';

type LetterRow = Selectable<LetterTable>;

export async function insertLetter(tx: Tx, letter: Insertable<LetterTable>): Promise<void> {
  await tx.insertInto('letter').values(letter).execute();
}

export function findLetter(tx: Tx, id: Id<'letter'>): Promise<LetterRow | undefined> {
  return tx
    .selectFrom('letter')
    .selectAll()
    .select(documentBytes('content', 'sha256').as('content'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The letter says a new rent that was cancelled since. */
const isCancelled = sql<boolean>`EXISTS (SELECT 1 FROM rent_change r WHERE r.letter_id = l.id AND r.state = 'cancelled')`;

/** Whether a letter has nothing to say any more. */
export async function isLetterCancelled(tx: Tx, id: Id<'letter'>): Promise<boolean> {
  const letter = await tx
    .selectFrom('letter as l')
    .select('l.id')
    .where('l.id', '=', id)
    .where(isCancelled)
    .executeTakeFirst();
  return letter !== undefined;
}

/** The newest letter about a contract's notice. */
export function findNoticeLetter(tx: Tx, contractId: Id<'contract'>): Promise<LetterRow | undefined> {
  return tx
    .selectFrom('letter')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', 'in', ['notice_given', 'notice_withdrawn'])
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest statement of a contract's move-out that is drawn. */
export async function findStatement(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<{ readonly id: Id<'letter'>; readonly isFinal: boolean } | null> {
  const row = await tx
    .selectFrom('letter')
    .select(['id', 'kind'])
    .where('contract_id', '=', contractId)
    .where('kind', 'in', ['move_out', 'move_out_final'])
    .where('content', 'is not', null)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, isFinal: row.kind === 'move_out_final' } : null;
}

/** Letters without a PDF, the oldest first, with whose they are. */
export async function selectLettersToDraw(tx: Tx, limit: number) {
  return tx
    .selectFrom('letter as l')
    .innerJoin('rental_contract as c', 'c.id', 'l.contract_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .select(['l.id', 'l.kind', 'l.facts', 'c.language', 'p.email'])
    .where('l.content', 'is', null)
    .where((letter) => letter.not(isCancelled))
    .orderBy('l.created_at_ms')
    .orderBy('l.id')
    .limit(limit)
    .execute();
}

/** False where it is drawn already. */
export async function saveDrawnLetter(
  tx: Tx,
  id: Id<'letter'>,
  drawn: { readonly content: Buffer; readonly sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ ...drawn, facts: null })
    .where('id', '=', id)
    .where('content', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where it was printed before. */
export async function markLetterPrinted(
  tx: Tx,
  id: Id<'letter'>,
  printed: { readonly printed_on: string; readonly printed_by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set(printed)
    .where('id', '=', id)
    .where('printed_on', 'is', null)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Drawn letters that only staff's paper can bring: nothing mails or prints them, or that has failed. Oldest first. */
export function selectLettersToPrint(tx: Tx, limit: number) {
  return (
    tx
      .selectFrom('letter as l')
      .innerJoin('rental_contract as c', 'c.id', 'l.contract_id')
      .innerJoin('unit as u', 'u.id', 'c.unit_id')
      .innerJoin('contact as p', 'p.id', 'c.contact_id')
      .select(['l.id', 'l.kind', 'l.made_on as madeOn', 'l.contract_id as contractId'])
      .select(['c.contact_id as contactId', 'u.number as unitNumber'])
      .select(['p.first_name', 'p.last_name', 'p.company'])
      .where('l.printed_on', 'is', null)
      .where('l.content', 'is not', null)
      // A tenant who asked for it takes it along.
      .where('l.kind', '<>', 'account')
      .where((letter) => letter.not(isCancelled))
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM single_delivery d
        WHERE d.letter_id = l.id AND d.state <> 'failed')`,
      )
      .orderBy('l.created_at_ms')
      .limit(limit)
      .execute()
  );
}

const tenantLetters = (tx: Tx, contactId: Id<'contact'>, kinds: readonly LetterRow['kind'][]) =>
  tx
    .selectFrom('letter as l')
    .innerJoin('rental_contract as c', 'c.id', 'l.contract_id')
    .where('c.contact_id', '=', contactId)
    .where('l.kind', 'in', kinds)
    .where('l.content', 'is not', null)
    .where((letter) => letter.not(isCancelled));

/** What a tenant was written about rent, as far as it is drawn and still says something. */
export function selectTenantLetters(tx: Tx, contactId: Id<'contact'>) {
  return tenantLetters(tx, contactId, rentLetterKinds)
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .select(['l.id', 'l.kind', 'l.made_on as madeOn', 'c.number', 'u.number as unitNumber'])
    .execute();
}

/** One of them, or a statement that the tenant asked for, with its PDF; undefined for any other letter. */
export function findTenantLetter(tx: Tx, contactId: Id<'contact'>, id: Id<'letter'>) {
  return tenantLetters(tx, contactId, [...rentLetterKinds, 'account'])
    .select(['l.id', 'l.kind'])
    .select(documentBytes('l.content', 'l.sha256').as('content'))
    .where('l.id', '=', id)
    .executeTakeFirst();
}

/** The first time alone. */
export async function markLetterOpened(tx: Tx, id: Id<'letter'>, opened_on: string): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ opened_on })
    .where('id', '=', id)
    .where('opened_on', 'is', null)
    .execute();
}

/** What the newest word on the delivery of letter `l` says. */
export const lastDelivery = <C extends 'delivered_on' | 'way'>(column: C) =>
  sql<
    NoticeDeliveryTable[C] | null
  >`(SELECT ${sql.ref(column)} FROM notice_delivery n WHERE n.letter_id = l.id
    ORDER BY n.written_at_ms DESC, n.id DESC LIMIT 1)`;

/** The letters of a contract, the newest first, with how far their mail has come; null: none was sent by mail. */
export function selectLettersOfContract(tx: Tx, contractId: Id<'contract'>) {
  return tx
    .selectFrom('letter as l')
    .leftJoin('single_delivery as d', (join) =>
      join.onRef('d.letter_id', '=', 'l.id').on('d.way', '=', 'email'),
    )
    .select(['l.id', 'l.kind', 'l.made_on as madeOn', 'l.printed_on as printedOn', 'l.opened_on as openedOn'])
    .select(['d.state as mail', sql<0 | 1>`l.content IS NOT NULL`.as('isDrawn')])
    .select([lastDelivery('delivered_on').as('deliveredOn'), lastDelivery('way').as('deliveredBy')])
    .where('l.contract_id', '=', contractId)
    .orderBy('l.created_at_ms', 'desc')
    .execute();
}

/** Statements of a contract's account that nobody mailed or printed: a newer one takes their place. */
export async function deleteUnsentStatements(tx: Tx, contractId: Id<'contract'>): Promise<void> {
  await tx
    .deleteFrom('letter')
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'account')
    .where('id', 'not in', (sent) =>
      sent
        .selectFrom('single_delivery')
        .select('letter_id')
        .where('letter_id', 'is not', null)
        .$narrowType<{ letter_id: Id<'letter'> }>(),
    )
    .execute();
}
