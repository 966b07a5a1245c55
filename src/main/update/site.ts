/** The machine as the steps of an update see it. Tests play one. */
import type { UpdateState } from './state';

export type Link = 'current' | 'proven';

export interface Site {
  nowMs(): number;
  readState(): UpdateState;
  /** On the disk before it returns. */
  writeState(state: UpdateState): void;
  /** The version that a link names. */
  linked(name: Link): string;
  /** At once and whole, and on the disk before it returns. */
  link(name: Link, version: string): void;
  /** Which ring is followed (null: there is no repository), and what head office says of it. */
  orders(): {
    readonly ring: string | null;
    /** It lets none be taken for now. */
    readonly paused: boolean;
    /** The only version that it lets be taken; null: those of the ring. */
    readonly pinned: string | null;
  };
  /** The newest version that is offered or installed; null: none. Throws where the repository cannot be trusted. */
  look(): Promise<string | null>;
  /** Throws where this version is neither installed nor offered, or the repository cannot be trusted. */
  lookFor(version: string): Promise<void>;
  isNewer(one: string, other: string): Promise<boolean>;
  /** Lays a version out whole in its own folder. Throws where it cannot be trusted, or there is no room. */
  fetch(version: string): Promise<void>;
  /** A move-in with the new version on a copy of the database; answers what went wrong. */
  rehearse(from: string, to: string): Promise<string | null>;
  /** Who would notice a restart: a customer, or a payment; null: nobody. */
  busy(): Promise<string | null>;
  /** Has a round begin by itself as soon as the machine has started. */
  beginRound(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Copies the database while nobody writes to it. Throws where it cannot. */
  backUp(by: string): Promise<string>;
  /** Puts the copy back where a newer version changed the database; not where something was sold since. */
  putBack(by: string, backup: string | null): Promise<'as_it_was' | 'put_back' | 'sold_since'>;
  /** Null: service and screen work, and go on working. */
  whyNotWorking(): Promise<string | null>;
  /** The packages of a version that works; those of an earlier attempt are finished. */
  install(version: string): Promise<void>;
  /** Removes the folders of other versions. */
  keepOnly(versions: readonly string[]): void;
}
