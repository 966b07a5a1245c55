/** The real head office with its listener, and kiosks that have joined it with keys of their own. */
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { setDocument } from '../../src/head-office/database/catalogue/documents';
import { openOfficeListener, type OfficeListenerOptions } from '../../src/head-office/listener';
import { openOffice } from '../../src/head-office/office';
import { openHttpsLine } from '../../src/main/sync/https-line';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import type { Pace } from '../../src/main/sync/pace';
import type { WireEvent } from '../../src/shared/head-office/event';
import { isOwnDocument, type KioskAddress, type StoredDocument } from '../../src/shared/head-office/names';
import { newKey } from '../support/head-office/key';
import { joinKiosk, plainListener, silent } from '../support/head-office/office';
import { startProxy, type Proxy } from '../support/head-office/proxy';
import { freePort } from '../support/head-office/server-process';
import { testDatabase } from '../support/head-office/servers';
import { memoryTrust, testSigningKey } from '../support/head-office/trust';

export type RigKiosk = KioskAddress;

/** Nobody in a test waits half a minute. */
export const QUICK: Pace = { leastMs: 20, mostMs: 200 };

export interface HttpsRig {
  /** Of the listener. */
  readonly url: string;
  /** A kiosk's line, through a proxy of its own where asked for. Closed when the test is over. */
  line(
    kiosk: RigKiosk,
    options?: { proxied?: boolean; answerMs?: number; pace?: Pace },
  ): Promise<{ readonly line: HeadOfficeLine; readonly proxy: Proxy | null }>;
  /** All that head office has of a kiosk, in order. */
  told(kiosk: RigKiosk): Promise<WireEvent[]>;
  /** Sets a document as head office would. */
  lay(kiosk: RigKiosk, kind: StoredDocument, value: unknown): Promise<void>;
  /** The time at head office from now on. */
  setClock(nowMs: () => number): void;
  /** The listener alone. */
  stop(): Promise<void>;
  start(): Promise<void>;
  readonly postgres: string;
  readonly closeOffice: () => Promise<void>;
  readonly openOffice: () => Promise<void>;
}

export async function httpsRig(
  kiosks: readonly RigKiosk[],
  options: Partial<OfficeListenerOptions> = {},
): Promise<HttpsRig> {
  const postgres = await testDatabase();
  let nowMs: () => number = Date.now;
  const begin = () =>
    openOffice({ postgresUrl: postgres, retentionDays: 35, signingKey: testSigningKey() }, silent, () =>
      nowMs(),
    );
  let office = await begin();
  onTestFinished(() => office.close());
  const opened = (port: number) => openOfficeListener(office, { ...plainListener, ...options, port });
  const port = await freePort();
  let listener = await opened(port);
  onTestFinished(() => listener.close());
  const seeds = new Map<RigKiosk, string>();
  for (const kiosk of kiosks) {
    const key = newKey();
    await joinKiosk(office.database, kiosk.kioskId, key, kiosk.propertyId);
    seeds.set(kiosk, key.seed);
  }
  function seedOf(kiosk: RigKiosk): string {
    const seed = seeds.get(kiosk);
    if (seed === undefined) throw new Error('a kiosk that the rig was not told of');
    return seed;
  }
  const lines = new Set<HeadOfficeLine>();
  onTestFinished(async () => {
    await Promise.all([...lines].map((line) => line.close()));
  });

  return {
    url: `http://127.0.0.1:${port}`,
    async line(kiosk, { proxied = false, answerMs = proxied ? 1000 : 10_000, pace = QUICK } = {}) {
      const proxy = proxied ? await startProxy(port) : null;
      if (proxy) onTestFinished(() => proxy.close());
      const url = `http://127.0.0.1:${proxy?.port ?? port}`;
      const line = openHttpsLine({
        connection: { transport: 'https', ...kiosk, url, seedFile: '', authority: null },
        seed: seedOf(kiosk),
        trust: memoryTrust(),
        log: pino({ level: 'silent' }),
        pace,
        // A line that carries nothing is noticed sooner than at a site.
        ...(proxied ? { waitMs: 2000 } : {}),
        answerMs,
      });
      lines.add(line);
      return { line, proxy };
    },
    async told({ kioskId }) {
      const rows = await office.database
        .selectFrom('inbox_event')
        .selectAll()
        .where('kiosk_id', '=', kioskId)
        .orderBy('sequence')
        .execute();
      return rows.map((row) => ({
        kioskId,
        chainId: row.chain_id,
        sequence: Number(row.sequence),
        id: row.id,
        type: row.type,
        schemaVersion: row.schema_version,
        atMs: Number(row.at_ms),
        payload: row.payload,
        previousHash: row.previous_hash,
        hash: row.hash,
      }));
    },
    async lay({ propertyId, kioskId }, kind, value) {
      const isOwn = isOwnDocument(kind);
      const place = { propertyId, kioskId: isOwn ? kioskId : '', kind };
      await office.database
        .transaction()
        .execute((tx) => setDocument(tx, place, JSON.stringify(value), nowMs()));
    },
    setClock(now) {
      nowMs = now;
    },
    stop: () => listener.close(),
    async start() {
      listener = await opened(port);
    },
    postgres,
    async closeOffice() {
      await listener.close();
      await office.close();
    },
    async openOffice() {
      office = await begin();
      listener = await opened(port);
    },
  };
}
