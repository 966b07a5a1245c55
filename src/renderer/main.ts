/** The page's entry: joins the bridge and the application, and starts it. */
import { askedAhead, findBridge } from './bridge';
import { createKeyturn } from './create';
import { fingerLifted, knownState, takeOver } from './first-screen/hand-over';
import { holdKeys } from './hold-keys';
import { loadMessages, type Spoken } from './locales';
import { useKioskStore } from './stores/kiosk';
import type { Language } from '../shared/languages';
import './styles/index.css';

holdKeys();
// A kiosk has no context menu; a long press must do nothing.
document.addEventListener('contextmenu', (event) => event.preventDefault());

void start();

async function start(): Promise<void> {
  // Answered while the page is being built, which takes longer than the answers.
  const bridge = askedAhead(findBridge());
  const state = knownState();
  const spoken = await spokenFirst(state?.defaultLanguage ?? 'en');
  await fingerLifted();
  const { app, pinia } = createKeyturn(bridge, spoken);
  if (state !== null) useKioskStore(pinia).know(state);
  app.mount('#app');
  takeOver();
}

/** The property's language, which its first screen was written in; English comes with the page. */
async function spokenFirst(language: Language): Promise<Spoken | null> {
  if (language === 'en') return null;
  const messages = await loadMessages(language).catch(() => null);
  return messages && { language, messages };
}
