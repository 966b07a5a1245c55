/// <reference types="vite/client" />
import 'pinia';
import 'vue-i18n';
import type { Bridge } from '../shared/bridge';
import type { Messages } from './locales/en';

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

declare module 'vue-i18n' {
  // The interface must exist by this name; it only takes over our message shape.
  export interface DefineLocaleMessage extends Messages {}
}
