/** What journeys leave in the page's window, to read it later. */
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
    /** What of an element was looked at by axe before. */
    read?: WeakMap<Element, string>;
    counted: { readonly pointers: number };
    tracesThen: string[] | null;
    heard: string[];
    said: string[];
    seenScreens: string[];
    emptyFrames?: number;
    takeAway?: (() => void) | undefined;
  }
}
