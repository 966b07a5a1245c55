/** When this program was built: no right clock shows an earlier time. */
declare const __BUILT_AT_MS__: number | undefined;

/** Zero where the program runs from its sources. */
export const BUILT_AT_MS = typeof __BUILT_AT_MS__ === 'undefined' ? 0 : __BUILT_AT_MS__;
