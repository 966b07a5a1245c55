/** Requests as a kiosk signs them, for tests of head office's listener. */
import { createHash, randomBytes } from 'node:crypto';
import { refusalSchema, signatureHeaders, signedText } from '../../../src/shared/head-office/https';
import type { KioskKey } from './key';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array;
  readonly kioskId?: string;
  readonly timeMs?: number;
  readonly nonce?: string;
  /** Else the listener is asked for it. */
  readonly epoch?: string;
  /** What it says that it heard. */
  readonly told?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent instead of what was signed. */
  readonly swapped?: { readonly path?: string; readonly body?: string };
}

/** What signatures must name at this listener now. */
export async function epochOf(url: string): Promise<string> {
  const answer = await fetch(new URL('/sync/v1/document/none', url), { headers: { connection: 'close' } });
  return refusalSchema.parse(await answer.json()).epoch ?? '';
}

export async function signedCall(url: string, key: KioskKey, call: Call): Promise<Response> {
  const { method, path, kioskId = '', timeMs = Date.now(), swapped } = call;
  const nonce = call.nonce ?? randomBytes(18).toString('base64url');
  const epoch = call.epoch ?? (await epochOf(url));
  const body = call.body ?? '';
  const text = signedText({
    method,
    path,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    kioskId,
    timeMs,
    nonce,
    epoch,
    told: call.told ?? '',
  });
  const signature = key.sign(text).toString('base64url');
  const sent = swapped?.body ?? body;
  return fetch(new URL(swapped?.path ?? path, url), {
    method,
    headers: {
      ...(kioskId === '' ? {} : { [signatureHeaders.kiosk]: kioskId }),
      [signatureHeaders.time]: String(timeMs),
      [signatureHeaders.nonce]: nonce,
      [signatureHeaders.epoch]: epoch,
      ...(call.told === undefined ? {} : { [signatureHeaders.told]: call.told }),
      [signatureHeaders.signature]: signature,
      // As in support/processes/device.ts: an idle connection may have been given up.
      connection: 'close',
      ...call.headers,
    },
    ...(sent.length === 0 ? {} : { body: typeof sent === 'string' ? sent : Buffer.from(sent) }),
  });
}
