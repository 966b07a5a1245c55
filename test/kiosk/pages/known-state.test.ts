/** The kiosk's page carries the kiosk's state as data, so that its first screen can be shown before its program has come. */
import { describe, expect, it } from 'vitest';
import type { BridgeAnswer } from '../../../src/shared/bridge';
import { withKnownState } from '../../../src/main/kiosk/pages/known-state';
import type { PageFiles } from '../../../src/main/kiosk/pages/site';

const html = '<!doctype html><head><title>page</title></head><body></body>';
const site: PageFiles = {
  answer: (pathname) =>
    Promise.resolve({ status: 200, headers: {}, body: pathname === '/empty' ? null : Buffer.from(html) }),
};
const told = (answer: () => Promise<BridgeAnswer<unknown>>) => withKnownState(site, { call: answer });
const pageOf = async (files: PageFiles, pathname: string) =>
  (await files.answer(pathname)).body?.toString('utf8');

describe('the state in the page', () => {
  it.each(['/', '/index.html'])('stands in the head of %s, and reads back as it was', async (pathname) => {
    const state = { name: `</script><script>alert(1)</script> $& "A" & B's <!-- 倉庫` };
    const page = await pageOf(
      told(() => Promise.resolve({ ok: true, value: state })),
      pathname,
    );
    const [, json = ''] =
      /<script id="kiosk-state" type="application\/json">(.*?)<\/script><\/head>/.exec(page ?? '') ?? [];
    expect(JSON.parse(json)).toEqual(state);
    expect(json).not.toContain('<');
    expect(page?.replace(/<script id.*?<\/script>/, '')).toBe(html);
  });

  it.each(['/desk/index.html', '/assets/a.js', '/empty'])(
    'stands in no other file: not in %s',
    async (pathname) => {
      const asked: string[] = [];
      const files = withKnownState(site, {
        call: (channel) => {
          asked.push(channel);
          return Promise.resolve({ ok: true, value: {} });
        },
      });
      expect(await pageOf(files, pathname)).toBe(pathname === '/empty' ? undefined : html);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['refuses', () => Promise.resolve<BridgeAnswer<never>>({ ok: false, refusals: [] })],
    ['fails', () => Promise.reject(new Error('no such table'))],
  ])('is left out where the service %s, and the page comes without it', async (_, answer) => {
    expect(await pageOf(told(answer), '/')).toBe(html);
  });
});
