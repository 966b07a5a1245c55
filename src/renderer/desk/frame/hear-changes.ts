/**
 * Hears from the service that something has changed: one stream for all tabs of a browser. The tab that holds the lock reads it
 * and tells the others. It is a reason to ask a little sooner, and never what a page shows.
 */

/** The service writes a line every 15 seconds: where two do not come, nobody is there. */
const SILENCE_MS = 30_000;
/** So that not all desks come back at one moment. */
const JITTER_MS = 5000;
const REFUSED_MS = 15_000;
const NAME = 'keyturn-desk';

/**
 * Calls `heard` for each change, until the answer is called. Browsers have locks over TLS and on the machine itself alone:
 * elsewhere nothing is heard, and pages ask every few seconds.
 */
export function hearChanges(heard: () => void): () => void {
  if (!isSecureContext) return () => undefined;
  const ending = new AbortController();
  const tabs = new BroadcastChannel(NAME);
  tabs.onmessage = heard;
  const say = () => {
    tabs.postMessage('');
    heard();
  };
  navigator.locks
    .request(NAME, { signal: ending.signal }, () => lead(say, ending.signal))
    // It waited for the lock until the end.
    .catch(() => undefined);
  return () => {
    ending.abort();
    tabs.close();
  };
}

async function lead(say: () => void, ending: AbortSignal): Promise<void> {
  const from = { lastId: '' };
  while (!ending.aborted) {
    const isRefused = await follow(say, from, ending).catch(() => false);
    await pause((isRefused ? REFUSED_MS : 0) + Math.random() * JITTER_MS, ending);
  }
}

/** One stream, until it ends; answers whether the service gave none. */
async function follow(say: () => void, from: { lastId: string }, ending: AbortSignal): Promise<boolean> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENCE_MS);
  try {
    const { ok, body } = await fetch('/desk/events', {
      headers: { 'x-keyturn-desk': '1', ...(from.lastId === '' ? {} : { 'last-event-id': from.lastId }) },
      signal: AbortSignal.any([ending, silent.signal]),
    });
    if (!ok || body === null) return true;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE_MS);
      const told = (rest + value).split('\n\n');
      rest = told.pop() ?? '';
      from.lastId = told.map(idOf).findLast((id) => id !== '') ?? from.lastId;
      if (told.some((each) => /^event: (?:changed|resync)$/m.test(each))) say();
    }
  } finally {
    clearTimeout(timer);
  }
}

const idOf = (told: string): string => /^id: (.+)$/m.exec(told)?.[1] ?? '';

const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ending.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
