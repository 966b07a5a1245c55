/** The machine and the program as the services see them: facts that only the joining place knows. */
import type { PropertyRow } from '../../database/property/properties';

export interface ListenerFacts {
  readonly url: string;
  readonly port: number;
  readonly tls: 'none' | 'site' | 'own';
  /** The machine's addresses that the site network reaches it at; none where it is open to this machine only. */
  readonly addresses: readonly string[];
  /** What the site calls it, beside its addresses. */
  readonly names: readonly string[];
  readonly announced: boolean;
  /** Null without TLS. */
  readonly certificate: {
    readonly fingerprint: string;
    readonly untilMs: number;
    readonly warnings: readonly string[];
  } | null;
}

/** What came of trying one thing that card payments need, in words for a technician. */
export interface CheckFinding {
  readonly verdict: 'right' | 'wrong' | 'note';
  readonly text: string;
}

export interface Machine {
  readonly program: {
    readonly version: string;
    readonly node: string;
    /** Null where the screen runs in Chromium. */
    readonly electron: string | null;
    readonly system: string;
  };
  /** Of the system; the kiosk itself goes by the property's. */
  readonly timeZone: string;
  /** In the networks of the site, whatever the listener is bound to. */
  addresses(): readonly string[];
  listener(): ListenerFacts;
  /** Tries what card payments need, without taking money; null where the reader is simulated. */
  readonly checkPayments: (() => Promise<readonly CheckFinding[]>) | null;
  /** Why a catalogue's payment gateway does not go with the configuration; null when it does. */
  gatewayFault(gateway: PropertyRow['payment_gateway']): string | null;
}
