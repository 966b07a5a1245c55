/** What the tests of a line need of whatever carries it. */
import type { NatsConnection } from '@nats-io/transport-node';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import type { Pace } from '../../src/main/sync/pace';
import type { WireEvent } from '../../src/shared/head-office/event';
import type { DownDocument, KioskAddress } from '../../src/shared/head-office/names';
import type { NatsServer } from '../support/head-office/servers';
import type { Proxy } from '../support/head-office/proxy';

export type RigKiosk = KioskAddress;

export interface CarrierRig {
  /** A kiosk's line, through a proxy of its own where asked for. Closed when the test is over. */
  line(
    kiosk: RigKiosk,
    options?: { proxied?: boolean; answerMs?: number; pace?: Pace },
  ): Promise<{ readonly line: HeadOfficeLine; readonly proxy: Proxy | null }>;
  /** All that the carrier has of a kiosk, in order. */
  told(kiosk: RigKiosk): Promise<WireEvent[]>;
  /** Lays a document down as head office would. */
  lay(kiosk: RigKiosk, document: DownDocument, value: unknown): Promise<void>;
  answerStatus(kiosk: RigKiosk, headOfficeMs: () => number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** What only the broker has. */
export interface BrokerRig extends CarrierRig {
  readonly server: NatsServer;
  asOffice<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T>;
  seedOf(kiosk: RigKiosk): Uint8Array;
  /** Of head office's own nkey at the broker. */
  readonly officeSeed: Uint8Array;
}
