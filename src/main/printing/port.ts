/**
 * What the services ask of a printer: PDFs on paper, and whether it takes any now. It belongs to the world outside, so
 * whatever it does is an outcome, never an exception the move-in could trip over.
 */
import type { DeliveryOutcome } from '../domain/delivery/delivery';

export interface PrintFile {
  readonly name: string;
  /** A PDF. */
  readonly content: Buffer;
}

export interface PrintJob {
  /** Shown in the printer's queue: nothing personal. */
  readonly title: string;
  readonly paper: 'A4' | 'LETTER';
  readonly files: readonly PrintFile[];
}

export interface Limits {
  /** What is not on paper by then is called back, so that it does not come out for the next customer. */
  readonly withinMs: number;
  /** Told when the program ends. */
  readonly stop: AbortSignal;
}

export interface Printer {
  print(job: PrintJob, limits: Limits): Promise<DeliveryOutcome>;
  /** Whether it took jobs when it was last looked at. Answers at once; looks again, in the background, once a minute. */
  ready(): boolean;
}

/** Pages as pictures, for a machine without a printing system that reads PDF. */
export interface PictureSheets {
  readonly title: string;
  readonly paper: PrintJob['paper'];
  /** PNG, one for each page. */
  readonly pages: readonly Buffer[];
}

/** A window that can print pictures; the kiosk room has one under Electron. */
export interface PicturePrinter {
  /** System names of the printers there are. */
  names(): Promise<readonly string[]>;
  /** Answers whether the system took them. */
  print(printer: string, sheets: PictureSheets, withinMs: number): Promise<boolean>;
}
