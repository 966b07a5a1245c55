/** What an endpoint is to the listener: a row in a table. The services behind it do not know HTTP. */
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/languages';
import type { Result } from '../../../shared/result';
import type { Page, PageRequest } from '../../domain/requests/paging';
import type { Caller } from '../../services/base/caller';
import type { StoreAnswer } from '../../services/base/idempotency';
import type { About, AboutData, AboutPage } from './about';
import type { Answer } from '../answer/envelope';

/** `portal`: the document's endpoints and what belongs to them; a key with `all` may use these too. */
export type Scope = 'portal' | 'gate' | 'health';

/** One request as an endpoint sees it: raw values, to be checked by the service. */
export interface Call {
  readonly caller: Caller;
  /** The session token; null when none came, or several that differ. */
  readonly token: string | null;
  /** The client's address, for throttling. */
  readonly address: string;
  /** A segment of the path; '' when it is missing. */
  readonly path: (name: string) => string;
  readonly query: Readonly<Record<string, unknown>>;
  /** The parsed body; undefined when missing or unparsable. */
  readonly body: unknown;
  /** For a change that would refuse its own repetition: stores its answer with it, under an `Idempotency-Key`. */
  readonly keep: StoreAnswer;
}

interface EndpointBase {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path pattern of the router. */
  readonly url: string;
  readonly scope: Scope;
  /** Identifies a person by the session token. Two tokens that contradict each other count as none. */
  readonly tenant?: true;
  /** Changes state: an `Idempotency-Key` is heeded. */
  readonly changes?: true;
  /** A GET that answers everybody the same until the database changes. It is written once and has an ETag. */
  readonly steady?: true;
  /** The largest body in bytes, where it is not the usual limit. */
  readonly bodyLimit?: number;
  /** The answer without a key; absent: a key is required. */
  readonly withoutKey?: () => Promise<unknown>;
}

export type KeyedEndpoint = EndpointBase &
  (
    | {
        readonly kind: 'one';
        readonly about: AboutData;
        readonly answer: (call: Call) => Promise<Result<unknown>>;
      }
    /** Answered in pages, which are cut from the whole list here, or read one by one for a long list. */
    | {
        readonly kind: 'list';
        readonly about: AboutData;
        readonly answer: (
          call: Call,
          page: PageRequest | null,
        ) => Promise<Result<readonly unknown[] | Page<unknown>>>;
      }
    | {
        readonly kind: 'file';
        readonly about: About;
        readonly answer: (call: Call) => Promise<Result<{ content: Buffer; fileName: string }>>;
      }
  );

/** A person with a browser and no key: only the address says what they may see. */
export interface Visit {
  readonly path: (name: string) => string;
  /** The first of our languages that the browser asks for. */
  readonly language: Language;
  /** `If-None-Match` as it was sent. */
  readonly ifNoneMatch: string | undefined;
  /** The parsed body; undefined when missing or unparsable. */
  readonly body: unknown;
}

/** A page for people, not for programs: no key, no envelope, and throttled by address. */
export interface PageEndpoint {
  readonly kind: 'page';
  /** `POST`: what the one button of a page does. Its address holds a token, so it may be sent from anywhere. */
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly about: AboutPage;
  /** Also served under the site's public name, for phones; the others are served on this machine only. */
  readonly underPublicName?: true;
  /** Bytes of a body, where it is not the usual limit. */
  readonly bodyLimit?: number;
  readonly visit: (visit: Visit) => Promise<Answer>;
}

/** The front desk's page and calls: for staff who have signed in, never for a page of another origin. */
export interface DeskEndpoint {
  readonly kind: 'desk';
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Bytes of a body, where it is not the usual limit. */
  readonly bodyLimit?: number;
  /** Checked before the body is read; null lets the call in. */
  readonly admit?: (request: FastifyRequest) => Promise<Answer | null>;
  readonly answer: (request: FastifyRequest) => Promise<Answer>;
  /** The listener closes: what has not ended by then does. */
  readonly close?: () => void;
}

/** What the description of the interface tells. */
export type DescribedEndpoint = KeyedEndpoint | PageEndpoint;
export type Endpoint = DescribedEndpoint | DeskEndpoint;
