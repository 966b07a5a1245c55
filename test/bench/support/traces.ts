/** Where what a customer typed could still be found in the page. */
import type { CDPSession, Page } from '@playwright/test';

interface KeyturnElement extends HTMLElement {
  readonly __vue_app__?: {
    readonly config: {
      readonly globalProperties: { readonly $pinia?: { readonly state: { readonly value: object } } };
    };
  };
}

/** Milliseconds from the next click until neither document, fields, stores nor storages hold any of these words. */
export function armWipeClock(page: Page, words: readonly string[]): Promise<void> {
  return page.evaluate((planted) => {
    const clock = window as { wipedAfterMs?: number | null };
    clock.wipedAfterMs = null;
    const everything = () => {
      const fields = [...document.querySelectorAll('input')].map((input) => input.value);
      const app = document.querySelector<KeyturnElement>('#app')?.__vue_app__;
      const stores = app?.config.globalProperties.$pinia?.state.value;
      if (stores === undefined) throw new Error('the stores are not to be found');
      return [
        document.documentElement.outerHTML,
        ...fields,
        JSON.stringify(stores),
        JSON.stringify(Object.entries(localStorage)),
        JSON.stringify(Object.entries(sessionStorage)),
        document.cookie,
        location.href,
        JSON.stringify(history.state),
      ].join('\n');
    };
    const found = () => {
      const all = everything();
      return planted.filter((word) => all.includes(word));
    };
    if (found().length < planted.length) throw new Error('what was planted is not there to begin with');
    window.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (found().length > 0) requestAnimationFrame(look);
          else clock.wipedAfterMs = performance.now() - timeStamp;
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  }, words);
}

/** What a browser keeps beside them: names of what there is; nothing is expected. */
export function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...('caches' in window ? await caches.keys() : []),
  ]);
}

/** Every string on the heap of the page's scripts, after its rubbish was collected. */
export async function heapStrings(session: CDPSession): Promise<string[]> {
  return (await heapSnapshot(session)).strings;
}

/** Bytes on that heap of what the page's scripts have made, without how the browser compiled them and keeps its own. */
export async function keptBytes(session: CDPSession): Promise<number> {
  const { snapshot, nodes } = await heapSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!notThePages.has(types[0][nodes[node + type] ?? 0] ?? '')) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}

const notThePages: ReadonlySet<string> = new Set(['code', 'native', 'hidden', 'synthetic', 'object shape']);

/** As V8 writes it: each node is as many numbers as there are fields. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: string[];
}

async function heapSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  await session.send('HeapProfiler.enable');
  for (const _ of [1, 2, 3]) await session.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return JSON.parse(chunks.join('')) as HeapSnapshot;
}
