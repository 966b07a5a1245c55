/// <reference types="vite/client" />
import 'pinia';
import type { Bridge } from '../shared/bridge';

declare global {
  interface Window {
    /** Provided by the Electron preload; absent in the Chromium shell, where the page asks over HTTP. */
    readonly keyturn?: Bridge;
  }
}

declare module 'pinia' {
  interface PiniaCustomProperties {
    /** Every store asks the service through this; tests hand in a fake. */
    bridge: Bridge;
  }
}
