/** What the stand-in copies between a page and the service, and what it refuses, as Electron's documents have it. */
import { expect, it } from 'vitest';
import { pageSide, type Reply } from '../../support/electron-stand-in/page-side';
import { replyTo } from '../../support/electron-stand-in/recorded';

type Call = (...args: unknown[]) => unknown;

/** What a page gets of this, once a preload has exposed it. */
function exposed(inner: (...args: never[]) => unknown): { readonly call: Call } {
  const page = { own: undefined as unknown };
  const { contextBridge } = pageSide(
    () => Promise.reject(new Error('not asked')),
    (name, api) => Object.assign(page, { [name]: api }),
  );
  contextBridge.exposeInMainWorld('own', { call: inner as Call });
  return page.own as { readonly call: Call };
}

/** What a preload hears of a call that is answered so. */
const invoked = (reply: Reply, ...args: unknown[]) =>
  pageSide(
    () => Promise.resolve(reply),
    () => undefined,
  ).ipcRenderer.invoke('word', ...args);

const refused: readonly [string, unknown][] = [
  ['a proxy', new Proxy({}, {})],
  ['a proxy in an object', { inner: new Proxy([], {}) }],
  ['a function', () => undefined],
  ['a symbol', Symbol('one')],
];

// https://www.electronjs.org/docs/latest/api/context-bridge (parameter, error and return type support). Electron hands a
// function over there, and not on to the service; the stand-in does neither.
it.each(refused)('%s crosses neither way between page and preload', async (_, value) => {
  const both = exposed((given: unknown) => (given === undefined ? value : 'taken'));
  expect(() => both.call(value)).toThrow('An object could not be cloned.');
  expect(() => both.call()).toThrow('An object could not be cloned.');
  const later = exposed(() => Promise.resolve(value));
  await expect(later.call()).rejects.toThrow('An object could not be cloned.');
});

it('what crosses is a copy, without its class', () => {
  const stored = Object.assign(new (class Booking {})(), { units: ['A101'] });
  expect(exposed(() => stored).call()).toStrictEqual({ units: ['A101'] });
  const given = { units: ['A101'] };
  exposed((taken: typeof given) => void taken.units.push('A102')).call(given);
  expect(given).toEqual({ units: ['A101'] });
});

it('of an error only its message crosses', async () => {
  const failing = exposed(() => Promise.reject(Object.assign(new TypeError('gone'), { code: 'EPIPE' })));
  const error = await Promise.resolve(failing.call()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'Error', message: 'gone' });
  expect(error).not.toHaveProperty('code');
});

it('the calls that a preload exposes cannot be replaced', () => {
  expect(Object.isFrozen(exposed(() => 1))).toBe(true);
});

// https://www.electronjs.org/docs/latest/api/ipc-renderer#ipcrendererinvokechannel-args
it.each(refused)('%s does not reach the service, nor comes back from it', async (_, value) => {
  await expect(invoked({ result: 1 }, value)).rejects.toThrow('An object could not be cloned.');
  expect(await replyTo(() => value)).toEqual({
    error: expect.stringContaining('could not be cloned') as string,
  });
});

it('what the service answers is a copy, and an error comes as its words with the name of the call', async () => {
  const stored = { units: ['A101'] };
  const { result } = await replyTo(() => Promise.resolve(stored));
  expect(result).toEqual(stored);
  expect(result).not.toBe(stored);
  const reply = await replyTo(() => Promise.reject(new TypeError('gone')));
  await expect(invoked(reply)).rejects.toThrow(/^Error invoking remote method 'word': TypeError: gone$/);
});
