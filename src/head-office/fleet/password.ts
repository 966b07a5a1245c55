/** The password of the fleet page, as it is kept. */
import { createHash, randomBytes } from 'node:crypto';
import { getPagePassword, insertPagePassword } from '../database/fleet/page-password';
import type { Database } from '../database/tx';

export interface PagePassword {
  readonly sha256: string;
  /** Only where it was made just now: told once, kept nowhere. */
  readonly made: string | null;
}

export const sha256Of = (password: string) => createHash('sha256').update(password).digest('hex');

/** The one of the first start, or a new one at that. */
export async function ownPassword(database: Database): Promise<PagePassword> {
  const password = randomBytes(18).toString('base64url');
  const sha256 = sha256Of(password);
  const isFirst = await insertPagePassword(database, sha256);
  return isFirst ? { sha256, made: password } : { sha256: await getPagePassword(database), made: null };
}
