/**
 * Head office's own door, for kiosks whose firewall lets nothing but HTTPS out. A request is signed with the kiosk's
 * nkey, so nothing that is worth stealing goes over the line; the same door activates kiosks of both carriers.
 *
 *   PUT    /sync/v1/events             a batch (batch.ts)       200 or 409 eventsAnswerSchema
 *   GET    /sync/v1/document/KEY       If-None-Match            200 with ETag, 304, 404
 *   PUT    /sync/v1/claim/UNIT_ID      claimRequestSchema       200 claimAnswerSchema
 *   DELETE /sync/v1/claim/UNIT_ID                               204, also when it was another's or nobody's
 *   POST   /sync/v1/status             statusSchema             200 statusAnswerSchema
 *   POST   /sync/v1/activate           activationRequestSchema  200 activationAnswerSchema
 *
 * Refusals are 4xx with refusalSchema. Bodies are JSON in UTF-8 but for documents, which come as they stand.
 */
import { z } from 'zod';
import { idSchema, type Id } from '../ids';
import { claimSchema, watermarkSchema } from './documents';
import { kioskNameSchema } from './event';
import { documentKey, type DownDocument, type KioskAddress } from './names';

export const EVENTS_PATH = '/sync/v1/events';
export const STATUS_PATH = '/sync/v1/status';
export const ACTIVATE_PATH = '/sync/v1/activate';
export const documentPath = (kiosk: KioskAddress, document: DownDocument) =>
  `/sync/v1/document/${documentKey(kiosk, document)}`;
export const claimPath = (unitId: Id<'unit'>) => `/sync/v1/claim/${unitId}`;

/** Each request of an activated kiosk carries them; `activate` all but the kiosk. */
export const signatureHeaders = {
  kiosk: 'keyturn-kiosk',
  /** Milliseconds of the kiosk's clock, set right by what head office last said. */
  time: 'keyturn-time',
  /** 22 to 64 letters of base64url, never used twice. */
  nonce: 'keyturn-nonce',
  /** As the door told it last, in a refusal; empty before that. */
  epoch: 'keyturn-epoch',
  /** Ed25519 of `signedText`, base64url without padding. */
  signature: 'keyturn-signature',
} as const;

/** How old a signature may be by head office's clock, and so how long nonces are remembered. None may be younger than it. */
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
}

export function signedText(request: SignedRequest): string {
  const { method, path, bodySha256, kioskId, timeMs, nonce, epoch } = request;
  return ['keyturn-request-2', method, path, bodySha256, kioskId, timeMs, nonce, epoch].join('\n');
}

/** What is committed in head office's database by now. 409: the batch does not follow it. Null: nothing of this kiosk. */
export const eventsAnswerSchema = z.object({ watermark: watermarkSchema.nullable() });

export const claimRequestSchema = z.object({ atMs: z.int() });
export const claimAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ours') }),
  z.object({ kind: z.literal('taken'), by: claimSchema }),
]);

export const activationRequestSchema = z.object({
  /** As head office shows it, once; letters and digits, dashes do not count. */
  code: z.string().max(80),
  /** The kiosk's nkey, whose seed never leaves it: `U...`. The request is signed with it. */
  publicKey: z.string().regex(/^U[A-Z2-7]{55}$/, 'expected the public nkey of a user'),
  /** Null: the kiosk has no property yet, and takes the one that the code is for. */
  propertyId: idSchema<'property'>().nullable(),
  version: z.string().max(60),
});
export type ActivationRequest = z.output<typeof activationRequestSchema>;

/** The same code with the same key is answered the same, so that a kiosk may ask again when it did not hear the answer. */
export const activationAnswerSchema = z.object({
  kioskId: kioskNameSchema,
  propertyId: idSchema<'property'>(),
  /** Null: this head office has no broker that kiosks reach. */
  jetstream: z
    .object({
      servers: z.array(z.string().min(1).max(300)).min(1).max(10),
      authority: z.string().nullable(),
    })
    .nullable(),
});
export type ActivationAnswer = z.output<typeof activationAnswerSchema>;

export const refusalReasons = [
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
  'busy',
] as const;

export const refusalSchema = z.object({
  reason: z.enum(refusalReasons),
  /** A sentence for people. */
  message: z.string().max(500),
  headOfficeMs: z.int(),
  /** With `not_signed`: the door's present one. Another after each start, so that nothing signed before is good any more. */
  epoch: z.string().max(64).optional(),
});
export type Refusal = z.output<typeof refusalSchema>;
