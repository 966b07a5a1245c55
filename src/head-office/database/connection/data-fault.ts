/** Separates what the database will never accept from what it cannot accept now. */
import { DatabaseError } from 'pg';

/** Classes of PostgreSQL's codes for data that no writer can ever store. */
const DATA_FAULT = /^(?:22|23|54)/;

export function isDataFault(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && DATA_FAULT.test(error.code ?? '');
}
