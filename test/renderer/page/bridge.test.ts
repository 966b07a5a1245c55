/** How the page reaches the service in the shell that has no bridge of its own. */
import { afterEach, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { askedAhead, faultAnswer, findBridge, httpBridge } from '../../../src/renderer/bridge';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'keyturn');
});

test('a call is one POST on the same origin, and its answer comes back as it is', async () => {
  const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(async () =>
    Response.json({ ok: true, value: [] }),
  );
  vi.stubGlobal('fetch', fetched);
  const answer = await httpBridge().call('user-type.list', { language: 'de' });
  expect(answer).toEqual({ ok: true, value: [] });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/bridge/user-type.list');
  expect(request).toMatchObject({ method: 'POST', body: '{"language":"de"}' });
});

test.each([
  ['a cut line', async () => Promise.reject(new TypeError('failed to fetch'))],
  ['an answer that is no JSON', async () => new Response('<html>')],
  ['an answer of another shape', async () => Response.json({ hello: 1 })],
])('%s becomes an ordinary refusal', async (_, fetched) => {
  vi.stubGlobal('fetch', fetched);
  expect(await httpBridge().call('kiosk.state', {})).toEqual(faultAnswer);
});

test('a page that is no longer let in loads itself again, so that the person who opened it sees the refusal', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
  const shutOut = vi.fn<() => void>();
  expect(await httpBridge(shutOut).call('kiosk.state', {})).toEqual(faultAnswer);
  expect(shutOut).toHaveBeenCalledOnce();
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  await httpBridge(shutOut).call('kiosk.state', {});
  expect(shutOut).toHaveBeenCalledOnce();
});

test('the shell’s own bridge is used where there is one, and its failures become refusals too', async () => {
  const call = vi
    .fn<(channel: string, input: unknown) => Promise<unknown>>()
    .mockResolvedValueOnce({ ok: true, value: [] })
    .mockRejectedValueOnce(new Error('gone'));
  Object.defineProperty(window, 'keyturn', { value: { call }, configurable: true });
  const bridge = findBridge();
  expect(await bridge.call('user-type.list', { language: 'en' })).toEqual({ ok: true, value: [] });
  expect(await bridge.call('user-type.list', { language: 'en' })).toEqual(faultAnswer);
});

test('the shell’s own bridge, which clones as Electron does, takes what a screen holds reactively', async () => {
  const call = async (_channel: string, input: unknown) => ({ ok: true, value: structuredClone(input) });
  Object.defineProperty(window, 'keyturn', { value: { call }, configurable: true });
  const scopes = ref(['bookings:read']);
  const input = { token: null, channel: 'keys.create', input: { scopes: scopes.value } } as const;
  expect(await findBridge().call('desk.call', input)).toEqual({
    ok: true,
    value: { ...input, input: { scopes: ['bookings:read'] } },
  });
});

test('what every start asks is asked at once, its answer is for the one who asks first, and the next one asks again', async () => {
  let asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ ok: true, value: { released: asked.length } });
  });
  const bridge = askedAhead(httpBridge());
  expect(asked).toEqual(['/bridge/session.begin', '/bridge/kiosk.state']);
  asked = [];
  expect(await bridge.call('session.begin', {})).toEqual({ ok: true, value: { released: 1 } });
  expect(await bridge.call('kiosk.state', {})).toEqual({ ok: true, value: { released: 2 } });
  expect(asked).toEqual([]);
  await bridge.call('session.begin', {});
  await bridge.call('user-type.list', { language: 'en' });
  expect(asked).toEqual(['/bridge/session.begin', '/bridge/user-type.list']);
});
