/** Tells what the database will never keep from what it cannot keep now. */
import { DatabaseError } from 'pg';

/** Classes of PostgreSQL's codes that say the data cannot be kept, by any writer at any time. */
const DATA_FAULT = /^(?:22|23|54)/;

export function isDataFault(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && DATA_FAULT.test(error.code ?? '');
}
