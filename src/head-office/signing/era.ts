/** Eras: what is signed of them, and how another one begins. */
import type { KeyLink } from '../../shared/head-office/seal';
import type { EraRow, Place } from '../database/signing/signing';
import { signText, verifyText } from './ed25519';
import type { KeyFile } from './key-file';
import { eraAfter } from './order';

const eraText = ({ era, atMs, raisedBy, why }: Omit<EraRow, 'signature' | 'keyNumber'>) =>
  JSON.stringify(['keyturn-era-1', era, atMs, raisedBy, why]);

/** The era that follows, signed. */
export function nextEra(
  file: KeyFile,
  { era: last, doubt }: Pick<Place, 'era' | 'doubt'>,
  act: { readonly by: string; readonly why: string; readonly atMs: number },
): EraRow {
  const era = eraAfter({ here: last.era, told: doubt?.era ?? 0 }, act.atMs);
  const row = { era, atMs: act.atMs, raisedBy: act.by, why: act.why };
  return { ...row, keyNumber: file.current.number, signature: signText(file.key, eraText(row)) };
}

/** Whether head office's own key began it: who can only write into the database begins none. */
export function isEraSigned(era: EraRow, keys: readonly KeyLink[]): boolean {
  if (era.signature === null) return era.raisedBy === null;
  const key = keys.find(({ number }) => number === era.keyNumber);
  return key !== undefined && verifyText(key.publicKey, eraText(era), era.signature);
}
