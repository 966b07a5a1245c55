/** How surely the person at the screen is the tenant, by what they have proven in this visit. */

export interface Proofs {
  /** The unit's number and the last four digits of the phone. */
  readonly unitAndPhone: boolean;
  /** A password, or a code that was sent to the address on file. */
  readonly passwordOrCode: boolean;
  /** The number on the contract's document and the digits of the gate, where no code can be sent. */
  readonly documentAndGateCode: boolean;
  /** Staff looked at a document of identity. */
  readonly identitySeen: boolean;
}

export type Level = 0 | 1 | 2 | 3;

/**
 * 0: the tenant sees nothing. 1: what is due, and they can pay it. 2: their own documents and contract. 3: they can
 * change the address, and where money is sent.
 */
export function levelOf(proofs: Proofs): Level {
  if (proofs.identitySeen) return 3;
  if (proofs.passwordOrCode || (proofs.documentAndGateCode && proofs.unitAndPhone)) return 2;
  return proofs.unitAndPhone ? 1 : 0;
}
