/** Requests to head office's own listener, each signed with the kiosk's key over method, path, body, time, nonce and epoch. */
import { createHash, randomBytes, sign } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import {
  kindOf,
  refusalSchema,
  signatureHeaders,
  signedText,
  REPORTED_PATH,
  type Refusal,
} from '../../shared/head-office/https';
import {
  KEYS_PATH,
  keysAnswerSchema,
  SEAL_HEADER,
  writeEraMarks,
  type KeyLink,
  type MarkName,
  type EraMarks,
} from '../../shared/head-office/seal';
import type { Id } from '../../shared/ids';
import { signingKey } from './kiosk-key';
import { LineDown } from './line';
import { whyNotReached } from './not-reached';
import { createLookup, followAttempt, type WasSilent } from './reach';
import { createSeals, type OfficeTrust } from './seals';

const ANSWER_MS = 5000;
/**
 * How far behind head office's clock a corrected clock signs: head office accepts no time ahead of its own, and no two
 * clocks run alike.
 */
const BEHIND_MS = 1000;
/** The largest answer: the list of taken units of a property with ten thousand units is a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024;

export interface SignedClientOptions {
  readonly url: string;
  /** Empty for a kiosk that is being activated. */
  readonly kioskId: string;
  /** Empty for a kiosk that is being activated. */
  readonly propertyId: Id<'property'> | '';
  readonly trust: OfficeTrust;
  readonly seed: string;
  /** PEM; null: the system's. */
  readonly authority: string | null;
  readonly answerMs?: number;
}

export interface Question {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Uint8Array;
  /** How long head office may hold it, in addition to the time of an answer. */
  readonly waitMs?: number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

export interface SignedAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Head office's refusal; null where it accepted, or where nothing can be read. */
  readonly refusal: Refusal | null;
  /** The era in which head office answered; 0 where nobody signed it. */
  readonly era: number;
  /** Kinds of which something newer came after the question: the answer says nothing about them. */
  readonly overtaken: ReadonlySet<MarkName>;
}

export interface SignedClient {
  /**
   * Any answer counts, a refusal too. Throws a LineDown where none can be trusted (seals.ts). A 5xx may come from
   * whatever is in front of head office.
   */
  ask(question: Question): Promise<SignedAnswer>;
  close(): void;
}

interface Carried extends Omit<SignedAnswer, 'era' | 'overtaken'> {
  /** Its header; empty where there is none. */
  readonly seal: string;
}

export function createSignedClient(options: SignedClientOptions): SignedClient {
  const way = wayTo(options);
  const key = signingKey(options.seed);
  /** Added to the kiosk's clock, so that a wrong clock locks nobody out. */
  let correctionMs = 0;
  let epoch = '';
  const timeNow = () => Math.round(Date.now() + correctionMs);

  const seals = createSeals({ ...options, keys: () => keysOf(way) });

  async function once(question: Question): Promise<SignedAnswer> {
    const before = await seals.told();
    const nonce = randomBytes(24).toString('base64url');
    const { seal, ...answer } = await carry(
      way,
      question,
      signedHeaders(question, { nonce, before, key, kioskId: options.kioskId, epoch, timeMs: timeNow() }),
    );
    if (answer.status >= 500 && seal === '') return { ...answer, era: 0, overtaken: new Set() };
    const asked = { kind: kindOf(question.path), nonce };
    const isRefusal = answer.refusal !== null;
    return { ...answer, ...(await seals.believe(asked, { ...answer, seal, isRefusal }, before)) };
  }

  async function signedOnce(question: Question): Promise<SignedAnswer> {
    const first = await once(question);
    if (first.refusal?.reason !== 'not_signed') return first;
    correctionMs = first.refusal.headOfficeMs - BEHIND_MS - Date.now();
    epoch = first.refusal.epoch ?? '';
    return once(question);
  }

  return {
    async ask(question) {
      const first = await signedOnce(question);
      if (first.refusal?.reason !== 'prove') return first;
      // Head office knows less than it once reported, as its own signature proves.
      const body = Buffer.from(JSON.stringify({ statements: await seals.statements() }));
      const answer = await signedOnce({ method: 'POST', path: REPORTED_PATH, body });
      throw new LineDown(answer.refusal?.message ?? first.refusal.message);
    },
    close: () => way.agent.destroy(),
  };
}

