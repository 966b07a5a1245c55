/** Tables of the listener, as Kysely sees them. */
import type { Generated } from 'kysely';

/** What good signatures name now; see http/nonces.ts. */
export interface ListenerEpochTable {
  one: 1;
  epoch: string;
  /** Which run of which server made it, in which table. */
  made_in: string;
  forgotten_until_ms: Generated<number>;
  deletable_until_ms: Generated<number>;
  raised_at: Generated<Date>;
}

/** Of a signature that was used. */
export interface ListenerNonceTable {
  nonce: string;
  /** When its signer says that it was made. */
  time_ms: number;
}

export interface ListenerTables {
  listener_epoch: ListenerEpochTable;
  listener_nonce: ListenerNonceTable;
}
