/**
 * The text form of a kiosk's Ed25519 key, as `head-office.nk` and head office's database hold it. In base32
 * it has a prefix, the 32 bytes and a checksum. Keys of this form were made since the first kiosks joined,
 * and are good for ever. Form:
 * https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth
 */
import { Secret } from 'otpauth';

const LENGTH = 32;
/** A public key reads `U...`, its seed `SU...`. */
const prefixes = {
  public: [20 << 3],
  seed: [(18 << 3) | ((20 << 3) >> 5), ((20 << 3) & 31) << 3],
} as const;

export function writeKey(kind: keyof typeof prefixes, raw: Uint8Array): string {
  const body = [...prefixes[kind], ...raw];
  const sum = checksum(body);
  return new Secret({ buffer: Uint8Array.from([...body, sum & 0xff, sum >> 8]).buffer }).base32;
}

/** Null where the text is no such key, also where only its checksum is wrong. */
export function readKey(kind: keyof typeof prefixes, text: string): Uint8Array | null {
  if (!/^[A-Z2-7]{56,58}$/.test(text)) return null;
  const prefix = prefixes[kind];
  const { bytes } = Secret.fromBase32(text);
  const [body, [low = 0, high = 0, ...more]] = [
    bytes.subarray(0, prefix.length + LENGTH),
    bytes.subarray(prefix.length + LENGTH),
  ];
  if (more.length > 0 || ((high << 8) | low) !== checksum(body)) return null;
  return prefix.every((byte, index) => body[index] === byte) ? body.slice(prefix.length) : null;
}

/** CRC-16/XMODEM. */
function checksum(bytes: Iterable<number>): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum;
}