async function keysOf(way: Way): Promise<readonly KeyLink[]> {
  const { body } = await carry(way, { method: 'GET', path: KEYS_PATH }, {});
  return keysAnswerSchema.safeParse(parsed(body)).data?.keys ?? [];
}

type Reached = Pick<SignedClientOptions, 'url' | 'authority' | 'answerMs'>;

/**
 * The keys that what answers there calls its own, the newest last. Nobody vouches for them before a person has compared one.
 * Throws a LineDown where nothing is reached.
 */
export async function askOfficeKeys(options: Reached): Promise<readonly KeyLink[]> {
  const way = wayTo(options);
  try {
    return await keysOf(way);
  } finally {
    way.agent.destroy();
  }
}

/** How head office is reached. */
interface Way {
  readonly base: URL;
  readonly agent: PlainAgent | TlsAgent;
  readonly isTls: boolean;
  readonly answerMs: number;
}

function wayTo({ url, authority, answerMs = ANSWER_MS }: Reached): Way {
  const base = new URL(url);
  const isTls = base.protocol === 'https:';
  const ca = authority === null ? {} : { ca: authority };
  const connections = { keepAlive: true, maxSockets: 6, lookup: createLookup() };
  const agent = isTls ? new TlsAgent({ ...connections, ...ca }) : new PlainAgent(connections);
  return { base, agent, isTls, answerMs };
}

interface Signing {
  readonly key: ReturnType<typeof signingKey>;
  readonly kioskId: string;
  readonly timeMs: number;
  readonly nonce: string;
  readonly epoch: string;
  /** What was reported when it was asked. */
  readonly before: EraMarks;
}

function signedHeaders(
  { method, path, body }: Question,
  { key, kioskId, timeMs, nonce, epoch, before }: Signing,
): Record<string, string> {
  const told = writeEraMarks(before);
  const bodySha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const text = signedText({ method, path, bodySha256, kioskId, timeMs, nonce, epoch, told });
  const signature = sign(null, Buffer.from(text), key).toString('base64url');
  return {
    ...(kioskId === '' ? {} : { [signatureHeaders.kiosk]: kioskId }),
    [signatureHeaders.time]: String(timeMs),
    [signatureHeaders.nonce]: nonce,
    [signatureHeaders.epoch]: epoch,
    ...(told === '' ? {} : { [signatureHeaders.told]: told }),
    [signatureHeaders.signature]: signature,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
  };
}

async function carry(
  { base, agent, isTls, answerMs }: Way,
  question: Question,
  headers: Record<string, string>,
): Promise<Carried> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = (isTls ? tlsRequest : plainRequest)(
    new URL(question.path, base),
    { method: question.method, agent, headers, signal: question.signal },
    resolve,
  );
  let wasSilent: WasSilent = () => false;
  sent.on('socket', (socket) => {
    wasSilent = followAttempt(socket);
  });
  let isLate = false;
  const late = setTimeout(
    () => {
      isLate = true;
      sent.destroy(new Error('no answer in time'));
    },
    answerMs + (question.waitMs ?? 0),
  );
  sent.on('error', reject);
  sent.end(question.body);
  try {
    const answer = await promise;
    const body = await readWhole(answer);
    const status = answer.statusCode ?? 0;
    const seal = answer.headers[SEAL_HEADER];
    return {
      status,
      body,
      refusal: status >= 400 ? (refusalSchema.safeParse(parsed(body)).data ?? null) : null,
      seal: typeof seal === 'string' ? seal : '',
    };
  } catch (error) {
    const why = whyNotReached(error);
    const isSilent = wasSilent(error, isLate);
    throw new LineDown(`Head office is not reached at ${base.host}: ${why}.`, { cause: error, isSilent });
  } finally {
    clearTimeout(late);
  }
}

async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Null for what is no JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
