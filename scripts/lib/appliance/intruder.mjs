/**
 * Asks Chromium, at ADDRESS, what became of somebody's tries at the screen: `listen` to keys from now on, what was `seen`
 * since, `download` a file, `go` to URL, and `where` its pages are. Prints a line of JSON.
 */
import { setTimeout as wait } from 'node:timers/promises';

const [address, act, url] = process.argv.slice(2);
const pages = await kiosksPage();
const line = new WebSocket(pages[0].webSocketDebuggerUrl);
await new Promise((resolve, reject) => {
  line.onopen = resolve;
  line.onerror = reject;
});
let count = 0;
const ask = (method, params = {}) =>
  new Promise((resolve) => {
    const id = (count += 1);
    line.addEventListener('close', () => resolve({ errorText: 'the line was closed' }));
    line.addEventListener('message', ({ data }) => {
      const { id: of, result } = JSON.parse(data);
      if (of === id) resolve(result);
    });
    line.send(JSON.stringify({ id, method, params }));
  });
const run = async (expression) =>
  (await ask('Runtime.evaluate', { expression, userGesture: true })).result.value;

/** Once it stands for a while: after an address that was refused, its session opens it again. */
async function kiosksPage() {
  let former = null;
  for (let tries = 0; tries < 60; tries += 1) {
    const targets = await fetch(`${address}/json/list`).then(
      (answer) => answer.json(),
      () => [],
    );
    const [page] = targets.filter(({ type }) => type === 'page');
    if (page?.url.startsWith('http://127.0.0.1') && page.id === former) return targets;
    former = page?.id ?? null;
    await wait(2000);
  }
  throw new Error('The page of the kiosk does not come back.');
}

const acts = {
  async listen() {
    await run('window.seen = []; addEventListener("keydown", ({ key }) => seen.push(key), true)');
    return { page: pages[0].id };
  },
  seen: async () => ({ keys: await run('window.seen?.join(" ")'), pages: pages.map(({ id }) => id) }),
  where: async () => pages.map(({ url: at }) => at),
  download: () =>
    run(
      `const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['taken']));
      link.download = 'taken.txt';
      link.click();
      'clicked'`,
    ),
  go: async () => (await ask('Page.navigate', { url })).errorText ?? 'opened',
};
process.stdout.write(`${JSON.stringify(await acts[act]())}\n`);
line.close();
