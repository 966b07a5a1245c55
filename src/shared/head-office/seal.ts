/**
 * What makes an answer of head office's listener believed: its signature (Ed25519), whatever brought it. It
 * covers whom the answer is for, what it answers, its place in the order, and every byte of it. The nonce of
 * the request makes it the answer to this request and no other.
 */
import { z } from 'zod';
import { idSchema, type Id } from '../ids';
import { kioskNameSchema, sha256Schema } from './event';
import { documentNames } from './names';
import { pairSchema, type Pair } from './pair';

/** Of an answer: number of the key, era, marks and signature, with blanks between them. */
export const SEAL_HEADER = 'keyturn-seal';
/** Of a request: the marks that the kiosk heard last, each with its era. */
export const TOLD_HEADER = 'keyturn-told';
export const KEYS_PATH = '/sync/v1/keys';

/** What is counted: each document, and the claims of the property. */
export const markNames = [...documentNames, 'claims'] as const;
export type MarkName = (typeof markNames)[number];

/** How new something is that an answer tells. */
export interface Mark {
  /** Rises with each change; 0: there is nothing. */
  readonly version: number;
  /** The beginning of the content's SHA-256; null where what is counted has no content of its own. */
  readonly hash: string | null;
}
export type Marks = Readonly<Partial<Record<MarkName, Mark>>>;
export type EraMarks = Readonly<Partial<Record<MarkName, Mark & Pair>>>;

const HASH_LETTERS = 16;
export const markOf = (version: number, sha256: string | null = null): Mark => ({
  version,
  hash: sha256 === null ? null : sha256.slice(0, HASH_LETTERS),
});

const MARK = /^([a-z]{1,20})=(?:(\d{1,12})\.)?(\d{1,16})(?::([0-9a-f]{16}))?$/;
const isMarkName = (name: string): name is MarkName => markNames.some((known) => known === name);
const nonceSchema = z.string().regex(/^[A-Za-z0-9_-]{0,64}$/);

/** E.g. `claims=57,taken=12:0123456789abcdef`. */
export function writeMarks(marks: Marks): string {
  return markNames
    .flatMap((name) => {
      const mark = marks[name];
      return mark ? [`${name}=${mark.version}${mark.hash === null ? '' : `:${mark.hash}`}`] : [];
    })
    .join(',');
}

/** E.g. `taken=1795408800.12:0123456789abcdef`. */
export function writeEraMarks(told: EraMarks): string {
  return markNames
    .flatMap((name) => {
      const mark = told[name];
      return mark ? [`${name}=${mark.era}.${mark.version}${mark.hash === null ? '' : `:${mark.hash}`}`] : [];
    })
    .join(',');
}

/** Null for what is none. */
export function readMarks(text: string): Marks | null {
  const read = readEach(text, false);
  return read && Object.fromEntries(read.map(({ name, mark }) => [name, mark]));
}

/** Null for what is none. */
export function readEraMarks(text: string): EraMarks | null {
  const read = readEach(text, true);
  return read && Object.fromEntries(read.map(({ name, era, mark }) => [name, { era, ...mark }]));
}

function readEach(text: string, withEra: boolean) {
  if (text === '') return [];
  const each = text.split(',').map((word) => {
    const found = MARK.exec(word);
    const [, name = '', era, version, hash = null] = found ?? [];
    if (!found || !isMarkName(name) || (era !== undefined) !== withEra) return null;
    return { name, era: Number(era ?? 0), mark: { version: Number(version), hash } };
  });
  const read = each.filter((one) => one !== null);
  return read.length === each.length && new Set(read.map(({ name }) => name)).size === read.length
    ? read
    : null;
}

