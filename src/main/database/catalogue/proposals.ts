/** Queries on catalogues that wait for another manager's approval. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { CatalogueProposalTable } from '../schema/catalogue';

export type OpenProposal = Selectable<CatalogueProposalTable> & { readonly file: string };

/** The one that is not decided yet. */
export async function findOpenProposal(tx: Tx): Promise<OpenProposal | null> {
  const row = await tx
    .selectFrom('catalogue_proposal')
    .selectAll()
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return row && row.file !== null ? { ...row, file: row.file } : null;
}

/** Null while it waits, and for one that never was. */
export async function findDecider(tx: Tx, id: Id<'catalogue_proposal'>): Promise<Id<'staff'> | null> {
  const row = await tx
    .selectFrom('catalogue_proposal')
    .select('decided_by')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.decided_by ?? null;
}

export async function insertProposal(
  tx: Tx,
  row: Pick<
    Insertable<CatalogueProposalTable>,
    'id' | 'file' | 'file_sha256' | 'proposed_by' | 'proposed_at_ms' | 'effective_on'
  >,
): Promise<void> {
  const undecided = { outcome: null, decided_by: null, decided_at_ms: null };
  await tx
    .insertInto('catalogue_proposal')
    .values({ ...row, ...undecided })
    .execute();
}

/** The file goes with the decision; its hash stays. */
export async function decideProposal(
  tx: Tx,
  id: Id<'catalogue_proposal'>,
  decision: {
    readonly outcome: 'imported' | 'declined';
    readonly decided_by: Id<'staff'>;
    readonly decided_at_ms: number;
  },
): Promise<void> {
  await tx
    .updateTable('catalogue_proposal')
    .set({ ...decision, file: null })
    .where('id', '=', id)
    .execute();
}
