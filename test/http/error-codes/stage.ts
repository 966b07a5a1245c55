/**
 * A kiosk on files, for calls that must be refused: made once, copied for each of them, so that what one call damages
 * no other meets. Whatever is damaged is damaged from outside: by a second connection to the same file, which looks
 * after no reference, and by a card provider that misbehaves.
 */
import Database from 'better-sqlite3';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { CardGateway } from '../../../src/main/card-reader/port';
import type { ErrorCode, ListingEndpoint } from '../../../src/shared/error-codes';
import { START_MS } from '../../support/services/database';
import { lightDocuments } from '../../support/services/rental';
import { renter, signaturePng, startJourney } from '../support/journey';
import { startListener, type CallOptions, type Reply, type TestListener } from '../support/listener';

/** The interface document's endpoints; the last three list no codes of their own. */
export type EndpointName =
  | Exclude<ListingEndpoint, 'common'>
  | 'userTypeList'
  | 'storageTypeList'
  | 'geoLocationList';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly options?: CallOptions;
}

/** One refusal, and how it is brought about. */
export interface Case {
  readonly endpoint: EndpointName;
  readonly code: ErrorCode;
  readonly status: number;
  readonly when: string;
  /** The member that is named; absent: none is. */
  readonly field?: string;
  /** What the card provider does otherwise. */
  readonly gateway?: (real: CardGateway) => Partial<CardGateway>;
  /** Brings about everything up to the call that is refused, and answers that call. */
  readonly call: (stage: Stage) => Call | Promise<Call>;
  /** Tables that the refusal changes; absent: none. */
  readonly changes?: readonly string[];
}

export const tenant = {
  userName: 'tenant@example.org',
  password: 'correct horse battery',
  canCreateLoginCredentials: true,
  ...renter,
  emailId: 'tenant@example.org',
};

export const unknownGuid = '0f0e0d0c-0000-7000-8000-000000000001';

/** What stands on the file that is copied. */
export interface Prepared {
  readonly file: string;
  readonly key: string;
  /** The session token of `tenant`. */
  readonly token: string;
  readonly propertyId: string;
  readonly storageTypeId: string;
  readonly userTypeId: string;
  /** Insurance options that fit the bookings. */
  readonly options: readonly { readonly id: string; readonly priceId: string }[];
  readonly signature: string;
  /** A booking with cover and signature. */
  readonly signed: string;
  /** A booking with neither. */
  readonly bare: string;
  /** A booking with cover and signature of another customer's. */
  readonly other: string;
}

export async function prepare(folder: string): Promise<Prepared> {
  const file = join(folder, 'prepared.db');
  const listener = await startListener((ctx) => ctx, undefined, file);
  const registered = await listener.call('POST', '/v1/register', { json: tenant });
  const journey = await startJourney(listener);
  const signed = await journey.signed();
  const other = await (await startJourney(listener)).signed();
  const bare = (await (await startJourney(listener)).create()).body.data as string;
  const prepared: Prepared = {
    file,
    key: listener.keys.portal,
    token: (registered.body.data as { token: string }).token,
    propertyId: journey.propertyId,
    storageTypeId: journey.storageTypeId,
    userTypeId: journey.userTypeId,
    options: await journey.insuranceOptions(),
    signature: await signaturePng(),
    signed,
    bare,
    other,
  };
  await listener.close();
  return prepared;
}

export interface Stage extends Prepared {
  readonly listener: TestListener;
  /** Whether nothing was changed since it was opened, by anybody. */
  isAsNew(): boolean;
  close(): Promise<void>;
  call(call: Call): Promise<Reply>;
  /** Runs SQL on the file behind the kiosk's back, without looking after references. */
  damage(sql: string): void;
  /** Gives the kiosk's file no more room than a few pages more. */
  fillDisk(): void;
  /** A payment intent of a booking for which a card was accepted. */
  paid(bookingId: string): Promise<string>;
  /** What each table holds, by its name. */
  tables(): Map<string, string>;
}

/** About the caller and not about what was asked: when the key was used last, and who did what. */
const aboutTheCaller = ['api_key', 'audit'];
/** Never written by a call, and long. */
const referenceLists = ['country', 'region'];

/** Opens one on a copy, a file of the given name. */
export async function openStage(prepared: Prepared, file: string, gateway?: Case['gateway']): Promise<Stage> {
  copyFileSync(prepared.file, file);
  const listener = await startListener(
    (ctx) => ({
      ...ctx,
      documents: lightDocuments(),
      gateway: gateway ? { ...ctx.gateway, ...gateway(ctx.gateway) } : ctx.gateway,
    }),
    undefined,
    file,
  );
  const outside = new Database(file);
  outside.pragma('foreign_keys = OFF');
  const names = outside
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all()
    .filter((name) => ![...aboutTheCaller, ...referenceLists].includes(name));
  const isThere = outside.prepare<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?');
  const rowsOf = new Map(names.map((name) => [name, outside.prepare(`SELECT * FROM "${name}"`).raw()]));
  // A table that was taken away differs from one that is there. Pictures and documents are long as JSON.
  const contentOf = (name: string) =>
    isThere.get(name) ? serialize(rowsOf.get(name)?.all()).toString('latin1') : 'gone';
  const tables = () => new Map(names.map((name) => [name, contentOf(name)]));
  const first = tables();
  let spoiled = gateway !== undefined;

  const call: Stage['call'] = ({ method, path, options }) =>
    listener.call(method, path, { key: prepared.key, ...options });
  return {
    ...prepared,
    listener,
    call,
    tables,
    isAsNew: () =>
      !spoiled && listener.db.clock.nowMs() === START_MS && changedTables(first, tables()).length === 0,
    async close() {
      outside.close();
      await listener.close();
    },
    damage(sql) {
      spoiled = true;
      outside.exec(sql);
    },
    fillDisk() {
      spoiled = true;
      // SQLite's own bound on the size of the file: past it a write fails exactly as on a full disk.
      const { raw } = listener.db.open;
      raw.pragma(`max_page_count = ${Number(raw.pragma('page_count', { simple: true })) + 20}`);
    },
    async paid(bookingId) {
      const intent = await call({
        method: 'POST',
        path: `/v1/booking/${bookingId}/rental-quote/payment-intent`,
      });
      const { paymentIntentId } = intent.body.data as { paymentIntentId: string };
      const json = { paymentIntentId, outcome: 'approved' };
      await call({ method: 'POST', path: '/v1/kiosk/simulated-reader/present', options: { json } });
      return paymentIntentId;
    },
  };
}

/** Names of the tables that differ. */
export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name)).toSorted();
}
