/** Tables of keys and backups, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { WatchedProblem } from '../../../shared/health-problems';
import type { CommandState } from '../../../shared/head-office/commands';
import type { Later } from './column';

export interface ApiKeyTable {
  id: Id<'api_key'>;
  name: string;
  key_hash: string;
  /** JSON array of scopes. */
  scopes: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  last_used_at_ms: number | null;
  /** The key whose place it took. */
  replaces_id: Later<Id<'api_key'> | null>;
}

/** Backups that this program made, with what came of trying them; the files themselves are beside the database. */
export interface BackupTable {
  /** Of the file. */
  name: string;
  made_at_ms: number;
  /** An actor, as in the audit. */
  made_by: string;
  bytes: number;
  tried_at_ms: number | null;
  /** `faults`: it can be restored, and something in it does not add up. */
  outcome: 'good' | 'faults' | 'unusable' | null;
  contracts: number | null;
  /** JSON: the first sentences about what is wrong; ids only. */
  faults: string | null;
}

/** What head office asked of this kiosk, and what came of it. */
export interface OfficeCommandTable {
  id: Id<'kiosk_command'>;
  number: number;
  kind: string;
  expires_at_ms: number;
  heard_at_ms: number;
  state: CommandState;
  /** What it waits for, or why it was refused. */
  why: string | null;
}

/** Since when something is wrong with the kiosk; gone with it. */
export interface ProblemSinceTable {
  problem: WatchedProblem;
  since_at_ms: number;
}

export interface UpkeepTables {
  problem_since: ProblemSinceTable;
  office_command: OfficeCommandTable;
  api_key: ApiKeyTable;
  backup: BackupTable;
}
