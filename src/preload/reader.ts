/**
 * Everything that the page with Stripe's script gets from Electron: three calls for payments, and none of the kiosk's
 * own. Bundled alone, because a sandboxed preload cannot load a second file.
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
