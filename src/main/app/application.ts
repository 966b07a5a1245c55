/**
 * The application as a process entry (Electron, Chromium shell, plain service, tests) sees it: start it, let the screen
 * call it, close it. No entry reaches further in.
 */
import type { BridgeAnswer } from '../../shared/bridge';
import type { ReaderBridge } from '../../shared/reader-bridge';
import type { DeskPages } from '../http/routes/staff/desk';
import type { PicturePrinter } from '../printing/port';
import type { DayLived } from '../services/demonstration/day';
import type { Presence } from '../services/screen/presence';
import type { Handout } from '../services/staff/accounts';
import type { Config } from './settings/config';
import type { TakePicture } from './support/screen-picture';

/** For the kiosk room, which sees the application only. */
export type { PicturePrinter, PictureSheets } from '../printing/port';
export type { DayLived } from '../services/demonstration/day';
export type { TakePicture } from './support/screen-picture';
export { StartupError } from './settings/startup-error';

export interface Application {
  /** The screen's bridge: validates channel and input, never throws; a fault becomes a refusal `fault`. */
  readonly screen: ScreenBridge;
  /** The bridge for the page in which Stripe's script drives the reader, carried by the shell; null where none does. */
  readonly readerBridge: ReaderBridge | null;
  /** Where the /v1 listener is, e.g. `http://127.0.0.1:8437`. */
  readonly url: string;
  /** The demonstration's API key; null without --demo. The same on every start with the same data. */
  readonly apiKey: string | null;
  /** The folder in which letters of a demonstration land; null where letters are sent, or there are none. */
  readonly letters: string | null;
  readonly config: Config;
  /** Writes a warning into the log: what the shell has to say to the person who looks after the kiosk. */
  readonly warn: (line: string) => void;
  /** Who would notice if it stopped now; null: nobody. */
  presence(): Promise<Presence | null>;
  /** How the shell takes a picture of the screen for head office; never called: it takes none. */
  pictureBy(take: TakePicture): void;
  /** How the program ends so that it is started again, for head office and for joining it; never called: nothing would start it again. */
  restartBy(restart: () => void): void;
  /** Null outside of a demonstration. */
  readonly demonstration: {
    /** One free unit is rented, from choice to contract; answers what kept it from that, null where nothing did. */
    rentOne(): Promise<string | null>;
    /** Lives one day; null while there is no property. */
    liveDay(): Promise<DayLived | null>;
    /** After days that went by in seconds: what else is due by then, the nightly backup. */
    rest(): Promise<void>;
    /** The account of visitors to the front desk, with a new PIN and password. */
    handOutManager(): Promise<Omit<Handout, 'id'>>;
    /** How the shell opens a second window, with what a phone would show; never called: the page opens it. */
    showPhoneBy(show: (address: string) => void): void;
  } | null;
  /**
   * Takes no more calls over the network and no more cards, and waits at most 3 s until payments and reader have let go.
   * The screen is answered, and the reader's page is heard, until `close`. Safe to call twice.
   */
  letGo(): Promise<void>;
  /** Stops taking calls, lets those under way finish, closes the database. Safe to call twice; at most 4 s. */
  close(): Promise<void>;
}

export interface ScreenBridge {
  call(channel: string, input: unknown): Promise<BridgeAnswer<unknown>>;
}

export interface StartOptions {
  /** Folder of the database, the configuration file, backups. Made when it is missing. */
  readonly dataDir: string;
  /** Port of the /v1 listener; 0 takes a free one; absent: the configuration's. */
  readonly port?: number;
  /** Imports the sample catalogue with its tenant, and makes an API key that is printed. */
  readonly demo: boolean;
  /** A catalogue to import before anything is served. */
  readonly cataloguePath?: string;
  /** Folder `resources` of the installation. */
  readonly resourcesDir: string;
  /** The postal codes of the United States, made with the build; absent where the program runs from its sources. */
  readonly postalCodesFile?: string;
  /** The program of the page on a customer's phone; absent where it was not built: then no phone is offered. */
  readonly phoneScriptFile?: string;
  /** The built command line; absent where the program runs from its sources: then head office gets no support file. */
  readonly cliFile?: string;
  /** The built pages by address, for browsers at the front desk; absent: the listener has no front desk. */
  readonly deskPages?: DeskPages;
  /** Prints where the machine has no CUPS; only Electron's entry has one. */
  readonly picturePrinter?: PicturePrinter;
}
