/** What a caller must know of an endpoint. Every row of the routes has one, and the description is made from them. */
import type { z } from 'zod';
import type { ExampleAnswers } from './example-answers';
import type { ErrorCode, ListingEndpoint } from '../../../shared/error-codes';

/**
 * `portal`: one of the eleven endpoints of the portal interface. `beside`: one of ours. `description`: about the
 * interface itself.
 */
export type Group = 'portal' | 'beside' | 'description';

/** A code with the statuses it is answered with. */
export type Answered = readonly [code: ErrorCode, ...statuses: number[]];

interface AboutBase {
  /** Unique; generated clients use it as the name. */
  readonly operationId: string;
  /** A few words. */
  readonly summary: string;
  /** What the summary leaves out, in plain sentences with `code` in backticks. */
  readonly details?: string;
  readonly group: Group;
  /** Where the router's pattern does not say it: the paths as people write them. The first is the documented one. */
  readonly paths?: readonly [string, ...string[]];
  /** Every `{name}` of the paths. */
  readonly params?: z.ZodObject;
  /** An example request to the sample property. Ids that only exist later are those of examples.ts. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** Of an endpoint that wants a key. */
export interface About extends AboutBase {
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The endpoint's own codes: those that the portal interface lists for it, or ours. The listener's codes are added.
   */
  readonly codes: Exclude<ListingEndpoint, 'common'> | readonly Answered[];
}

/** Of an endpoint that answers envelopes: the schema of `data`, on a list that of an item. */
export interface AboutData extends About {
  /** Has an answer in example-answers.json. */
  readonly operationId: keyof ExampleAnswers;
  readonly data: z.ZodType;
}

/** Of a page: no key, no envelope. */
export interface AboutPage extends AboutBase {
  readonly mediaType: 'text/html' | 'application/json' | 'application/pdf';
  /** What its program sends. */
  readonly body?: z.ZodType;
  /** When it is answered 404; absent: never. */
  readonly gone?: string;
}
