/** Lets the card reader's page, and nothing else, make its three calls over Electron's message channel. */
import { ipcMain } from 'electron';
import { READER_BRIDGE_NAME, type ReaderBridge } from '../../../shared/reader-bridge';
import { isReaderPage } from './address';

/** `heard` runs at each call: the page lives. */
export function attachReaderBridge(bridge: ReaderBridge, heard: () => void): void {
  ipcMain.handle(READER_BRIDGE_NAME, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame;
    // Null: it navigated away or was destroyed since it called.
    if (frame === null || frame.parent !== null || !isReaderPage(frame.url)) throw new Error('Not from here');
    heard();
    return bridge.call(typeof name === 'string' ? name : '', input);
  });
}
