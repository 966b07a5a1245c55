/**
 * What the service and the reader's page say to each other. The page asks for its next order and obeys; whatever it
 * reports is a hint, for the provider alone knows about money. Schemas for the service; the page takes the types only.
 */
import { z } from 'zod';

const pageNumber = z.int().positive();
const runNumber = z.int().positive();

export const connectionTokenInputSchema = z.strictObject({ page: pageNumber });

export const nextInputSchema = z.strictObject({
  /** The number this page was given; null when it has just been loaded. */
  page: pageNumber.nullable(),
  /** The last order it has seen: what was said before is not repeated. */
  seen: z.int().min(0),
});
export type NextInput = z.output<typeof nextInputSchema>;

/** Why no reader is connected. */
export const connectFailureSchema = z.enum([
  /** Stripe's script could not be fetched. */
  'script',
  /** No connection token was to be had. */
  'token',
  /** Stripe could not be reached. */
  'network',
  /** The location has no such reader. */
  'not_found',
  /** The label is that of several readers. */
  'several',
  /** The reader is known and does not answer, or refused. */
  'reader',
]);
export type ConnectFailure = z.output<typeof connectFailureSchema>;

/** A code of Stripe's, for the log. */
const detail = z
  .string()
  .max(80)
  .regex(/^[a-z0-9_]*$/);

const runResultSchema = z.enum(['processed', 'declined', 'timed_out', 'disconnected', 'cancelled']);

export const readerEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('connected') }),
  z.strictObject({ kind: z.literal('not_connected'), why: connectFailureSchema, detail }),
  z.strictObject({ kind: z.literal('disconnected') }),
  /** The reader has the card: asks leave to have it charged. Also asked before charging is tried a second time. */
  z.strictObject({ kind: z.literal('card_taken'), run: runNumber }),
  z.strictObject({ kind: z.literal('ended'), run: runNumber, result: runResultSchema, detail }),
]);
export type ReaderEvent = z.output<typeof readerEventSchema>;

export const reportInputSchema = z.strictObject({ page: pageNumber, event: readerEventSchema });
export type ReportInput = z.output<typeof reportInputSchema>;

/** Which reader of the location is this kiosk's. */
export type ReaderTarget = { readonly serialNumber: string } | { readonly label: string };

/** No personal data: lines of the price and the secret of one intent. */
export interface CollectOrder {
  readonly clientSecret: string;
  /** Whether the card may be kept for later charges. */
  readonly saveCard: boolean;
  readonly cart: {
    readonly lines: readonly { readonly description: string; readonly amount: number }[];
    readonly tax: number;
    readonly total: number;
    readonly currency: string;
  };
}

export type ReaderOrder =
  | { readonly do: 'connect'; readonly location: string; readonly reader: ReaderTarget }
  /** The order's number is the run's. */
  | ({ readonly do: 'collect' } & CollectOrder)
  /** A card is read to be kept, and charged nothing. The order's number is the run's. */
  | { readonly do: 'keep'; readonly clientSecret: string }
  | { readonly do: 'call_off'; readonly run: number }
  /** Begin again: something hangs, or the script did not come. */
  | { readonly do: 'reload' }
  /** A newer page has taken over, or the kiosk is closing. */
  | { readonly do: 'retire' };

export interface NextAnswer {
  readonly page: number;
  readonly order: (ReaderOrder & { readonly id: number }) | null;
}

/** Whether the page may go on with what it asked for. */
export interface ReportAnswer {
  readonly go: boolean;
}

/** The service's side of the three calls. */
export interface ReaderPageCalls {
  /** Throws while the provider cannot be reached. */
  connectionToken(input: z.output<typeof connectionTokenInputSchema>): Promise<string>;
  /** Answers the next order, or after a few seconds that there is none. */
  next(input: NextInput): Promise<NextAnswer>;
  report(input: ReportInput): Promise<ReportAnswer>;
}
