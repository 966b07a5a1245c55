/**
 * Which signatures were used, at any listener. Each is kept by the time that its signer says it was made,
 * until signatures of that time are refused altogether. So no clock, neither a listener's nor PostgreSQL's,
 * makes a used one good again.
 */
import { randomBytes } from 'node:crypto';
import { SIGNATURE_GOOD_MS } from '../../shared/head-office/https';
import { deleteNonces, findEpoch, insertNonce, saveEpoch } from '../database/listener/nonces';
import type { Database } from '../database/tx';

/** Behind the oldest that is good, as the clocks of listeners differ. */
const FORGOTTEN_AFTER_MS = 3 * SIGNATURE_GOOD_MS;
const FORGET_EVERY_MS = 60_000;

export interface Nonces {
  /** What good signatures name now. */
  epoch(nowMs: number): Promise<string>;
  /** False when it was used before, when it names another epoch, or when so old a one is no longer remembered. */
  use(signature: UsedSignature, nowMs: number): Promise<boolean>;
}

export interface UsedSignature {
  readonly nonce: string;
  readonly epoch: string;
  readonly timeMs: number;
}

export function rememberNonces(database: Database, { forgetEveryMs = FORGET_EVERY_MS } = {}): Nonces {
  let forgottenAt = performance.now();

  /** Makes another where there is none that holds here, or a clock that was ahead has made all be forgotten. */
  async function epoch(nowMs: number): Promise<string> {
    const isBackBeforeMs = nowMs - SIGNATURE_GOOD_MS;
    const known = await findEpoch(database, isBackBeforeMs);
    if (known !== undefined) return known;
    await saveEpoch(database, randomBytes(18).toString('base64url'), isBackBeforeMs);
    // Another listener may have made it, with a clock that is far from this one's: then nobody is let in for the moment.
    return (await findEpoch(database, isBackBeforeMs)) ?? '';
  }
  return {
    epoch,
    async use(signature, nowMs) {
      if (performance.now() - forgottenAt >= forgetEveryMs) {
        forgottenAt = performance.now();
        await deleteNonces(database, { untilMs: nowMs - FORGOTTEN_AFTER_MS, everyMs: forgetEveryMs });
      }
      return insertNonce(database, signature);
    },
  };
}
