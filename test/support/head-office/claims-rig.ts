/** Head office with a real listener and a real database, and kiosks whose units are claimed there. */
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { allotUnits, withdrawUnits } from '../../../src/head-office/claims/allotments';
import { changeClaims } from '../../../src/head-office/claims/claims';
import { findClaim } from '../../../src/head-office/database/claims/claims';
import { runCommandLine } from '../../../src/head-office/command-line';
import type { Office } from '../../../src/head-office/office';
import { hearNotices } from '../../../src/main/sync/notices';
import { createSender } from '../../../src/main/sync/sender';
import { openHttpsLine } from '../../../src/main/sync/https-line';
import type { HeadOfficeLine } from '../../../src/main/sync/line';
import type { Claim, UpdateOrders } from '../../../src/shared/head-office/documents';
import type { KioskAddress } from '../../../src/shared/head-office/names';
import type { Id } from '../../../src/shared/ids';
import { openClaimingKiosk, type ClaimingKiosk } from './claiming-kiosk';
import { newKey } from './key';
import { joinKiosk, PROPERTY, testListener, testOffice } from './office';
import { startProxy, type Proxy } from './proxy';
import { testDatabase } from './servers';
import { until } from '../base/eventually';
import { memoryTrust } from './trust';

export interface RigKiosk extends ClaimingKiosk {
  readonly line: HeadOfficeLine;
  readonly proxy: Proxy;
  /** What it wrote down of its updates, in order. */
  readonly orders: readonly UpdateOrders[];
  /** From now on another database of this kiosk tells head office, as after a restore. */
  tellsFrom(other: ClaimingKiosk): Promise<void>;
}

export interface ClaimsRig {
  readonly office: Office;
  /** Of head office's database. */
  readonly postgres: string;
  kiosk(kioskId: string): Promise<RigKiosk>;
  allot(kioskId: string, ...unitIds: Id<'unit'>[]): Promise<void>;
  withdraw(kioskId: string, ...unitIds: Id<'unit'>[]): Promise<void>;
  /** Who has a unit; null: nobody. */
  holderOf(unitId: Id<'unit'>): Promise<string | null>;
  /** What kiosks told of contracts for the unit. */
  lets(unitId: Id<'unit'>): Promise<{ readonly number: string }[]>;
  /** A command of head office, as somebody types it. */
  run(...args: string[]): Promise<{ readonly code: number; readonly said: string }>;
  /** Overwrites a claim from outside, as nobody should. */
  rewrite(unitId: Id<'unit'>, claim: Claim): Promise<void>;
}

/** Nobody in a test waits half a minute. */
const QUICK = { leastMs: 20, mostMs: 100 };

function openLine(address: KioskAddress, { port }: Proxy, seed: string): HeadOfficeLine {
  return openHttpsLine({
    connection: {
      transport: 'https',
      ...address,
      seedFile: '',
      authority: null,
      url: `http://127.0.0.1:${port}`,
    },
    seed,
    trust: memoryTrust(),
    log: pino({ level: 'silent' }),
    pace: QUICK,
    answerMs: 10_000,
  });
}

export async function claimsRig(): Promise<ClaimsRig> {
  const postgres = await testDatabase();
  const office = await testOffice(postgres);
  const { database } = office;
  const listener = await testListener(office);
  return {
    office,
    postgres,
    async kiosk(kioskId) {
      const key = newKey();
      const address = await joinKiosk(database, kioskId, key);
      const proxy = await startProxy(Number(new URL(listener.url).port));
      const line = openLine(address, proxy, key.seed);
      await until(() => line.up());
      const kiosk = await openClaimingKiosk(kioskId, line);
      const orders: UpdateOrders[] = [];
      const tellingFrom = ({ services, ctx }: ClaimingKiosk) => {
        const { store, clock, newId } = services.db;
        const told = { store, clock, newId: () => newId<'event'>(), log: ctx.log };
        const keepOrders = (each: UpdateOrders) => void orders.push(each);
        const parts = { ...told, line, kioskId, pace: QUICK, keepOrders };
        const sender = createSender(parts);
        sender.start();
        return { sender, unhear: hearNotices(parts) };
      };
      let telling = tellingFrom(kiosk);
      onTestFinished(async () => {
        await telling.sender.stop();
        await line.close();
        await telling.unhear();
        await kiosk.claims.stop();
        await proxy.close();
        await kiosk.services.close();
      });
      return {
        ...kiosk,
        line,
        proxy,
        orders,
        async tellsFrom(other) {
          await telling.sender.stop();
          await telling.unhear();
          telling = tellingFrom(other);
        },
      };
    },
    allot: (kioskId, ...unitIds) =>
      database
        .transaction()
        .execute((tx) => allotUnits(tx, { kioskId, propertyId: PROPERTY }, unitIds, { nowMs: Date.now() })),
    async withdraw(kioskId, ...unitIds) {
      await database
        .transaction()
        .execute((tx) => withdrawUnits(tx, { kioskId, propertyId: PROPERTY }, unitIds, Date.now()));
    },
    holderOf: async (unitId) => (await findClaim(database, PROPERTY, unitId))?.kiosk_id ?? null,
    lets: (unitId) =>
      database.selectFrom('unit_let').select('number').where('unit_id', '=', unitId).execute(),
    async run(...args) {
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const io = { out: say, err: say, nowMs: Date.now, environment: { KEYTURN_POSTGRES: postgres } };
      return { code: await runCommandLine(args, io), said: said.join('\n') };
    },
    rewrite: (unitId, claim) =>
      changeClaims(database, PROPERTY, async ({ grant }) => void (await grant(unitId, claim))),
  };
}
