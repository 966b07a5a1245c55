/**
 * Head office's listener: all that a kiosk ever speaks to. A request is signed with the kiosk's key, so nothing that is worth
 * stealing goes over the line.
 *
 *     PUT    /sync/v1/events         a batch (batch.ts)       200 or 409 eventsAnswerSchema
 *     POST   /sync/v1/news           newsRequestSchema        200 newsAnswerSchema, at most NEWS_WAIT_MS later
 *     GET    /sync/v1/document/KEY                            200, 404
 *     POST   /sync/v1/claims         claimsRequestSchema      200 claimsAnswerSchema
 *     POST   /sync/v1/releases       releasesRequestSchema    204, also for what was another's or nobody's
 *     POST   /sync/v1/status         statusSchema             200 statusAnswerSchema
 *     GET    /sync/v1/books                                  200 booksAnswerSchema (books.ts)
 *     POST   /sync/v1/facts          factsRequestSchema       200 factsAnswerSchema (books.ts)
 *     POST   /sync/v1/phone          phoneRequestSchema       200 phoneAnswerSchema (phone.ts)
 *     POST   /sync/v1/support        supportRequestSchema     204 (support.ts)
 *     POST   /sync/v1/activate       activationRequestSchema  200 activationAnswerSchema
 *     POST   /sync/v1/reported           reportedRequestSchema        204, or the refusal `put_back`
 *     GET    /sync/v1/keys           unsigned                 200 keysAnswerSchema (seal.ts)
 *
 * Refusals are 4xx with refusalSchema. Bodies are JSON in UTF-8 but for documents, which come as they stand. Every answer but
 * the keys carries head office's seal (seal.ts), and every request of a kiosk says what it heard last.
 */
import { z } from 'zod';
import { idSchema } from '../ids';
import { claimSchema } from './documents';
import { kioskNameSchema, kioskPlaceSchema, sha256Schema } from './event';
import { instantMs } from './events/parts';
import { documentKey, documentNames, type DownDocument, type KioskAddress } from './names';
import { markNames, signatureSchema, statementSchema, TOLD_HEADER } from './seal';

export const EVENTS_PATH = '/sync/v1/events';
export const NEWS_PATH = '/sync/v1/news';
export const CLAIMS_PATH = '/sync/v1/claims';
export const RELEASES_PATH = '/sync/v1/releases';
export const STATUS_PATH = '/sync/v1/status';
export const ACTIVATE_PATH = '/sync/v1/activate';
export const REPORTED_PATH = '/sync/v1/reported';

/** `Sealed.kind` of an answer: the word in the path that was asked. */
export const kindOf = (path: string): string => /^\/sync\/v1\/([a-z]{1,20})/.exec(path)?.[1] ?? 'none';
export const documentPath = (kiosk: KioskAddress, document: DownDocument) =>
  `/sync/v1/document/${documentKey(kiosk, document)}`;

/** Each request of an activated kiosk carries them; `activate` all but the kiosk. */
export const signatureHeaders = {
  kiosk: 'keyturn-kiosk',
  /** Milliseconds of the kiosk's clock, set right by what head office last said. */
  time: 'keyturn-time',
  /** 22 to 64 letters of base64url, never used twice. */
  nonce: 'keyturn-nonce',
  /** As the listener reported it last, in a refusal; empty before that. */
  epoch: 'keyturn-epoch',
  /** What the kiosk heard last (`writeEraMarks` in seal.ts); may be missing. */
  told: TOLD_HEADER,
  /** Ed25519 of `signedText`, base64url without padding. */
  signature: 'keyturn-signature',
} as const;

/** How old a signature may be by head office's clock, and so how long nonces are remembered. None may be much younger than it. */
export const SIGNATURE_GOOD_MS = 5 * 60_000;

export interface SignedRequest {
  readonly method: string;
  /** With everything from the first slash on. */
  readonly path: string;
  /** SHA-256 of the body's bytes, lower-case hexadecimal; of no bytes where there is none. */
  readonly bodySha256: string;
  /** Empty for `activate`. */
  readonly kioskId: string;
  readonly timeMs: number;
  readonly nonce: string;
  readonly epoch: string;
  /** As its header has it; empty where there is none. */
  readonly told: string;
}

export function signedText(request: SignedRequest): string {
  const { method, path, bodySha256, kioskId, timeMs, nonce, epoch, told } = request;
  return ['keyturn-request-3', method, path, bodySha256, kioskId, timeMs, nonce, epoch, told].join('\n');
}

/** By what a kiosk proves what it heard, when head office does not know it. */
export const reportedRequestSchema = z.object({ statements: z.array(statementSchema).max(markNames.length) });

/** A document as it is now. */
export const documentSchema = z.object({
  /** Rises with every other content; after head office's database was restored it may be lower again. */
  version: z.int().positive(),
  /** Of `content`: what it is known by. */
  sha256: sha256Schema,
  /** JSON as it stands. */
  content: z.string(),
});
export type SentDocument = z.output<typeof documentSchema>;

/** Proxies drop an answer that does not come for half a minute. */
export const NEWS_WAIT_MS = 25_000;

