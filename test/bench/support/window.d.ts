/** What benches leave in the page's window, to read it later. */
import type { InkProbe } from './ink-probe';
import type { QuickJourney } from './quick-journey';

/** A touch, with the longest of its events. */
export interface Tap {
  readonly screen: string;
  readonly target: string;
  /** By performance.now(), to find what belongs to it. */
  readonly at: number;
  ms: number;
  /** Of it, in ms: before a handler could begin, and until all had ended. */
  waited: number;
  handled: number;
}

declare global {
  interface Window {
    benchTaps: Tap[];
    benchJourney: (journey: QuickJourney) => Promise<void>;
    inkProbe: InkProbe;
  }
}
