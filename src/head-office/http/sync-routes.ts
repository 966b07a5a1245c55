/** The listener for kiosks (shared/head-office/https.ts says what it speaks). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BOOKS_PATH, FACTS_PATH, factsRequestSchema } from '../../shared/head-office/books';
import { decodeBatch } from '../../shared/head-office/batch';
import { DUE_PATH } from '../../shared/head-office/elsewhere-due';
import {
  CLAIMS_PATH,
  claimsRequestSchema,
  EVENTS_PATH,
  NEWS_PATH,
  newsRequestSchema,
  RELEASES_PATH,
  releasesRequestSchema,
  STATUS_PATH,
  REPORTED_PATH,
  reportedRequestSchema,
  type SentDocument,
} from '../../shared/head-office/https';
import {
  documentKey,
  documentNames,
  isOwnDocument,
  type DocumentName,
  type KioskAddress,
} from '../../shared/head-office/names';
import { markOf, readEraMarks, type Mark, type Marks } from '../../shared/head-office/seal';
import { SUPPORT_PATH } from '../../shared/head-office/support';
import { PHONE_PATH } from '../../shared/head-office/phone';
import { claimUnits, giveUpUnits } from '../claims/claims';
import { openKnownUnits } from '../claims/known-units';
import type { AttemptKind } from '../database/schema-signing';
import { loadBooks } from '../database/inbox/books';
import { loadFacts } from '../database/inbox/facts';
import { findDocument, findPart } from '../database/catalogue/documents';
import { tooMuchOf } from '../database/inbox/parked';
import { findKiosk, loadWatermarks, watermarkDocument } from '../database/kiosk/kiosks';
import { loadMarks } from '../database/catalogue/marks';
import { commitEvents } from '../inbox/commit';
import { whyNot } from '../inbox/message';
import type { Office } from '../office';
import { refuse } from './answers';
import { noteAttempts, type Attempts } from './attempts';
import { bodyOf, keyOf, parsed } from './body';
import { notRead, type Call } from './call';
import { answerDue, servePhones, storeStatus, takeSupport } from './reports';
import type { Budget } from './budget';
import type { Nonces } from './nonces';
import { openKioskTurns } from './kiosk-turns';
import { isFirst, isOf, readSignature, refuseUnsigned } from './signed';
import { refusePutBack, type Sealing } from './sealing';

export interface SyncRouteDeps {
  readonly nonces: Nonces;
  readonly sealing: Sealing;
  readonly budget: Budget;
  /** Where phones reach this head office; null: nowhere. */
  readonly phonesAddress: string | null;
}

export function addSyncRoutes(server: FastifyInstance, office: Office, parts: SyncRouteDeps): void {
  const { nonces, sealing, budget } = parts;
  const knownUnits = openKnownUnits(office.database);
  const turns = openKioskTurns();
  const attempts = noteAttempts(office.database, office.log, office.nowMs);
  const refuseTooMuch = refusingTooMuch(office, attempts, budget);
  /** Only for a kiosk that is at work here, and signed this very request. */
  const signed =
    (handler: (call: Call) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const putBack = refusePutBack(reply, office.signer, office.nowMs());
      if (putBack) return putBack;
      const body = bodyOf(request);
      const signature = readSignature(request, body);
      if (!signature) return refuseUnsigned(reply, 'The request is not signed.', nonces, office.nowMs());
      const kiosk = await findKiosk(office.database, signature.kioskId);
      if (kiosk?.state !== 'active' || kiosk.public_key === null) {
        await attempts.ofStranger(kiosk, signature);
        return refuse(
          reply,
          { reason: 'unknown_kiosk', message: 'This kiosk is not let in.' },
          office.nowMs(),
        );
      }
      const nowMs = office.nowMs();
      const isIts = isOf(kiosk.public_key, signature, nowMs);
      if (isIts && !(await budget.has(kiosk.id))) return refuseTooMuch(reply, kiosk.id);
      if (!isIts || !(await isFirst(kiosk.public_key, signature, nonces, nowMs))) {
        await attempts.ofUngood(kiosk, kiosk.public_key, signature);
        return refuseUnsigned(reply, 'Signature, time, nonce or epoch is not right.', nonces, nowMs);
      }
      budget.spend(kiosk.id, body.length);
      const address = { kioskId: kiosk.id, propertyId: kiosk.property_id };
      const told = readEraMarks(signature.told);
      if (request.url !== REPORTED_PATH && told && !(await office.signer.knows(address, told)))
        return refuse(
          reply,
          { reason: 'prove', message: 'Head office knows nothing as new as that.' },
          office.nowMs(),
        );
      const about = (marks: Marks) => sealing.about(request, { kiosk: address, marks });
      const tried = (what: AttemptKind, of: string) => attempts.note({ kioskId: kiosk.id, what, of });
      const publicKey = kiosk.public_key;
      const call = { kiosk: address, publicKey, about, tried, body, request, reply, office, knownUnits };
      // Who waits for news holds no connection meanwhile.
      if (request.url === NEWS_PATH) return handler(call);
      const taken = await turns.take(kiosk.id, () => handler(call));
      if (taken === null) return refuseTooMuch(reply, kiosk.id);
      office.announcements.sayTold(address, request.url);
      return taken.answer;
    };
  server.put(EVENTS_PATH, signed(takeBatch));
  server.post(NEWS_PATH, signed(answerNews));
  server.get('/sync/v1/document/:key', signed(readDocument));
  server.post(CLAIMS_PATH, signed(claim));
  server.post(RELEASES_PATH, signed(release));
  server.post(STATUS_PATH, signed(storeStatus(parts.phonesAddress)));
  server.get(
    BOOKS_PATH,
    signed(({ kiosk, reply, office, about }) => {
      about({});
      reply.header('cache-control', 'no-store');
      return loadBooks(office.database, kiosk.kioskId);
    }),
  );
  server.post(FACTS_PATH, signed(answerFacts));
  server.post(DUE_PATH, signed(answerDue));
  server.post(PHONE_PATH, signed(servePhones(parts.phonesAddress)));
  server.post(SUPPORT_PATH, signed(takeSupport));
  server.post(REPORTED_PATH, signed(takeReported));
}

