/** The database of head office, and a transaction in it. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema';

export type Database = Kysely<Tables>;

export type Tx = Transaction<Tables>;
