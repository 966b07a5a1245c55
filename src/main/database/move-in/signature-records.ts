/**
 * The sealed records of what was signed. Each seal covers the record, the signed PDF and the seal before it. So no
 * record can be changed, removed or inserted without a break in the chain.
 */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { SignatureRecordTable } from '../schema/signing';
import { sha256 } from '../sha256';

export type SignatureRecordRow = Selectable<SignatureRecordTable>;

/** What stands before the first record. */
export const FIRST_SEAL = '0'.repeat(64);

export function sealOf(
  row: Pick<SignatureRecordRow, 'previous_seal' | 'record_sha256' | 'contract_sha256'>,
): string {
  return sha256(row.previous_seal + row.record_sha256 + row.contract_sha256);
}

/** Adds a record behind the last one; answers its seal. */
export async function appendSignatureRecord(
  tx: Tx,
  row: Omit<SignatureRecordRow, 'sequence' | 'previous_seal' | 'seal'>,
): Promise<string> {
  const last = await tx
    .selectFrom('signature_record')
    .select(['sequence', 'seal'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const linked = { ...row, sequence: (last?.sequence ?? 0) + 1, previous_seal: last?.seal ?? FIRST_SEAL };
  const seal = sealOf(linked);
  await tx
    .insertInto('signature_record')
    .values({ ...linked, seal })
    .execute();
  return seal;
}
