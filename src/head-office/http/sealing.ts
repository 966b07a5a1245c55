/** Puts head office's seal on every answer to a kiosk: by the bytes that go out, whatever made them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kioskNameSchema } from '../../shared/head-office/event';
import { kindOf, signatureHeaders } from '../../shared/head-office/https';
import type { KioskAddress } from '../../shared/head-office/names';
import { KEYS_PATH, SEAL_HEADER, type Marks } from '../../shared/head-office/seal';
import type { Signer } from '../signing/signer';
import { refuse } from './answers';

/** What an answer is about. Without it, it is a refusal. */
export interface About {
  readonly kiosk: KioskAddress | null;
  /** How new the things are that it tells. */
  readonly marks: Marks;
}

export interface Sealing {
  /** The answer to this request is no refusal. */
  about(request: FastifyRequest, about: About): void;
}

const NONCE = /^[A-Za-z0-9_-]{0,64}$/;

export function addSealing(server: FastifyInstance, signer: Signer): Sealing {
  const abouts = new WeakMap<FastifyRequest, About>();
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.url.startsWith('/sync/') && request.url !== KEYS_PATH)
      seal(request, reply, contentOf(payload));
    return payload;
  });
  server.get(KEYS_PATH, () => ({ keys: signer.keys() }));

  function seal(request: FastifyRequest, reply: FastifyReply, content: Uint8Array | string): void {
    const about = abouts.get(request);
    const kiosk = about?.kiosk ?? null;
    const said = headerOf(request, signatureHeaders.kiosk);
    const nonce = headerOf(request, signatureHeaders.nonce);
    const value = signer.seal({
      kioskId: kiosk?.kioskId ?? kioskNameSchema.safeParse(said).data ?? '',
      propertyId: kiosk?.propertyId ?? '',
      kind: about ? kindOf(request.url) : 'refusal',
      marks: about?.marks ?? {},
      status: reply.statusCode,
      nonce: NONCE.test(nonce) ? nonce : '',
      content,
    });
    if (value !== null) reply.header(SEAL_HEADER, value);
  }

  return {
    about(request, about) {
      abouts.set(request, about);
    },
  };
}

/** A database that was put back reports and grants nothing. Null: it was not. */
export function refusePutBack(reply: FastifyReply, signer: Signer, nowMs: number): FastifyReply | null {
  const why = signer.whyNot();
  return why === null
    ? null
    : refuse(
        reply,
        { reason: 'put_back', message: `Head office answers nobody: ${why}`.slice(0, 500) },
        nowMs,
      );
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** As it goes out: everything here is answered at once, in one piece. */
function contentOf(payload: unknown): Uint8Array | string {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return payload;
  if (payload === null || payload === undefined) return '';
  throw new Error('an answer to a kiosk that is no text and no bytes cannot be sealed');
}
