/**
 * How a kiosk joins. Head office names it and makes a code, which a person carries to the kiosk. The kiosk makes its
 * own key and sends the code once. Head office stores only the code's hash and the key's public half, so nothing there
 * is worth stealing.
 */
import type { Id } from '../shared/ids';
import {
  deleteActivations,
  deleteUnusedActivations,
  findCodeExpiry,
  insertActivation,
  insertKiosk,
  isKeyOfAnother,
  lockActivation,
  updateActivationUsed,
  updateKioskActive,
  updateKioskProperty,
  updateKioskRevoked,
} from './database/kiosk/activations';
import { codeHash, newCode } from './codes';
import { isToHaveUnits } from './database/claims/allotments';
import type { Database, Tx } from './database/tx';
import { sayChanged } from './database/catalogue/documents';
import { findKiosk, type KioskRow } from './database/kiosk/kiosks';
import { noteChange } from './database/claims/changes';
import { hasHandedOver } from './database/claims/hand-overs';
import { HOUR_MS } from '../shared/durations';

/** Long enough to walk to the kiosk with it. */
export const CODE_GOOD_MS = HOUR_MS;
/** A hundred bits. */
const CODE_GROUPS = 4;

export interface Invitation {
  /** For example `7K3QD-...`; shown only this once. */
  readonly code: string;
  readonly expiresAtMs: number;
}

export type Invited =
  | { readonly kind: 'invited'; readonly invitation: Invitation }
  /** The name belongs to a kiosk of another property. */
  | { readonly kind: 'other_property' }
  /** Its contracts have been handed over to another kiosk. */
  | { readonly kind: 'handed_over' };

/** Names a kiosk, or lets a known one join again with another key. A code made before is no longer valid. */
export function inviteKiosk(
  database: Database,
  kiosk: { readonly id: string; readonly propertyId: Id<'property'> },
  nowMs: number,
): Promise<Invited> {
  return database.transaction().execute((tx) => inviteKioskIn(tx, kiosk, nowMs));
}

/** `mayTakeFrom`: whether a kiosk that never joined may be taken from this property; absent: from every one. */
export async function inviteKioskIn(
  tx: Tx,
  kiosk: {
    readonly id: string;
    readonly propertyId: Id<'property'>;
    readonly mayTakeFrom?: (propertyId: Id<'property'>) => boolean;
  },
  nowMs: number,
): Promise<Invited> {
  await insertKiosk(tx, kiosk, nowMs);
  if (await hasHandedOver(tx, kiosk.id)) return { kind: 'handed_over' };
  const there = await findKiosk(tx, kiosk.id);
  if (there?.property_id !== kiosk.propertyId) {
    // A kiosk that never joined may have been named for another property by mistake.
    if (there?.state !== 'invited' || (await isToHaveUnits(tx, kiosk.id))) return { kind: 'other_property' };
    if (kiosk.mayTakeFrom?.(there.property_id) === false) return { kind: 'other_property' };
    await updateKioskProperty(tx, kiosk.id, kiosk.propertyId);
  }
  await deleteUnusedActivations(tx, kiosk.id);
  const code = newCode(CODE_GROUPS);
  const expiresAtMs = nowMs + CODE_GOOD_MS;
  await insertActivation(tx, {
    code_hash: codeHash(code),
    kiosk_id: kiosk.id,
    made_at_ms: nowMs,
    expires_at_ms: expiresAtMs,
  });
  return { kind: 'invited', invitation: { code, expiresAtMs } };
}

export type Activated =
  | { readonly kind: 'activated'; readonly kiosk: KioskRow }
  | { readonly kind: 'code_unknown' | 'code_used' | 'other_property' };

/**
 * Lets a kiosk in with its public key. `propertyId` null: it has no property yet and takes the code's. While the code
 * is valid, the same code with the same key gets the same answer, for a kiosk that did not receive it.
 */
export function activateKiosk(
  database: Database,
  asked: { readonly code: string; readonly publicKey: string; readonly propertyId: Id<'property'> | null },
  nowMs: number,
): Promise<Activated> {
  return database.transaction().execute(async (tx) => {
    const row = await lockActivation(tx, codeHash(asked.code));
    if (!row || nowMs > row.expires_at_ms) return { kind: 'code_unknown' };
    const kiosk = await findKiosk(tx, row.kiosk_id);
    if (!kiosk) return { kind: 'code_unknown' };
    if (asked.propertyId !== null && kiosk.property_id !== asked.propertyId)
      return { kind: 'other_property' };
    if (row.used_by_key !== null) {
      const isSame = row.used_by_key === asked.publicKey && kiosk.public_key === asked.publicKey;
      return isSame && kiosk.state === 'active' ? { kind: 'activated', kiosk } : { kind: 'code_used' };
    }
    if (await isKeyOfAnother(tx, kiosk.id, asked.publicKey)) return { kind: 'code_used' };
    const key = asked.publicKey;
    await updateActivationUsed(tx, row.code_hash, key, nowMs);
    await updateKioskActive(tx, kiosk.id, key, nowMs);
    await noteChange(tx, kiosk.property_id);
    return { kind: 'activated', kiosk: { ...kiosk, state: 'active', public_key: key } };
  });
}

/** Whether this code may be used to join, or has been. */
export async function isCodeGood(database: Database, code: string, nowMs: number): Promise<boolean> {
  const expiresAtMs = await findCodeExpiry(database, codeHash(code));
  return expiresAtMs !== undefined && nowMs <= expiresAtMs;
}

/**
 * Turns a kiosk away: it is no longer let in anywhere, and a code made for it is no longer valid. False: unknown kiosk.
 */
export function revokeKiosk(database: Database, kioskId: string, nowMs: number): Promise<boolean> {
  return database.transaction().execute((tx) => revokeKioskIn(tx, kioskId, nowMs));
}

export async function revokeKioskIn(tx: Tx, kioskId: string, nowMs: number): Promise<boolean> {
  await deleteActivations(tx, kioskId);
  const propertyId = await updateKioskRevoked(tx, kioskId, nowMs);
  if (propertyId === undefined) return false;
  await noteChange(tx, propertyId);
  // Listeners at which it waits for news check it again.
  await sayChanged(tx, { propertyId, kioskId });
  return true;
}
