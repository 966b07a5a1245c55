/** The door for kiosks without a broker, and for those that join (shared/head-office/https.ts says what it speaks). */
import { createHash } from 'node:crypto';
import { Kvm } from '@nats-io/kv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeBatch } from '../../shared/head-office/batch';
import { claimRequestSchema, EVENTS_PATH, STATUS_PATH } from '../../shared/head-office/https';
import { DOWN_BUCKET, type KioskAddress } from '../../shared/head-office/names';
import { statusSchema } from '../../shared/head-office/status';
import { parseGuid } from '../../shared/ids';
import { claimFor, releaseFor } from '../claims/bucket';
import { findKiosk, loadWatermarks, lockKiosk } from '../database/kiosks';
import { saveStatus } from '../database/statuses';
import { projecting } from '../inbox/commit';
import { whyNot } from '../inbox/message';
import { takeEvents } from '../inbox/take';
import type { Office } from '../office';
import { refuse } from './answers';
import { bodyOf, keyOf, parsed } from './body';
import type { Nonces } from './nonces';
import { isGood, readSignature, refuseUnsigned } from './signed';

interface Call {
  readonly kiosk: KioskAddress;
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
      return handler({ kiosk: address, body, request, reply, office });
    };
  server.put(EVENTS_PATH, signed(takeBatch));
  server.get('/sync/v1/document/:key', signed(readDocument));
  server.put('/sync/v1/claim/:key', signed(claim));
  server.delete('/sync/v1/claim/:key', signed(release));
  server.post(STATUS_PATH, signed(keepStatus));
}

const notRead = ({ reply, office }: Call, why: string) => refuse(reply, 'not_read', why, office.nowMs());

async function takeBatch(call: Call) {
  const { kiosk, body, reply, office } = call;
  const events = decodeBatch(body);
  if (!events) return notRead(call, 'This is no batch of events.');
  const why = whyNot(kiosk.kioskId, events);
  if (why !== null) return notRead(call, why);
  const { taken, watermark } = await projecting(office.database, async (tx, project) => {
    const row = await lockKiosk(tx, kiosk.kioskId);
    if (!row) throw new Error('a kiosk that was let in is not there');
    const taken = await takeEvents(tx, row, events, office.nowMs(), project);
    const [told] = await loadWatermarks(tx, office.keepDays, [kiosk.kioskId]);
    return { taken, watermark: told?.watermark ?? null };
  });
  // Also for whoever reads it as a document.
  office.watermarks.mark([kiosk.kioskId]);
  return reply.code(taken === 'taken' ? 200 : 409).send({ watermark });
}

async function readDocument(call: Call) {
  const { kiosk, request, reply, office } = call;
  const key = keyOf(request);
  const own = `${kiosk.propertyId}.kiosk.${kiosk.kioskId}.`;
  const site = `${kiosk.propertyId}.site.`;
  if (!/^[A-Za-z0-9_.-]{1,200}$/.test(key) || !(key.startsWith(own) || key.startsWith(site)))
    return notRead(call, 'This is no document for this kiosk.');
  const bucket = await new Kvm(office.connection).open(DOWN_BUCKET);
  const entry = await bucket.get(key);
  if (entry?.operation !== 'PUT') return reply.code(404).send();
  const etag = `"${createHash('sha256').update(entry.value).digest('hex')}"`;
  reply.header('etag', etag).header('cache-control', 'no-store');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/octet-stream').send(Buffer.from(entry.value));
}

async function claim(call: Call) {
  const unitId = parseGuid<'unit'>(keyOf(call.request));
  const asked = claimRequestSchema.safeParse(parsed(call.body));
  if (unitId === null || !asked.success) return notRead(call, 'This is no claim on a unit.');
  return claimFor(call.office.connection, call.kiosk, unitId, { kind: 'claimed', atMs: asked.data.atMs });
}

async function release(call: Call) {
  const unitId = parseGuid<'unit'>(keyOf(call.request));
  if (unitId === null) return notRead(call, 'This is no unit.');
  await releaseFor(call.office.connection, call.kiosk, unitId);
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
