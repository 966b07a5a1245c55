/** The servers that fail over, themselves: what a commit waits for, and what a standby knows when it takes over. */
import { expect, it } from 'vitest';
import { query } from './postgres';
import { databaseAt, follow, promote, replicatedPostgres, waitFor } from './replicated-postgres';

const notesAt = async (url: string) =>
  (await query<{ note: string }>(url, 'SELECT note FROM notes ORDER BY note')).map(({ note }) => note);

it('commits to one of the standbys before it answers, waits when none is there, and loses nothing that was answered', async () => {
  const { primary, standbys, url } = await replicatedPostgres(['north', 'south']);
  const [north, south] = standbys;
  if (!north || !south) throw new Error('two standbys were asked for');
  expect(url.match(/:\d+/g)).toHaveLength(3);
  const database = databaseAt(primary);
  await query(database, 'CREATE TABLE notes (note text)');
  await query(database, "INSERT INTO notes VALUES ('both')");

  await south.stop();
  await query(database, "INSERT INTO notes VALUES ('one')");
  await north.stop();
  const unanswered = query(database, "SET statement_timeout = 0; INSERT INTO notes VALUES ('none')").then(
    () => 'answered',
    () => 'cut off',
  );
  await expect
    .poll(async () =>
      (
        await query<{ waits: string }>(
          primary.url,
          "SELECT wait_event AS waits FROM pg_stat_activity WHERE query LIKE '%none%' AND pid <> pg_backend_pid()",
        )
      ).map(({ waits }) => waits),
    )
    .toContain('SyncRep');

  await primary.kill();
  expect(await unanswered).toBe('cut off');
  await north.start();
  await promote(north);
  expect(await notesAt(databaseAt(north))).toEqual(['both', 'one']);

  // The one that had missed a commit follows the new server, which waits for it from then on.
  await south.start();
  await follow(south, north);
  await waitFor(north, ['south']);
  await query(databaseAt(north), "INSERT INTO notes VALUES ('two')");
  expect(await notesAt(databaseAt(south))).toEqual(['both', 'one', 'two']);
});
