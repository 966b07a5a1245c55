/** The door for kiosks (shared/head-office/https.ts says what it speaks). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BOOKS_PATH } from '../../shared/head-office/books';
import { decodeBatch } from '../../shared/head-office/batch';
import {
  CLAIMS_PATH,
  claimsRequestSchema,
  EVENTS_PATH,
  NEWS_PATH,
  newsRequestSchema,
  RELEASES_PATH,
  releasesRequestSchema,
  STATUS_PATH,
} from '../../shared/head-office/https';
import { documentKey, documentNames, type KioskAddress } from '../../shared/head-office/names';
import { statusSchema } from '../../shared/head-office/status';
import { claimUnits, giveUpUnits } from '../claims/claims';
import { loadBooks } from '../database/books';
import { findDocument, findPart } from '../database/documents';
import { findKiosk, loadWatermarks, watermarkDocument } from '../database/kiosks';
import { saveStatus } from '../database/statuses';
import { commitEvents } from '../inbox/commit';
import { whyNot } from '../inbox/message';
import type { Office } from '../office';
import { refuse } from './answers';
import { bodyOf, keyOf, parsed } from './body';
import type { Nonces } from './nonces';
import { isGood, readSignature, refuseUnsigned } from './signed';

interface Call {
  readonly kiosk: KioskAddress;
  readonly publicKey: string;
  readonly body: Uint8Array;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly office: Office;
}

export function addSyncDoor(server: FastifyInstance, office: Office, nonces: Nonces): void {
  /** Only for a kiosk that is at work here, and signed this very request. */
  const signed =
    (handler: (call: Call) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const body = bodyOf(request);
      const signature = readSignature(request, body);
      if (!signature) return refuseUnsigned(reply, 'The request is not signed.', nonces, office.nowMs());
      const kiosk = await findKiosk(office.database, signature.kioskId);
      if (kiosk?.state !== 'active' || kiosk.public_key === null)
        return refuse(reply, 'unknown_kiosk', 'This kiosk is not let in.', office.nowMs());
      const nowMs = office.nowMs();
      if (!(await isGood(signature, kiosk.public_key, nonces, nowMs)))
        return refuseUnsigned(reply, 'Signature, time, nonce or epoch is not right.', nonces, nowMs);
      const address = { kioskId: kiosk.id, propertyId: kiosk.property_id };
      return handler({ kiosk: address, publicKey: kiosk.public_key, body, request, reply, office });
    };
  server.put(EVENTS_PATH, signed(takeBatch));
  server.post(NEWS_PATH, signed(tellNews));
  server.get('/sync/v1/document/:key', signed(readDocument));
  server.post(CLAIMS_PATH, signed(claim));
  server.post(RELEASES_PATH, signed(release));
  server.post(STATUS_PATH, signed(keepStatus));
  server.get(
    BOOKS_PATH,
    signed(({ kiosk, reply, office }) => {
      reply.header('cache-control', 'no-store');
      return loadBooks(office.database, kiosk.kioskId);
    }),
  );
}

const notRead = ({ reply, office }: Call, why: string) => refuse(reply, 'not_read', why, office.nowMs());

async function takeBatch(call: Call) {
  const { kiosk, body, reply, office } = call;
  const events = decodeBatch(body);
  if (!events) return notRead(call, 'This is no batch of events.');
  const why = whyNot(kiosk.kioskId, events);
  if (why !== null) return notRead(call, why);
  const { database, keepDays, nowMs, intake } = office;
  const { taken, watermark } = await intake.watch(() =>
    commitEvents(database, kiosk.kioskId, events, { nowMs: nowMs(), keepDays }),
  );
  return reply
    .code(taken === 'taken' ? 200 : 409)
    .send({ watermark: watermark && watermarkDocument(watermark) });
}

async function tellNews(call: Call) {
  const { kiosk, publicKey, body, reply, office } = call;
  const asked = newsRequestSchema.safeParse(parsed(body));
  if (!asked.success) return notRead(call, 'This asks for no news.');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const documents = await office.news.wait({ ...kiosk, ...asked.data, gone: gone.signal });
  if (Object.keys(documents).length > 0) await office.settle();
  // It may have been turned away while it waited.
  const now = await findKiosk(office.database, kiosk.kioskId);
  if (now?.state !== 'active' || now.public_key !== publicKey)
    return refuse(reply, 'unknown_kiosk', 'This kiosk is not let in.', office.nowMs());
  return reply.header('cache-control', 'no-store').send({ documents });
}

async function readDocument(call: Call) {
  const { kiosk, request, reply, office } = call;
  const key = keyOf(request);
  const content = await contentOf(office, kiosk, key);
  if (content === undefined) return notRead(call, 'This is no document for this kiosk.');
  if (content === null) return reply.code(404).send();
  await office.settle();
  return reply
    .header('cache-control', 'no-store')
    .type('application/octet-stream')
    .send(Buffer.from(content));
}

/** Undefined: not for this kiosk; null: there is none. */
async function contentOf(
  { database, keepDays }: Office,
  kiosk: KioskAddress,
  key: string,
): Promise<string | Uint8Array | null | undefined> {
  const part = documentKey(kiosk, { name: 'part', sha256: '' });
  if (key.startsWith(part)) {
    const sha256 = key.slice(part.length);
    return /^[0-9a-f]{64}$/.test(sha256) ? findPart(database, kiosk.propertyId, sha256) : undefined;
  }
  const name = documentNames.find((each) => documentKey(kiosk, { name: each }) === key);
  if (name === undefined) return undefined;
  if (name === 'watermark') {
    const [watermark] = await loadWatermarks(database, keepDays, [kiosk.kioskId]);
    return watermark ? watermarkDocument(watermark).content : null;
  }
  const kioskId = name === 'allotment' || name === 'notices' ? kiosk.kioskId : '';
  const found = await findDocument(database, { propertyId: kiosk.propertyId, kioskId, kind: name });
  return found?.content ?? null;
}

async function claim(call: Call) {
  const asked = claimsRequestSchema.safeParse(parsed(call.body));
  if (!asked.success) return notRead(call, 'These are no claims on units.');
  const asks = asked.data.claims.map((one) => ({ ...one, kind: 'claimed' }) as const);
  const answers = await claimUnits(call.office.database, call.kiosk, asks);
  await call.office.settle();
  return { answers };
}

async function release(call: Call) {
  const asked = releasesRequestSchema.safeParse(parsed(call.body));
  if (!asked.success) return notRead(call, 'These are no units to be given up.');
  await giveUpUnits(call.office.database, call.kiosk, asked.data.releases);
  await call.office.settle();
  return call.reply.code(204).send();
}

async function keepStatus(call: Call) {
  const { kiosk, body, office } = call;
  const status = statusSchema.safeParse(parsed(body));
  const isOwn =
    status.success && status.data.kioskId === kiosk.kioskId && status.data.propertyId === kiosk.propertyId;
  if (!isOwn) return notRead(call, 'This is no report of this kiosk.');
  await saveStatus(office.database, status.data, office.nowMs());
  return { headOfficeMs: office.nowMs() };
}
