/** Who is calling: the kiosk whose key signed the request, its body, and the moment. Each signature is good once. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { kioskNameSchema } from '../../shared/head-office/event';
import { SIGNATURE_GOOD_MS, signatureHeaders, signedText } from '../../shared/head-office/https';
import { rawKey } from '../../shared/head-office/raw-key';

const NONCE = /^[A-Za-z0-9_-]{22,64}$/;
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;
/** More at once is no fleet that behaves; then even good signatures are refused for a while. */
const MOST_NONCES = 1_000_000;

export interface Nonces {
  /** False when it was used before. */
  use(nonce: string, nowMs: number): boolean;
  /** Signatures from before are no longer known one by one, and so none of them is good. */
  readonly sinceMs: number;
}

export function rememberNonces(sinceMs: number): Nonces {
  const used = new Map<string, number>();
  return {
    sinceMs,
    use(nonce, nowMs) {
      // In the order in which they came, so the oldest stand first.
      for (const [old, usedAtMs] of used) {
        if (nowMs - usedAtMs <= 2 * SIGNATURE_GOOD_MS) break;
        used.delete(old);
      }
      if (used.has(nonce) || used.size >= MOST_NONCES) return false;
      used.set(nonce, nowMs);
      return true;
    },
  };
}

export interface Signed {
  /** Empty for a kiosk that joins. */
  readonly kioskId: string;
  readonly nonce: string;
  readonly timeMs: number;
  readonly text: string;
  readonly signature: Uint8Array;
}

/** Reads what the headers say, and judges nothing but their form. Null where they are not all there. */
export function readSignature(request: FastifyRequest, body: Uint8Array): Signed | null {
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
  };
  const kioskId = header(signatureHeaders.kiosk);
  const time = header(signatureHeaders.time);
  const nonce = header(signatureHeaders.nonce);
  const signature = header(signatureHeaders.signature);
  if (!/^\d{1,15}$/.test(time) || !NONCE.test(nonce) || !SIGNATURE.test(signature)) return null;
  if (kioskId !== '' && !kioskNameSchema.safeParse(kioskId).success) return null;
  const timeMs = Number(time);
  const text = signedText({
    method: request.method,
    path: request.url,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    kioskId,
    timeMs,
    nonce,
  });
  return { kioskId, nonce, timeMs, text, signature: Buffer.from(signature, 'base64url') };
}

/** Whether this key made the signature, now, and for the first time. */
export function isGood(signed: Signed, publicKey: string, nonces: Nonces, nowMs: number): boolean {
  // None from ahead: used now, it would be as good as new after a restart, when no nonce is known any more.
  const isOfNow = signed.timeMs <= nowMs && nowMs - signed.timeMs <= SIGNATURE_GOOD_MS;
  if (!isOfNow || signed.timeMs < nonces.sinceMs) return false;
  if (!verifies(publicKey, signed)) return false;
  // Last, so that nobody without the key can use a nonce up.
  return nonces.use(`${publicKey} ${signed.nonce}`, nowMs);
}

function verifies(publicKey: string, { text, signature }: Signed): boolean {
  try {
    const x = Buffer.from(rawKey(publicKey, 'public')).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, signature);
  } catch {
    return false;
  }
}
