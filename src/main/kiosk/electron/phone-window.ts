/**
 * In a demonstration, beside the screen: a window as wide as a phone, in a session of its own. What is opened in it stays
 * open until the next, or until the kiosk ends.
 */
import { BrowserWindow, session } from 'electron';
import type { Closable } from '../start/lifecycle';
import { guardSession } from './guards';
import { hardened } from './hardened';

export interface PhoneWindows extends Closable {
  show(address: string): void;
}

/** `service`: where the listener is; the window loads nothing else. */
export function openPhoneWindows(service: string): PhoneWindows {
  let shown: BrowserWindow | null = null;
  const end = () => {
    if (shown && !shown.isDestroyed()) shown.destroy();
    shown = null;
  };
  return {
    show(address) {
      end();
      const own = session.fromPartition('keyturn-phone');
      guardSession(own, { request: (url) => url.startsWith(`${service}/`), permission: () => false });
      // In front of the kiosk's own, which covers the whole screen.
      shown = new BrowserWindow({
        width: 390,
        height: 844,
        alwaysOnTop: true,
        autoHideMenuBar: true,
        title: 'Keyturn',
        webPreferences: { ...hardened, session: own },
      });
      void shown.loadURL(address).catch(() => undefined);
    },
    close() {
      end();
      return Promise.resolve();
    },
  };
}
