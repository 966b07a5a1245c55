/** One PostgreSQL for a whole run of the tests; each file makes databases of its own in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../src/head-office/database/connection/connect';
import { freshDatabase, startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** See servers.ts. */
    postgresUrl: string;
    /** A database that is copied and never opened: making the tables takes twice as long as copying them. */
    officeTemplateUrl: string;
  }
}

/** Whether the tests that need it are left out: starting it takes longer than most files do. */
function isNotAskedFor(): boolean {
  const named = process.argv.filter((argument) => argument.startsWith('test/'));
  return (
    named.length > 0 &&
    named.every((path) => !/^test\/(?:head-office|sync|faults\/crash-points)\b/.test(path))
  );
}

export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (isNotAskedFor()) return undefined;
  const cluster = await startPostgres();
  project.provide('postgresUrl', cluster.url);
  const template = await freshDatabase(cluster.url);
  await (await openDatabase(template, () => {})).close();
  project.provide('officeTemplateUrl', template);
  // Of every head office that is not told of another one, also of programs: never of the user's own folder.
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-key-'));
  process.env['KEYTURN_SIGNING_KEY'] = join(folder, 'signing-key.json');
  return async () => {
    await cluster.remove();
    rmSync(folder, { recursive: true });
  };
}
