/** Looks for what somebody typed in every place where a page could have kept it. */
import type { Page } from '@playwright/test';
import { customer } from './journey';

/** What only this customer could have brought; a number also as the screen and the service write it. */
export const planted: readonly string[] = [
  customer.lastName,
  customer.email,
  customer.address,
  customer.phoneNumber,
  '512) 555-0188',
];

/** Where the words are still found. Runs in the page, all at once: nothing can be wiped while it looks. */
function findTraces(words: readonly string[]): string[] {
  const app = document.querySelector('#app') as {
    __vue_app__?: { config: { globalProperties: { $pinia?: { state: { value: unknown } } } } };
  } | null;
  const stores = app?.__vue_app__?.config.globalProperties.$pinia?.state.value;
  if (stores === undefined) return ['the stores were not found'];
  const seen = new WeakSet();
  const places: Record<string, string> = {
    // A field of the page is no part of its own description.
    stores: JSON.stringify(stores, (_key, value: unknown) => {
      if (value instanceof Node) return undefined;
      if (typeof value !== 'object' || value === null) return value;
      if (seen.has(value)) return undefined;
      seen.add(value);
      return value;
    }),
    document: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')]
      .map((field) => (field as HTMLInputElement).value)
      .join('\n'),
    storage: JSON.stringify([localStorage, sessionStorage]),
    cookies: document.cookie,
    address: decodeURIComponent(location.href),
    title: document.title,
    history: JSON.stringify(history.state),
    window: window.name,
    selection: getSelection()?.toString() ?? '',
  };
  // Six digits may stand by chance in the middle of an id or of a drawing.
  const holds = (text: string, word: string) =>
    /^\d{1,6}$/.test(word) ? new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(text) : text.includes(word);
  return Object.entries(places).flatMap(([place, text]) =>
    words.filter((word) => holds(text, word)).map((word) => `${place}: ${word}`),
  );
}

export const tracesOn = (page: Page, words = planted) => page.evaluate(findTraces, words);

/**
 * From now on: in the very moment in which the first screen stands in the document again, before it was ever painted,
 * looks for the words. Answers what was found then, or null while the first screen has not come.
 */
export async function watchForFirstScreen(
  page: Page,
  words = planted,
): Promise<() => Promise<string[] | null>> {
  // As text, since the page's policy lets nobody make a function of words in there.
  await page.evaluate(`(() => {
    window.tracesThen = null;
    const find = ${findTraces.toString()};
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-screen="welcome"]') === null) return;
      observer.disconnect();
      window.tracesThen = find(${JSON.stringify(words)});
    });
    observer.observe(document.body, { childList: true, subtree: true });
  })()`);
  return () => page.evaluate(() => window.tracesThen);
}

/** Every string that the page's memory holds, after whatever nobody refers to was thrown away. */
export async function heapStrings(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(parts.join('')) as { strings: string[] };
  return strings.join('\n');
}