const refusingTooMuch =
  ({ nowMs }: Office, attempts: Attempts, { waitSeconds }: Budget) =>
  async (reply: FastifyReply, kioskId: string) => {
    await attempts.note({ kioskId, what: 'too_many', of: 'the listener' });
    reply.header('retry-after', String(waitSeconds));
    const message = 'This kiosk has asked too often, and is heard again soon.';
    return refuse(reply, { reason: 'busy', message }, nowMs()).code(429);
  };

async function takeBatch(call: Call) {
  const { kiosk, body, reply, office } = call;
  const events = decodeBatch(body);
  if (!events) return notRead(call, 'This is no batch of events.');
  const why = whyNot(kiosk.kioskId, events);
  if (why !== null) {
    if (events.some((event) => event.kioskId !== kiosk.kioskId))
      await call.tried('of_another', `events of ${events[0]?.kioskId ?? ''}`);
    return notRead(call, why);
  }
  const { database, retentionDays, nowMs, intake } = office;
  const [first] = events;
  const tooMuch = first ? await tooMuchOf(database, first) : null;
  if (tooMuch !== null) return refuseFull(call, tooMuch);
  const { taken, watermark } = await intake.watch(() =>
    commitEvents(database, kiosk.kioskId, events, { nowMs: nowMs(), retentionDays }),
  );
  const document = watermark && watermarkDocument(watermark);
  call.about(document ? { watermark: markOf(document.version) } : {});
  return reply.code(taken === 'taken' ? 200 : 409).send({ watermark: document });
}

/** Seconds after which a kiosk may ask whether people have looked at what it has too much of. */
const FULL_WAIT_SECONDS = 300;

async function refuseFull({ reply, office, tried }: Call, tooMuch: string) {
  await tried('too_many', tooMuch);
  reply.header('retry-after', String(FULL_WAIT_SECONDS));
  const message = `Head office keeps too many ${tooMuch} of this kiosk. People have to look at them first.`;
  return refuse(reply, { reason: 'busy', message }, office.nowMs()).code(429);
}

async function answerNews(call: Call) {
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
    return refuse(reply, { reason: 'unknown_kiosk', message: 'This kiosk is not let in.' }, office.nowMs());
  const marks = documentNames.flatMap((name) => {
    const document = documents[name];
    return document === undefined ? [] : [[name, markIn(name, document)] as const];
  });
  call.about(Object.fromEntries(marks));
  return reply.header('cache-control', 'no-store').send({ documents });
}

/** A watermark says more than its content: for how long head office keeps is each listener's own. */
const markIn = (name: DocumentName, document: SentDocument | null): Mark =>
  document ? markOf(document.version, name === 'watermark' ? null : document.sha256) : markOf(0);

