/**
 * The bytes of an nkey, for whoever signs or verifies with the system's own Ed25519: the library's is written in
 * JavaScript and takes a hundred times as long, which a head office with thousands of kiosks has not.
 * Form: https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth
 */
import { Secret } from 'otpauth';

const LENGTH = 32;
/** What stands before the key: one byte says what a public key is for, of a seed two. A checksum stands behind it. */
const BEFORE = { public: 1, seed: 2 } as const;

/** 32 bytes. `text` is an nkey that the library has read. */
export function rawKey(text: string, kind: keyof typeof BEFORE): Uint8Array {
  const { bytes } = Secret.fromBase32(text);
  return bytes.slice(BEFORE[kind], BEFORE[kind] + LENGTH);
}
