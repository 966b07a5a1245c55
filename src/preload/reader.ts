/**
 * All that the page with Stripe's script in it gets from Electron: the three calls it needs for payments, none of the
 * kiosk's own. Bundled alone, for a sandboxed preload can load no second file.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { READER_BRIDGE_NAME, readerCallNames } from '../shared/reader-bridge';

contextBridge.exposeInMainWorld(
  READER_BRIDGE_NAME,
  Object.fromEntries(
    readerCallNames.map((name) => [
      name,
      (input: unknown): Promise<unknown> => ipcRenderer.invoke(READER_BRIDGE_NAME, name, input),
    ]),
  ),
);
