/**
 * The digits by which head office lets one of its people in at a kiosk. The kiosk makes a key for each question, and
 * head office has one that its kiosks know (X25519). Only these two can agree on the secret behind the digits. So a
 * kiosk keeps nothing that opens anything, and the digits are good for that question alone.
 */
import { CLEARANCE_DIGITS } from '../../../shared/desk/choices';

/** What the two sides compute with; `Key` is a private half as they hold it. */
export interface AgreementSums<Key> {
  /** Throws where the other half is no key. Base64url. */
  shared(own: Key, other: string): Uint8Array;
  /** HKDF-SHA-256, 32 bytes. */
  derive(secret: Uint8Array, salt: string, info: string): Uint8Array;
  /** HMAC-SHA-256. */
  mac(key: Uint8Array, text: string): Uint8Array;
}

export interface AgreementKey<Key> {
  readonly privateKey: Key;
  /** Base64url. */
  readonly publicKey: string;
}

/** The digits for `text` (`clearanceText`), the same on both sides; null where the other half is no key. */
export function digitsFor<Key>(
  sums: AgreementSums<Key>,
  { own, other }: { readonly own: AgreementKey<Key>; readonly other: string },
): ((text: string) => string) | null {
  let shared: Uint8Array;
  try {
    shared = sums.shared(own.privateKey, other);
  } catch {
    return null;
  }
  const secret = sums.derive(shared, [own.publicKey, other].toSorted().join('\n'), 'keyturn-clearance-1');
  return (text) => {
    const mac = sums.mac(secret, text);
    const number = new DataView(mac.buffer, mac.byteOffset).getBigUint64(0);
    return String(number % 10n ** BigInt(CLEARANCE_DIGITS)).padStart(CLEARANCE_DIGITS, '0');
  };
}