async function readDocument(call: Call) {
  const { kiosk, request, reply, office } = call;
  const key = keyOf(request);
  const found = await contentOf(office, kiosk, key);
  if (found === undefined) {
    await call.tried('of_another', `document ${key}`);
    return notRead(call, 'This is no document for this kiosk.');
  }
  const { content, marks } = found;
  call.about(marks);
  if (content === null) return reply.code(404).send();
  await office.settle();
  return reply
    .header('cache-control', 'no-store')
    .type('application/octet-stream')
    .send(Buffer.from(content));
}

/** Undefined: not for this kiosk; null: there is none. */
async function contentOf(
  { database, retentionDays }: Office,
  kiosk: KioskAddress,
  key: string,
): Promise<{ readonly content: string | Uint8Array | null; readonly marks: Marks } | undefined> {
  const part = documentKey(kiosk, { name: 'part', sha256: '' });
  if (key.startsWith(part)) {
    const sha256 = key.slice(part.length);
    if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined;
    // A part is what its hash says, whichever era it is of.
    return { content: await findPart(database, kiosk.propertyId, sha256), marks: {} };
  }
  const name = documentNames.find((each) => documentKey(kiosk, { name: each }) === key);
  if (name === undefined) return undefined;
  if (name === 'watermark') {
    const [watermark] = await loadWatermarks(database, retentionDays, [kiosk.kioskId]);
    const document = watermark ? watermarkDocument(watermark) : null;
    return { content: document?.content ?? null, marks: { watermark: markIn(name, document) } };
  }
  const kioskId = isOwnDocument(name) ? kiosk.kioskId : '';
  const found = await findDocument(database, { propertyId: kiosk.propertyId, kioskId, kind: name });
  return { content: found?.content ?? null, marks: { [name]: markIn(name, found) } };
}

async function claim(call: Call) {
  const asked = claimsRequestSchema.safeParse(parsed(call.body));
  if (!asked.success) return notRead(call, 'These are no claims on units.');
  const asks = asked.data.claims.map((one) => ({ ...one, kind: 'claimed' }) as const);
  const { kiosk, office, knownUnits } = call;
  const answers = await claimUnits(office.database, kiosk, asks, {
    async unknown(unitIds) {
      const unknown = await knownUnits.unknown(kiosk.propertyId, unitIds);
      if (unknown.size > 0) await call.tried('unknown_unit', [...unknown][0] ?? '');
      return unknown;
    },
    isGrant: (grant) => office.signer.isGrant({ ...kiosk, ...grant }),
  });
  await aboutClaims(call);
  await office.settle();
  return {
    answers: answers.map((answer, index) => {
      const unitId = asks[index]?.unitId;
      if (answer.kind !== 'ours' || unitId === undefined) return answer;
      return { ...answer, grant: office.signer.grant({ ...kiosk, unitId, fence: answer.fence }) };
    }),
  };
}

async function release(call: Call) {
  const asked = releasesRequestSchema.safeParse(parsed(call.body));
  if (!asked.success) return notRead(call, 'These are no units to be given up.');
  await giveUpUnits(call.office.database, call.kiosk, asked.data.releases);
  await aboutClaims(call);
  await call.office.settle();
  return call.reply.code(204).send();
}

/** What this kiosk has reported and its restored books lack. */
async function answerFacts(call: Call) {
  const asked = factsRequestSchema.safeParse(parsed(call.body));
  if (!asked.success) return notRead(call, 'This asks for no facts.');
  const { kiosk, office, reply, about } = call;
  about({});
  reply.header('cache-control', 'no-store');
  return loadFacts(office.database, kiosk.kioskId, asked.data);
}

/** As many as were granted at the property by now: what was just granted is among them. */
async function aboutClaims({ office, kiosk, about }: Call): Promise<void> {
  const { claims } = await loadMarks(office.database, kiosk);
  about(claims ? { claims } : {});
}

/** A kiosk heard something newer than this database knows, and shows it by head office's own signature. */
async function takeReported(call: Call) {
  const { kiosk, body, reply, office } = call;
  const asked = reportedRequestSchema.safeParse(parsed(body));
  if (!asked.success) return notRead(call, 'These are no statements of head office.');
  if (await office.signer.prove(kiosk.kioskId, asked.data.statements)) {
    const putBack = refusePutBack(reply, office.signer, office.nowMs());
    if (putBack) return putBack;
  }
  await call.tried('not_proved', 'what head office told');
  call.about({});
  return reply.code(204).send();
}