export const sealedSchema = z.strictObject({
  /** Empty where head office cannot know who asks. */
  kioskId: z.union([z.literal(''), kioskNameSchema]),
  /** Empty for a refusal, and for a kiosk that joins. */
  propertyId: z.union([z.literal(''), idSchema<'property'>()]),
  /** What was asked, e.g. `claims`; `refusal` where it was refused. A kiosk takes it from its own question. */
  kind: z.string().regex(/^[a-z]{1,20}$/),
  era: pairSchema.shape.era,
  /** As `writeMarks` has them. */
  marks: z.string().max(500),
  status: z.int().min(100).max(599),
  /** Of the request; empty where it had none. */
  nonce: nonceSchema,
  contentSha256: sha256Schema,
});
export type Sealed = Readonly<z.output<typeof sealedSchema>>;

/** No part can hold the line's end, so two texts are the same only where every part is. */
export function sealedText(sealed: Sealed): string {
  const { kioskId, propertyId, kind, era, marks, status, nonce, contentSha256 } = sealed;
  return ['keyturn-answer-1', kioskId, propertyId, kind, era, marks, status, nonce, contentSha256].join('\n');
}

export const signatureSchema = z.string().regex(/^[A-Za-z0-9_-]{86}$/, 'expected an Ed25519 signature');
/** 32 bytes as base64url: short enough to be compared by people, so nothing shorter stands for it. */
export const officeKeySchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'expected 43 letters of a public key');

export interface Seal {
  readonly keyNumber: number;
  readonly era: number;
  /** As it came: what is signed is the text. */
  readonly marks: string;
  readonly signature: string;
}

export const writeSeal = ({ keyNumber, era, marks, signature }: Seal): string =>
  [keyNumber, era, marks === '' ? '-' : marks, signature].join(' ');

/** Null for what is none. */
export function readSeal(text: string): Seal | null {
  const found = /^(\d{1,9}) (\d{1,12}) ([a-z0-9=:,]{1,500}|-) ([A-Za-z0-9_-]{86})$/.exec(text);
  if (!found) return null;
  const [, keyNumber, era, marks = '', signature = ''] = found;
  return { keyNumber: Number(keyNumber), era: Number(era), marks: marks === '-' ? '' : marks, signature };
}

/** What a kiosk heard, with head office's signature: so no kiosk can say more than that. */
export const statementSchema = z.strictObject({
  ...sealedSchema.shape,
  keyNumber: z.int().positive(),
  signature: signatureSchema,
});
export type Statement = Readonly<z.output<typeof statementSchema>>;

/** A key by which head office signs. Each but the first is signed by the one before it. */
export const keyLinkSchema = z.strictObject({
  number: z.int().positive(),
  publicKey: officeKeySchema,
  /** Null: the first, or the one before it was lost and people bring this one to the kiosks. */
  formerSignature: signatureSchema.nullable(),
});
export type KeyLink = Readonly<z.output<typeof keyLinkSchema>>;

export const keysAnswerSchema = z.strictObject({ keys: z.array(keyLinkSchema).min(1).max(1000) });

/** The text by which the former key hands over to the next. */
export const linkText = ({ number, publicKey }: Pick<KeyLink, 'number' | 'publicKey'>): string =>
  ['keyturn-key-1', number, publicKey].join('\n');

/** That head office granted the unit to the kiosk by this number: for the day when its database has forgotten it. */
export interface Grant {
  readonly kioskId: string;
  readonly propertyId: Id<'property'>;
  readonly unitId: Id<'unit'>;
  readonly fence: number;
}
export const grantText = ({ kioskId, propertyId, unitId, fence }: Grant): string =>
  ['keyturn-grant-1', kioskId, propertyId, unitId, fence].join('\n');

export interface PinnedKey {
  readonly number: number;
  readonly publicKey: string;
}

export type Verify = (publicKey: string, text: string, signature: string) => boolean;

/**
 * How far the chain of keys leads from the one that is pinned, each signed by the one before. What is not signed so ends
 * it: a key is never taken because somebody says it.
 */
export function followKeys(pinned: PinnedKey, links: readonly KeyLink[], verify: Verify): PinnedKey {
  let known = pinned;
  for (;;) {
    const next = links.find(({ number }) => number === known.number + 1);
    if (!next || next.formerSignature === null) return known;
    if (!verify(known.publicKey, linkText(next), next.formerSignature)) return known;
    known = { number: next.number, publicKey: next.publicKey };
  }
}
