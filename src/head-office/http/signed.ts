/** Who is calling: the kiosk whose key signed the request, its body, and the moment. Each signature is good once. */
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { kioskNameSchema } from '../../shared/head-office/event';
import { SIGNATURE_GOOD_MS, signatureHeaders, signedText } from '../../shared/head-office/https';
import { rawKey } from '../../shared/head-office/raw-key';
import { refuse } from './answers';

const EPOCH = /^[A-Za-z0-9_-]{0,64}$/;
const NONCE = /^[A-Za-z0-9_-]{22,64}$/;
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;
/** More at once is no fleet that behaves; then even good signatures are refused for a while. */
const MOST_NONCES = 1_000_000;

export interface Nonces {
  /**
   * What good signatures name. Another one after each start, when no nonce is known any more, and whenever the clock was
   * put back, when what was too old would be young again; so nobody hands in an earlier time than was handed in before.
   */
  epoch(nowMs: number): string;
  /** False when it was used before. */
  use(nonce: string, nowMs: number): boolean;
}

export function rememberNonces(): Nonces {
  const used = new Map<string, number>();
  let epoch = newEpoch();
  let lastMs = 0;
  return {
    epoch(nowMs) {
      if (nowMs < lastMs) {
        epoch = newEpoch();
        used.clear();
      }
      lastMs = nowMs;
      return epoch;
    },
    use(nonce, nowMs) {
      // In the order in which they came, so the oldest stand first.
      for (const [old, usedAtMs] of used) {
        if (nowMs - usedAtMs <= SIGNATURE_GOOD_MS) break;
        used.delete(old);
      }
      if (used.has(nonce) || used.size >= MOST_NONCES) return false;
      used.set(nonce, nowMs);
      return true;
    },
  };
}

const newEpoch = () => randomBytes(18).toString('base64url');

export interface Signed {
  /** Empty for a kiosk that joins. */
  readonly kioskId: string;
  readonly nonce: string;
  readonly epoch: string;
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
  const epoch = header(signatureHeaders.epoch);
  const signature = header(signatureHeaders.signature);
  if (!/^\d{1,15}$/.test(time) || !NONCE.test(nonce) || !SIGNATURE.test(signature)) return null;
  if (!EPOCH.test(epoch)) return null;
  if (kioskId !== '' && !kioskNameSchema.safeParse(kioskId).success) return null;
  const timeMs = Number(time);
  const text = signedText({
    method: request.method,
    path: request.url,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    kioskId,
    timeMs,
    nonce,
    epoch,
  });
  return { kioskId, nonce, epoch, timeMs, text, signature: Buffer.from(signature, 'base64url') };
}

/** Says no to what is not, or not rightly, signed, and by what it is signed rightly. */
export function refuseUnsigned(
  reply: FastifyReply,
  message: string,
  nonces: Nonces,
  nowMs: number,
): FastifyReply {
  return refuse(reply, 'not_signed', message, nowMs, { epoch: nonces.epoch(nowMs) });
}

/** Whether this key made the signature, now, and for the first time. */
export function isGood(signed: Signed, publicKey: string, nonces: Nonces, nowMs: number): boolean {
  if (signed.epoch !== nonces.epoch(nowMs)) return false;
  // None from ahead: its nonce would be forgotten before it is too old.
  if (signed.timeMs > nowMs || nowMs - signed.timeMs > SIGNATURE_GOOD_MS) return false;
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