const documentNameSchema = z.enum(documentNames);
/** By name: the hash of the one that the kiosk has; null: there was none; '': to be sent in any case. */
const knownSchema = z.partialRecord(documentNameSchema, z.union([sha256Schema, z.literal('')]).nullable());
export type KnownDocuments = z.output<typeof knownSchema>;

/** Asks for documents that are others than those known; where there are none, the answer waits for one. */
export const newsRequestSchema = z.object({
  known: knownSchema,
  waitMs: z.int().min(0).max(NEWS_WAIT_MS),
});
export type NewsRequest = z.output<typeof newsRequestSchema>;
/** Those that changed; null: there is none any more. Nothing where the time is over. */
export const newsAnswerSchema = z.object({
  documents: z.partialRecord(documentNameSchema, documentSchema.nullable()),
});
export type NewsAnswer = z.output<typeof newsAnswerSchema>;

/**
 * The watermark by what is committed in head office's database now. 409: the batch does not follow it. Null: nothing of
 * this kiosk is committed.
 */
export const eventsAnswerSchema = z.object({ watermark: documentSchema.nullable() });

export const MOST_CLAIMS_AT_ONCE = 200;

export const claimAskSchema = z.object({
  unitId: idSchema<'unit'>(),
  /** Of the kiosk's clock. */
  atMs: instantMs,
  /** By which fencing number the kiosk holds it already; null: it does not, or does not rely on it. */
  held: z.int().positive().nullable(),
  /** Whether the kiosk's own books say that somebody rents it: else its own contract, which it forgot, refuses it too. */
  letHere: z.boolean().optional(),
  /** Head office's signature of the grant `held` (`grantText` in seal.ts): its database may have forgotten it. */
  grant: signatureSchema.nullable().optional(),
});
export type ClaimAsk = z.input<typeof claimAskSchema>;
export const claimsRequestSchema = z.object({
  claims: z.array(claimAskSchema).min(1).max(MOST_CLAIMS_AT_ONCE),
});
export const claimAnswerSchema = z.discriminatedUnion('kind', [
  /**
   * `fence` is higher than that of every earlier grant of the unit, also to this kiosk. It begins with the
   * era, so it is also higher than those that a restored database has forgotten.
   */
  z.object({ kind: z.literal('ours'), fence: z.int().positive(), grant: signatureSchema.optional() }),
  z.object({ kind: z.literal('taken'), by: claimSchema }),
  /**
   * Head office's database was put back, and another kiosk has not said yet what it has: nobody gets what may be its own. Or
   * the property has no such unit, as far as head office knows.
   */
  z.object({ kind: z.literal('not_yet') }),
]);
export type ClaimAnswer = z.output<typeof claimAnswerSchema>;
/** In the order of the request. */
export const claimsAnswerSchema = z.object({ answers: z.array(claimAnswerSchema) });

/** Gives up the very grant that it names: one that comes late takes nothing away from a later one. */
export const releaseSchema = z.object({ unitId: idSchema<'unit'>(), fence: z.int().positive() });
export type Release = z.output<typeof releaseSchema>;
export const releasesRequestSchema = z.object({
  releases: z.array(releaseSchema).min(1).max(MOST_CLAIMS_AT_ONCE),
});

export const activationRequestSchema = z.object({
  /** As head office shows it, once; letters and digits, dashes do not count. */
  code: z.string().max(80),
  /** The kiosk's key, whose seed never leaves it: `U...`. The request is signed with it. */
  publicKey: z.string().regex(/^U[A-Z2-7]{55}$/, 'expected the public key of a kiosk'),
  /** Null: the kiosk has no property yet, and takes the one that the code is for. */
  propertyId: idSchema<'property'>().nullable(),
  version: z.string().max(60),
});
export type ActivationRequest = z.output<typeof activationRequestSchema>;

/** The same code with the same key is answered the same, so that a kiosk may ask again when it did not hear the answer. */
export const activationAnswerSchema = z.object({
  kioskId: kioskNameSchema,
  propertyId: idSchema<'property'>(),
  place: kioskPlaceSchema,
});
export type ActivationAnswer = z.output<typeof activationAnswerSchema>;

const refusalReasons = [
  /** Unknown, withdrawn or past its time. */
  'code_unknown',
  /** Another kiosk has used it. */
  'code_used',
  'other_property',
  /** Signature, time, nonce or epoch; by `headOfficeMs` and `epoch` a kiosk signs once more. */
  'not_signed',
  /** No such kiosk, or it was turned away. */
  'unknown_kiosk',
  'not_read',
  /** The kiosk says that it heard something newer than head office knows: it is to prove that (`REPORTED_PATH`). */
  'prove',
  /** Head office's database was put back: it answers nobody until a person has said `restored`. */
  'put_back',
  'busy',
] as const;

export const refusalSchema = z.object({
  reason: z.enum(refusalReasons),
  /** A sentence for people. */
  message: z.string().max(500),
  headOfficeMs: z.int(),
  /** With `not_signed`: the listeners' present one. Another where used nonces may be forgotten, so that none is good again. */
  epoch: z.string().max(64).optional(),
});
export type Refusal = z.output<typeof refusalSchema>;
