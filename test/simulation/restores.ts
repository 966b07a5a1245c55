/**
 * A life whose books are put back to those of some mornings ago, now and then. The provider, the gate and the tenants go on. Staff
 * write back what is missing and say that the books count.
 */
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectLostChanges } from '../../src/main/database/books/lost-changes';
import { selectLostContracts } from '../../src/main/database/books/lost-contracts';
import { findBooksInDoubt } from '../../src/main/database/books/books-in-doubt';
import { restoreFrom } from '../../src/main/database/restore/restore';
import { DATABASE_FILE } from '../../src/main/database/storage/files';
import { noteChanges } from '../../src/main/services/books/changes';
import { compareBooks, confirmBooks } from '../../src/main/services/books/comparison';
import { writeBack } from '../../src/main/services/books/write-back';
import { begunBy, diceFrom } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import { valueOf } from '../support/services/rental';
import { KEPT, MEMORY_FILE } from './memory';
import { SITE_FILE, type Site } from './site';
import { liveYears, type Years } from './years';

/** What a look remembers of the books, which goes back with them. The rest is of the world: dice, banks, days. */
const OF_BOOKS = new Set(['numbers', 'sent', 'digits', 'paid through', 'booked', 'catalogue']);

/** Answers how often the books were put back, beside what `liveYears` answers. */
export async function liveWithRestores(years: Omit<Years, 'folder' | 'keptOn' | 'begin'>) {
  const roll = diceFrom(begunBy(years.seed + 2));
  const [folder, backup] = [temporaryFolder(), temporaryFolder()];
  let begin: Years['begin'];
  for (let lived = 0, restores = 0; ; restores += 1) {
    const until = Math.min(years.days, lived + 4 + roll(30));
    const back = Math.max(lived, until - 1 - roll(3));
    const afterKeeping = (morning: number): void => {
      if (morning === back) cpSync(join(folder, KEPT), backup, { recursive: true });
    };
    const mornings = new Set([back, until]);
    const life = await liveYears({
      ...years,
      days: until,
      folder,
      keptOn: { mornings, afterKeeping },
      ...(begin && { begin }),
    });
    if (until === years.days) return { ...life, restores };
    // One time in three on a new disk: nobody but the provider knows what is missing.
    begin = await putBack(folder, backup, { isNewDisk: roll(3) === 0 });
    lived = until;
  }
}

/** As a person would: on a disk that works what was there is kept aside. Answers what staff do then. */
async function putBack(
  folder: string,
  backup: string,
  { isNewDisk }: { readonly isNewDisk: boolean },
): Promise<(site: Site) => Promise<void>> {
  const dataDir = temporaryFolder();
  const kept = (name: string) => join(folder, KEPT, name);
  if (!isNewDisk) copyFileSync(kept(SITE_FILE), join(dataDir, DATABASE_FILE));
  const [before, now] = [remembered(join(backup, MEMORY_FILE)), remembered(kept(MEMORY_FILE))];
  const { day } = now['life'] as { day: string };
  await restoreFrom(join(backup, SITE_FILE), dataDir, { nowMs: Date.parse(`${day}T00:00:00Z`) });
  rmSync(kept(SITE_FILE));
  copyFileSync(join(dataDir, DATABASE_FILE), kept(SITE_FILE));
  const ofBooks = Object.entries(before).filter(([name]) => OF_BOOKS.has(name));
  writeFileSync(kept(MEMORY_FILE), JSON.stringify({ ...now, ...Object.fromEntries(ofBooks) }));
  return (site) => settleBooks(site, dataDir);
}

const remembered = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

/** Everything that the kiosk lacks and somebody knows is written back; then a manager says that the books count. */
async function settleBooks({ ctx, staff }: Site, dataDir: string): Promise<void> {
  const compare = () => compareBooks(ctx, { dataDir });
  await compare();
  for (const { contract_id: id } of await ctx.store.read(selectLostContracts))
    valueOf(await writeBack(ctx, dataDir, staff, id));
  const why = 'looked through the list';
  const changed = await ctx.store.read(selectLostChanges);
  for (const id of new Set(changed.map(({ contract_id: contractId }) => contractId)))
    valueOf(await noteChanges(ctx, staff, id, why));
  await compare();
  if (await ctx.store.read(findBooksInDoubt)) valueOf(await confirmBooks(ctx, staff, { why, occupied: [] }));
  await compare();
}
