/**
 * Head office and kiosks, each a process of its own, as a company runs them.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { z } from 'zod';
import { inviteKiosk } from '../../../src/head-office/activation';
import { allotUnits } from '../../../src/head-office/claims/allotments';
import { openDatabase } from '../../../src/head-office/database/connection/connect';
import { createTurns } from '../../../src/main/domain/base/turns';
import { idSchema, type Id } from '../../../src/shared/ids';
import { startService } from '../processes/service-process';
import { START_WITHIN_MS, startKioskProcess, type KioskProcess } from './kiosk-process';
import { freshDatabase } from './postgres';
import { startOfficeProgram } from './program';
import { freePort } from './server-process';

/** What is throttled is tested elsewhere; each kiosk has one device for all its customers. */
const MANY_CHANGES = 10_000_000;
const root = join(import.meta.dirname, '../../..');
const sample = join(root, 'resources/sample-catalogue.json');
const sampleSchema = z.looseObject({
  property: z.looseObject({ id: idSchema<'property'>() }),
  units: z.array(z.looseObject({ id: idSchema<'unit'>(), number: z.string() })),
});

/** Units that each kiosk may rent out without asking. */
const ALLOTTED = 3;
/** Processes that begin at a time: each takes a core for a second. */
const AT_ONCE = 3;

export interface ProcessFleet {
  readonly postgres: string;
  readonly propertyId: Id<'property'>;
  readonly kiosks: readonly KioskProcess[];
  /** Which nobody has been allotted. */
  readonly units: readonly Id<'unit'>[];
  allotted(kiosk: KioskProcess): readonly Id<'unit'>[];
  /** Another kiosk of the property, which has no head office. */
  alone(name: string): Promise<Pick<KioskProcess, 'service' | 'dataDir'>>;
  /** The power goes and comes back: answers when it serves again. One after the other. */
  killOffice(): Promise<void>;
  close(): Promise<void>;
}

export async function openProcessFleet(count: number, units: number): Promise<ProcessFleet> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await open(count, units, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(count: number, units: number, undo: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-fleet-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const [files, servers] = await Promise.all([
    makeTemplate(folder, units + count * ALLOTTED),
    startServers(undo),
  ]);
  const { propertyId, unitIds } = files;
  const { database, close } = await openDatabase(servers.postgres, () => {});
  undo.push(close);
  const allottedTo = (index: number) => unitIds.slice(index * ALLOTTED, (index + 1) * ALLOTTED);

  async function start(index: number): Promise<KioskProcess> {
    const kioskId = `kiosk-${index + 1}`;
    const invited = await inviteKiosk(database, { id: kioskId, propertyId }, Date.now());
    if (invited.kind !== 'invited') throw new Error(invited.kind);
    const { code } = invited.invitation;
    const units = allottedTo(index);
    await database
      .transaction()
      .execute((tx) => allotUnits(tx, { kioskId, propertyId }, units, { nowMs: Date.now() }));
    const own = { ...files, dataDir: join(folder, kioskId) };
    const kiosk = await startKioskProcess(own, { ...servers, kioskId, propertyId, code });
    undo.push(() => kiosk.end());
    return kiosk;
  }
  const kiosks: KioskProcess[] = [];
  for (let next = 0; next < count; next += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - next) }, (_, index) => start(next + index));
    kiosks.push(...(await Promise.all(some)));
  }
  for (const [index, kiosk] of kiosks.entries()) await kiosk.untilHolding(allottedTo(index));
  return {
    ...servers,
    propertyId,
    kiosks,
    units: unitIds.slice(count * ALLOTTED),
    allotted: (kiosk: KioskProcess) => allottedTo(kiosks.indexOf(kiosk)),
    async alone(name: string) {
      const dataDir = join(folder, name);
      cpSync(files.template, dataDir, { recursive: true });
      const service = await startService(dataDir, files.options, START_WITHIN_MS);
      undo.push(() => service.kill());
      return { service: () => service, dataDir };
    },
  };
}

async function startServers(undo: (() => unknown)[]) {
  const postgres = await freshDatabase(inject('postgresUrl'));
  const port = await freePort();
  const start = () => startOfficeProgram('--postgres', postgres, '--port', `${port}`);
  let office = await start();
  undo.push(() => office.end('SIGKILL'));
  const turns = createTurns(1);
  return {
    postgres,
    officeUrl: office.url,
    killOffice: () =>
      turns.take(async () => {
        await office.end('SIGKILL');
        office = await start();
      }),
  };
}

/** The data directory of a kiosk whose property has that many units to let, as it is before it joins anything. */
async function makeTemplate(folder: string, units: number) {
  const {
    property,
    units: sampled,
    ...others
  } = sampleSchema.parse(JSON.parse(readFileSync(sample, 'utf8')));
  const [like] = sampled;
  const all = Array.from({ length: units }, (_, index) => ({
    ...like,
    id: crypto.randomUUID() as Id<'unit'>,
    number: `U${index + 1}`,
  }));
  const [catalogue, template] = [join(folder, 'catalogue.json'), join(folder, 'template')];
  writeFileSync(catalogue, JSON.stringify({ ...others, property, units: all, sitePlan: null }));
  const options = ['--demo', '--catalogue', catalogue];
  await (await startService(template, options, START_WITHIN_MS)).stop();
  const listener = { limits: { changesPerHour: MANY_CHANGES } };
  writeFileSync(join(template, 'config.json'), JSON.stringify({ listener }));
  return { template, options, propertyId: property.id, unitIds: all.map(({ id }) => id) };
}
