/** A kiosk with a head office whose disk was lost: it is restored on a new one, and head office knows more. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import { backupTo } from '../../../src/main/database/storage/backup';
import { booksHandlers } from '../../../src/main/desk/handlers/books/books';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { compareBooks } from '../../../src/main/services/books/comparison';
import type { Id } from '../../../src/shared/ids';
import { until } from '../base/eventually';
import { temporaryFolder } from '../base/folder';
import { openDeskArea } from '../desk/area';
import { movedIn } from '../services/moved-in';
import { lightServices } from '../services/rental';
import type { TestServices } from '../services/service-context';
import { claimsRig } from './claims-rig';
import { openClaimingKiosk } from './claiming-kiosk';

const soon = { interval: 50 };
const connected = (ctx: ServiceContext): ServiceContext => ({
  ...ctx,
  headOffice: { ...ctx.headOffice, state: () => 'up' },
});

export interface Before {
  readonly ctx: ServiceContext;
  readonly db: TestServices['db'];
}
export const movesIn =
  (unit: number) =>
  ({ ctx, db }: Before) =>
    movedIn(ctx, db, unit);

/** Somebody moves in before the backup and somebody after it; the disk is lost with all that stood on it. */
export async function restoredOnNewDisk(
  lost: (before: Before) => Promise<Id<'booking'>> = movesIn(1),
  { keepsAside = false, known = movesIn(0) as (before: Before) => Promise<unknown> } = {},
) {
  const rig = await claimsRig();
  const { database } = rig.office;
  const a = await rig.kiosk('a');
  const before = { ctx: connected(a.ctx), db: a.services.db };
  const { raw: former } = before.db.open;
  await known(before);
  const backup = join(temporaryFolder(), 'backup.db');
  backupTo(former, backup);
  const bookingId = await lost(before);
  const contract = await before.db.query((tx) => findContractByBooking(tx, bookingId));
  if (!contract) throw new Error('no contract');
  const isTold = (raw: typeof former) =>
    until(async () => {
      const head = raw.prepare('SELECT hash FROM outbox ORDER BY sequence DESC LIMIT 1').pluck().get();
      const chains = await database.selectFrom('chain').select('head_hash').execute();
      return chains.some(({ head_hash }) => head_hash === head);
    }, soon);
  await isTold(former);
  await a.claims.stop();
  const dataDir = temporaryFolder();
  if (keepsAside) backupTo(former, join(dataDir, 'keyturn.db'));
  await restoreFrom(backup, dataDir, { nowMs: before.db.clock.nowMs() });
  const { gateway } = a.ctx;
  const file = join(dataDir, 'keyturn.db');
  const services = await lightServices({ file, change: (ctx) => ({ ...ctx, gateway }) });
  const restored = await openClaimingKiosk('a', a.line, services);
  onTestFinished(() => restored.claims.stop());
  await a.tellsFrom(restored);
  const { raw } = services.db.open;
  const ctx = connected(restored.ctx);
  const desk = openDeskArea({ ...booksHandlers(ctx, dataDir), ...closingHandlers(ctx, dataDir) });
  return {
    rig,
    database,
    line: a.line,
    former,
    contract,
    ctx,
    raw,
    desk,
    compare: () => compareBooks(ctx, { dataDir, headOffice: (places) => a.line.books(places) }),
    isTold: () => isTold(raw),
    /** What of it would be missing, and whose it is, as the desk shows it. */
    offered: async () => {
      const { reviews } = await desk.ask('reviews.list', { all: false });
      const facts = reviews.find(({ kind }) => kind === 'lost')?.facts ?? [];
      const all = (name: string) => facts.filter(([each]) => each === name).map(([, value]) => value);
      return { missing: all('missing'), tenant: all('tenant'), email: all('email') };
    },
  };
}
