/** Lets our own page, and nothing else, call the screen's bridge over Electron's message channel. */
import { ipcMain, type WebFrameMain } from 'electron';
import { BRIDGE_NAME } from '../../../shared/bridge';
import type { ScreenBridge } from '../../app/application';
import { isOurPage } from './address';

export function attachScreenBridge(screen: ScreenBridge): void {
  ipcMain.handle(BRIDGE_NAME, (event, channel: unknown, input: unknown) => {
    if (!isOurMainFrame(event.senderFrame)) throw new Error('Not from here');
    return screen.call(typeof channel === 'string' ? channel : '', input);
  });
}

/** A frame is null when it navigated away or was destroyed since it called. */
function isOurMainFrame(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOurPage(frame.url);
}
