/** Who is calling: the kiosk whose key signed the request, its body, and the moment. Each signature is good once. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { kioskNameSchema } from '../../shared/head-office/event';
import { SIGNATURE_GOOD_MS, signatureHeaders, signedText } from '../../shared/head-office/https';
import { readKey } from '../../shared/head-office/nkey';
import { refuse } from './answers';
import type { Nonces } from './nonces';

const EPOCH = /^[A-Za-z0-9_-]{0,64}$/;
const NONCE = /^[A-Za-z0-9_-]{22,64}$/;
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;
const TOLD = /^[a-z0-9=.:,]{0,500}$/;
/** No two clocks run alike, and a kiosk may have its time from another listener. */
const AHEAD_MS = 10_000;

export interface Signed {
  /** Empty for a kiosk that joins. */
  readonly kioskId: string;
  readonly nonce: string;
  readonly epoch: string;
  readonly timeMs: number;
  /** What the kiosk says that it heard last (shared/head-office/seal.ts). */
  readonly told: string;
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
  const told = header(signatureHeaders.told);
  const signature = header(signatureHeaders.signature);
  if (!/^\d{1,15}$/.test(time) || !NONCE.test(nonce) || !SIGNATURE.test(signature)) return null;
  if (!EPOCH.test(epoch) || !TOLD.test(told)) return null;
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
    told,
  });
  return { kioskId, nonce, epoch, timeMs, told, text, signature: Buffer.from(signature, 'base64url') };
}

/** Says no to what is not, or not rightly, signed, and by what it is signed rightly. */
export async function refuseUnsigned(
  reply: FastifyReply,
  message: string,
  nonces: Nonces,
  nowMs: number,
): Promise<FastifyReply> {
  return refuse(reply, { reason: 'not_signed', message }, nowMs, { epoch: await nonces.epoch(nowMs) });
}

/** Whether this key made the signature, and now. It may have come before. */
export function isOf(publicKey: string, signed: Signed, nowMs: number): boolean {
  if (signed.timeMs > nowMs + AHEAD_MS || nowMs - signed.timeMs > SIGNATURE_GOOD_MS) return false;
  return verifies(publicKey, signed);
}

/** Whether a signature of this key has come for the first time. Kept: asked last, and of nobody who may ask without end. */
export function isFirst(
  publicKey: string,
  { nonce, epoch, timeMs }: Signed,
  nonces: Nonces,
  nowMs: number,
): Promise<boolean> {
  return nonces.use({ nonce: `${publicKey} ${nonce}`, epoch, timeMs }, nowMs);
}

export function verifies(publicKey: string, { text, signature }: Signed): boolean {
  try {
    const raw = readKey('public', publicKey);
    if (!raw) return false;
    const x = Buffer.from(raw).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, signature);
  } catch {
    return false;
  }
}
