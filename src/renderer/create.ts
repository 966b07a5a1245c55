/** Joins the parts of the page. The bridge is handed in, so a test runs the whole application against a fake. */
import { createPinia, type Pinia } from 'pinia';
import { createApp, markRaw, type App as VueApp } from 'vue';
import type { Bridge } from '../shared/bridge';
import type { ChannelInput, ChannelName } from '../shared/channels';
import App from './app.vue';
import { createTranslations, type Spoken } from './locales';
import { listStores } from './stores/of-customer';

export interface Keyturn {
  readonly app: VueApp;
  readonly pinia: Pinia;
}

/** Builds the application without mounting it; `spoken`: what it says from the beginning, English where it is null. */
export function createKeyturn(bridge: Bridge, spoken: Spoken | null = null): Keyturn {
  const pinia = createPinia();
  const app = createApp(App);
  // Raw, because a reactive proxy round the bridge would be of no use and breaks frozen objects.
  const raw = markRaw<Bridge>({
    call: <C extends ChannelName>(channel: C, input: ChannelInput<C>) => bridge.call(channel, input),
  });
  pinia.use(() => ({ bridge: raw })).use(listStores());
  app.use(pinia);
  app.use(createTranslations(undefined, spoken));
  return { app, pinia };
}
