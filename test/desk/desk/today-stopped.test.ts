/** What staff hear on their first page while the kiosk rents nothing, through the desk's router. */
import { expect, it, onTestFinished } from 'vitest';
import { todayHandlers } from '../../../src/main/desk/handlers/desk/today';
import { saveBooksInDoubt } from '../../../src/main/database/books/books-in-doubt';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { isDatabaseDamaged } from '../../../src/main/services/upkeep/database-health';
import type { BackupsView } from '../../../src/shared/desk/backups';
import { openDeskArea } from '../../support/desk/area';
import { openToday } from '../../support/desk/today';

type Change = Partial<Pick<ServiceContext, 'freeDiskBytes' | 'clockTrust' | 'gateway' | 'store'>>;

async function open() {
  const { world, deps } = await openToday();
  onTestFinished(() => world.close());
  const { ctx } = world;
  const stopped = async (change: Change = {}, view: Partial<BackupsView> = {}) => {
    const changed = { ...ctx, ...change };
    const backups = { view: () => Promise.resolve({ verified: null, backups: [], ...view } as BackupsView) };
    const isDamaged = () => isDatabaseDamaged(changed, backups);
    const desk = openDeskArea(todayHandlers({ ...deps, ctx: changed }, isDamaged));
    return (await desk.ask('today.list', {})).stopped;
  };
  return { ctx, stopped };
}

// Holds: asvs-2.3.2
it('Today says each reason for which nothing is sold, all of them at once, and nothing where there is none', async () => {
  const { ctx, stopped } = await open();
  expect(await stopped()).toEqual([]);
  const full: Change = { freeDiskBytes: () => Promise.resolve(0) };
  expect(await stopped(full)).toEqual(['storage_full']);
  const wrong: Change = {
    clockTrust: { ...ctx.clockTrust, view: () => ({ state: 'behind', limitMs: 0, source: null }) },
  };
  expect(await stopped(wrong)).toEqual(['clock_wrong']);
  const away: Change = { gateway: { ...ctx.gateway, readerState: () => 'unavailable' } };
  expect(await stopped(away)).toEqual(['reader_unavailable']);
  const doubt = {
    cause: 'restored',
    sinceMs: 1,
    booksEndMs: null,
    formerFile: null,
    lastEvent: null,
    keptAtMs: null,
    confirmedAtMs: null,
  } as const;
  await ctx.store.transaction((tx) =>
    saveBooksInDoubt(tx, { ...doubt, former: 'none', provider: null, headOfficeAtMs: null, complete: false }),
  );
  expect(await stopped({ ...full, ...wrong, ...away })).toEqual([
    'storage_full',
    'books_not_compared',
    'clock_wrong',
    'reader_unavailable',
  ]);
});

it('Today says that the database is damaged, until a look through the books has found nothing', async () => {
  const { ctx, stopped } = await open();
  const storage = { ...ctx.store.storage(), damaged: 1, damagedAtMs: 1_000 };
  const damaged: Change = { store: { ...ctx.store, storage: () => storage } };
  const lookedAt = (atMs: number, faults: string[]) => ({ verified: { atMs, count: faults.length, faults } });
  expect(await stopped(damaged)).toEqual(['database_damaged']);
  expect(await stopped(damaged, lookedAt(999, []))).toEqual(['database_damaged']);
  expect(await stopped(damaged, lookedAt(2_000, ['a row']))).toEqual(['database_damaged']);
  expect(await stopped(damaged, lookedAt(2_000, []))).toEqual([]);
});
