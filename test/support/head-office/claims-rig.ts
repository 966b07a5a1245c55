/** Head office with a real broker and a real database, and kiosks whose units are claimed there. */
import { createUser } from '@nats-io/nkeys';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { allotUnits, withdrawUnits } from '../../../src/head-office/claims/allotments';
import { runCommandLine } from '../../../src/head-office/command-line';
import { openDoor } from '../../../src/head-office/door';
import type { Office } from '../../../src/head-office/office';
import { hearNotices } from '../../../src/main/sync/notices';
import { createSender } from '../../../src/main/sync/sender';
import { openHttpsLine } from '../../../src/main/sync/https-line';
import { openJetStreamLine } from '../../../src/main/sync/jetstream-line';
import type { HeadOfficeLine } from '../../../src/main/sync/line';
import type { Claim } from '../../../src/shared/head-office/documents';
import {
  bucketSubject,
  claimKey,
  CLAIMS_BUCKET,
  type KioskAddress,
} from '../../../src/shared/head-office/names';
import type { Id } from '../../../src/shared/ids';
import { openClaimingKiosk, type ClaimingKiosk } from './claiming-kiosk';
import type { NatsServer } from './nats';
import { joinKiosk, plainDoor, PROPERTY, testOffice, untilSetUp } from './office';
import { startProxy, type Proxy } from './proxy';
import { testDatabase, testNats } from './servers';
import { until } from '../eventually';

export interface RigKiosk extends ClaimingKiosk {
  readonly line: HeadOfficeLine;
  readonly proxy: Proxy;
}

export const carriers = ['JetStream', 'HTTPS'] as const;
export type Carrier = (typeof carriers)[number];

export interface ClaimsRig {
  readonly office: Office;
  /** Of head office's database. */
  readonly postgres: string;
  readonly server: NatsServer;
  /** Over `carrier`, or the one that the rig was opened for. */
  kiosk(kioskId: string, carrier?: Carrier): Promise<RigKiosk>;
  allot(kioskId: string, ...unitIds: Id<'unit'>[]): Promise<void>;
  withdraw(kioskId: string, ...unitIds: Id<'unit'>[]): Promise<void>;
  /** Who has a unit as head office has noted it, and the bucket learnt that it has; null: nobody. */
  remembered(unitId: Id<'unit'>): Promise<string | null>;
  /** What kiosks told of contracts for the unit. */
  lets(unitId: Id<'unit'>): Promise<{ readonly number: string }[]>;
  /** A command of head office, as somebody types it. */
  run(...args: string[]): Promise<{ readonly code: number; readonly said: string }>;
  /** Overwrites a claim from outside, as nobody should. */
  rewrite(unitId: Id<'unit'>, claim: Claim): Promise<void>;
}

/** Nobody in a test waits half a minute. */
const QUICK = { leastMs: 20, mostMs: 100 };

function openLine(
  carrier: Carrier,
  address: KioskAddress,
  { port }: Proxy,
  seed: Uint8Array,
): HeadOfficeLine {
  const at = { ...address, seedFile: '', authority: null };
  const options = {
    seed,
    log: pino({ level: 'silent' }),
    pace: QUICK,
    answerMs: 10_000,
  };
  return carrier === 'HTTPS'
    ? openHttpsLine({
        ...options,
        connection: { transport: 'https', ...at, url: `http://127.0.0.1:${port}` },
        pollMs: 60,
      })
    : openJetStreamLine({
        ...options,
        connection: { transport: 'jetstream', ...at, servers: [`nats://127.0.0.1:${port}`] },
      });
}

export async function claimsRig(usual: Carrier = 'JetStream'): Promise<ClaimsRig> {
  const [server, postgres] = await Promise.all([testNats(), testDatabase()]);
  const office = await testOffice({ nats: server.url, postgres });
  await untilSetUp(office);
  const { database } = office;
  const door = await openDoor(office, plainDoor);
  onTestFinished(() => door.close());
  return {
    office,
    postgres,
    server,
    async kiosk(kioskId, carrier = usual) {
      const key = createUser();
      const address = await joinKiosk(database, kioskId, key);
      const proxy = await startProxy(carrier === 'HTTPS' ? Number(new URL(door.url).port) : server.port);
      const line = openLine(carrier, address, proxy, key.getSeed());
      await until(() => line.up());
      const kiosk = await openClaimingKiosk(kioskId, line);
      const { store, clock, newId } = kiosk.services.db;
      const told = { store, clock, newId: () => newId<'event'>(), log: kiosk.ctx.log };
      const parts = { ...told, line, kioskId, pace: QUICK };
      const sender = createSender(parts);
      sender.start();
      const unhear = hearNotices(parts);
      onTestFinished(async () => {
        await sender.stop();
        await line.close();
        await unhear();
        await kiosk.claims.stop();
        await proxy.close();
        await kiosk.services.close();
      });
      return { ...kiosk, line, proxy };
    },
    allot: (kioskId, ...unitIds) =>
      database
        .transaction()
        .execute((tx) => allotUnits(tx, { kioskId, propertyId: PROPERTY }, unitIds, Date.now())),
    async withdraw(kioskId, ...unitIds) {
      await database
        .transaction()
        .execute((tx) => withdrawUnits(tx, { kioskId, propertyId: PROPERTY }, unitIds, Date.now()));
    },
    async remembered(unitId) {
      const place = await database.selectFrom('claims_place').select('beat').executeTakeFirst();
      if (!place?.beat) return null;
      const row = await database
        .selectFrom('unit_claim')
        .select('kiosk_id')
        .where('unit_id', '=', unitId)
        .executeTakeFirst();
      return row?.kiosk_id ?? null;
    },
    lets: (unitId) =>
      database.selectFrom('unit_let').select('number').where('unit_id', '=', unitId).execute(),
    async run(...args) {
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const io = { out: say, err: say, nowMs: Date.now, environment: { KEYTURN_POSTGRES: postgres } };
      return { code: await runCommandLine(args, io), said: said.join('\n') };
    },
    async rewrite(unitId, claim) {
      const connection = await connect({ servers: server.url });
      const subject = bucketSubject(CLAIMS_BUCKET, claimKey(PROPERTY, unitId));
      await connection.request(subject, JSON.stringify(claim));
      await connection.close();
    },
  };
}
