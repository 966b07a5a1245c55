/**
 * Everything that the page gets from Electron: one call, with a channel of the contract. It runs sandboxed, so it is
 * bundled into one small file and must not pull in zod.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_NAME, channelNames } from '../shared/bridge';

const allowed: ReadonlySet<string> = new Set(channelNames);

contextBridge.exposeInMainWorld(BRIDGE_NAME, {
  call: (channel: unknown, input: unknown): Promise<unknown> =>
    typeof channel === 'string' && allowed.has(channel)
      ? ipcRenderer.invoke(BRIDGE_NAME, channel, input)
      : Promise.reject(new Error('No such channel')),
});
