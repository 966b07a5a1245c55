/** Where the programs of PostgreSQL are: Debian keeps them out of an ordinary user's PATH. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './run.mjs';

const POSTGRES = '/usr/lib/postgresql';

/** The folder of PostgreSQL's own programs (`initdb`, `postgres`, `pg_dump`), of the newest version; or null. */
export function findPostgresPrograms() {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(POSTGRES, version, 'bin'));
  const inPath = findProgram(['initdb']);
  if (inPath !== null) folders.push(join(inPath, '..'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}
