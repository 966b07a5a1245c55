/**
 * Kiosks, what they told, and where head office stands with each. Texts that came from outside are kept as text, also the
 * payloads: their hash covers every letter. Times are milliseconds of UTC.
 */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE kiosk (
    id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{1,40}$'),
    property_id uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('invited', 'active', 'revoked')),
    public_key text UNIQUE,
    created_at_ms bigint NOT NULL,
    activated_at_ms bigint,
    revoked_at_ms bigint,
    -- The chain that its watermark names; its row may be missing, then nothing of it is here.
    current_chain uuid,
    replay bigint NOT NULL DEFAULT 0,
    -- When a replay was asked for last, behind which place, and how often without any progress since.
    replay_at_ms bigint,
    replay_behind bigint,
    replay_repeats integer NOT NULL DEFAULT 0,
    -- Somebody has decided that what is missing will not come any more.
    accepts_gap boolean NOT NULL DEFAULT false,
    last_commit_at_ms bigint
  )`,
  `CREATE TABLE activation (
    code_hash text PRIMARY KEY,
    kiosk_id text NOT NULL REFERENCES kiosk,
    made_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    used_by_key text,
    used_at_ms bigint
  )`,
  `CREATE INDEX activation_kiosk ON activation (kiosk_id)`,
  `CREATE TABLE chain (
    kiosk_id text NOT NULL REFERENCES kiosk,
    chain_id uuid NOT NULL,
    first_sequence bigint NOT NULL,
    head_sequence bigint NOT NULL,
    head_hash text NOT NULL,
    PRIMARY KEY (kiosk_id, chain_id)
  )`,
  `CREATE TABLE inbox_event (
    kiosk_id text NOT NULL,
    chain_id uuid NOT NULL,
    sequence bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    schema_version integer NOT NULL,
    at_ms bigint NOT NULL,
    payload text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    committed_at_ms bigint NOT NULL,
    PRIMARY KEY (kiosk_id, chain_id, sequence),
    FOREIGN KEY (kiosk_id, chain_id) REFERENCES chain
  )`,
  `CREATE INDEX inbox_event_type ON inbox_event (type, at_ms)`,
  `CREATE TABLE accepted_gap (
    kiosk_id text NOT NULL,
    chain_id uuid NOT NULL,
    after_sequence bigint NOT NULL,
    next_sequence bigint NOT NULL,
    at_ms bigint NOT NULL,
    PRIMARY KEY (kiosk_id, chain_id, next_sequence)
  )`,
  // Events that are committed, and that this version cannot read.
  `CREATE TABLE parked_event (
    kiosk_id text NOT NULL,
    chain_id uuid NOT NULL,
    sequence bigint NOT NULL,
    why text NOT NULL,
    at_ms bigint NOT NULL,
    PRIMARY KEY (kiosk_id, chain_id, sequence),
    FOREIGN KEY (kiosk_id, chain_id, sequence) REFERENCES inbox_event
  )`,
  // Another event at a place that is committed: two histories of one chain.
  `CREATE TABLE forked_event (
    kiosk_id text NOT NULL,
    chain_id uuid NOT NULL,
    sequence bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    schema_version integer NOT NULL,
    at_ms bigint NOT NULL,
    payload text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    found_at_ms bigint NOT NULL,
    PRIMARY KEY (kiosk_id, chain_id, sequence, hash)
  )`,
  // Messages that could not be read at all, or that claim what cannot be.
  `CREATE TABLE unread_message (
    sha256 text PRIMARY KEY,
    subject text NOT NULL,
    why text NOT NULL,
    content bytea NOT NULL,
    at_ms bigint NOT NULL
  )`,
  `CREATE TABLE kiosk_status (
    kiosk_id text PRIMARY KEY REFERENCES kiosk,
    at_ms bigint NOT NULL,
    status text NOT NULL
  )`,
  // As far as the broker's stream was read, to notice when it goes back.
  `CREATE TABLE broker_place (
    one integer PRIMARY KEY CHECK (one = 1),
    stream_created text NOT NULL,
    sequence bigint NOT NULL
  )`,
];
