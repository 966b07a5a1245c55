/** The signed rules on the end of a rental, and on another unit in its place. */
import type { Id } from '../../../shared/ids';
import { findContractTerms } from '../../database/contract/terms';
import type { Tx } from '../../database/schema';
import { readContractTerms } from '../../domain/contract/terms';
import { mildestTransfer, type TransferRules } from '../../domain/leaving/transfer-rules';
import { mildestMoveOut, type MoveOutRules } from '../../domain/leaving/rules';

/** The mildest for a contract from before terms were kept. */
export async function moveOutOf(tx: Tx, contractId: Id<'contract'>): Promise<MoveOutRules> {
  const row = await findContractTerms(tx, contractId);
  return row ? readContractTerms(row.terms).moveOut : mildestMoveOut;
}

/** Likewise. */
export async function transferRulesOf(tx: Tx, contractId: Id<'contract'>): Promise<TransferRules> {
  const row = await findContractTerms(tx, contractId);
  return row ? readContractTerms(row.terms).transfer : mildestTransfer;
}
