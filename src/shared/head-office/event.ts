/**
 * An event as it travels from a kiosk to head office, and how events are chained. The chain covers the very
 * text that was kept. So anyone who holds two neighbors can tell whether one was changed, left out or put in.
 */
import { z } from 'zod';
import { idSchema, type Id } from '../ids';
import { instantMs } from './events/parts';

/** SHA-256 in lower-case hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

/** What the first event of a chain is said to follow. */
export const NOTHING_BEFORE = '0'.repeat(64);

/** Of a kiosk among those of its property, from 1: it is in the numbers of the kiosk's documents. */
export const kioskPlaceSchema = z.int().positive().max(99_999);

/** As head office's subjects and tables need it: no dots, blanks or wildcards. */
export const kioskNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'expected up to 40 letters, digits, _ and -');

/** Head office takes none that is longer. */
export const LONGEST_EVENT_BYTES = 256 * 1024;

export const wireEventSchema = z.strictObject({
  kioskId: kioskNameSchema,
  /**
   * The id of the chain's first event. Numbers go on over a restored backup, but what they stand for may not.
   * A restore begins another chain, whose first event is a `chain.begun` that follows nothing.
   */
  chainId: idSchema<'chain'>(),
  /** Without gaps within a chain; a chain after a restore goes on behind the last number of the backup. */
  sequence: z.int().positive(),
  id: idSchema<'event'>(),
  /** E.g. `contract.signed`; what its payload holds: events.ts. */
  type: z.string().min(1).max(60),
  schemaVersion: z.int().positive(),
  /** When it happened, by the kiosk's own clock; told, never relied upon. */
  atMs: instantMs,
  /** JSON, letter by letter as it was kept. */
  payload: z.string(),
  previousHash: sha256Schema,
  hash: sha256Schema,
});

export type WireEvent = z.output<typeof wireEventSchema>;

/** The text whose SHA-256 is the event's `hash`. */
export function chainText(event: Omit<WireEvent, 'hash' | 'kioskId'>): string {
  const { previousHash, chainId, sequence, id, type, schemaVersion, atMs, payload } = event;
  return [previousHash, chainId, sequence, id, type, schemaVersion, atMs, payload].join('\n');
}

/** The first event of a chain that follows another one of the same kiosk (after a restore). */
export const CHAIN_BEGUN = 'chain.begun';

/**
 * What it tells: the former chain's last event, as the kiosk has it. Head office may have more of that chain,
 * of which the kiosk no longer knows. Where it has less, it lacks something, as with any gap. A watermark in
 * the new chain counts for all of the former one up to there too.
 */
export const chainBegunSchema = z.strictObject({
  formerChainId: idSchema<'chain'>(),
  afterSequence: z.int().positive(),
  afterHash: sha256Schema,
});
export type ChainBegun = z.output<typeof chainBegunSchema>;

/** A place in a chain: this event and all before it. */
export interface ChainPlace {
  readonly chainId: Id<'chain'>;
  readonly sequence: number;
}
