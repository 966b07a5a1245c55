/** The tenant of the only contract, signed in with a password of their own. */
import type Database from 'better-sqlite3';
import type { TokenHolder } from '../../../src/main/services/login/sessions';
import type { Id } from '../../../src/shared/ids';
import { newTestId } from './database';

export function tenantHolder(raw: Database.Database): TokenHolder {
  const contactId = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
  if (!contactId) throw new Error('no tenant');
  return {
    contactId,
    loginId: newTestId<'login'>(),
    sessionId: newTestId<'login_session'>(),
    level: 2,
    isByDocument: false,
  };
}
