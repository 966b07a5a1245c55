/** A letter as it leaves, and the way by which it does. */
import type { DeliveryOutcome } from '../domain/delivery/delivery';

export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Envelope {
  readonly id: string;
  readonly to: string;
  readonly fromName: string;
  readonly replyTo: string | null;
  readonly written: WrittenLetter;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
  /** A PNG that the letter shows. */
  readonly picture?: Buffer;
}

/** By this name a letter shows its picture. */
export const PICTURE = 'code';

/** Takes no longer than a try may. */
export type Send = (envelope: Envelope, stop: AbortSignal) => Promise<DeliveryOutcome>;
