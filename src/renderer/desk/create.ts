/** Joins the parts of the front desk's page: the same in a browser at the desk and over the kiosk's own page. */
import { createPinia } from 'pinia';
import { createApp, markRaw, type App } from 'vue';
import { createMemoryHistory, createRouter, type RouterHistory } from 'vue-router';
import type { DeskBridge } from '../../shared/desk/bridge';
import { routes } from './addresses';
import DeskApp from './desk-app.vue';
import { deskKey } from './base/desk';
import { createTranslations } from '../locales';
import { firstEnglish } from './locales/en-first';

export interface DeskOptions {
  readonly bridge: DeskBridge;
  /** At the kiosk: gives the screen back to the customer. In a browser there is nowhere to go. */
  readonly onExit?: () => void;
  /** Where the address stands. Without it, as at the kiosk, there is none, and nothing of it stays behind. */
  readonly history?: RouterHistory;
}

/** Builds the application without mounting it. */
export function createDesk({ bridge, onExit, history }: DeskOptions): App {
  const app = createApp(DeskApp);
  // The other pages bring the rest with them.
  app.use(createPinia());
  app.use(createRouter({ history: history ?? createMemoryHistory(), routes, strict: true }));
  app.use(createTranslations(firstEnglish));
  app.provide(deskKey, markRaw({ bridge, exit: onExit ?? null }));
  return app;
}
