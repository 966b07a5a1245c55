/**
 * Writes the kiosk's state into its page: the first screen is shown before the program has come, and the program need not
 * ask for it. Nothing in it is of a customer.
 */
import type { ScreenBridge } from '../../app/application';
import type { PageFiles } from './site';

const endOfHead = '</head>';
const pages: ReadonlySet<string> = new Set(['/', '/index.html']);

/** The same files, with the state in the kiosk's page; without it where the service cannot say. */
export function withKnownState(site: PageFiles, screen: ScreenBridge): PageFiles {
  return {
    async answer(pathname) {
      const found = await site.answer(pathname);
      if (!pages.has(pathname) || found.body === null) return found;
      // A page without it asks for it, and says what is wrong.
      const state = await screen.call('kiosk.state', {}).catch(() => null);
      if (!state?.ok) return found;
      const html = found.body.toString('utf8');
      return {
        ...found,
        body: Buffer.from(html.replace(endOfHead, () => `${written(state.value)}${endOfHead}`)),
      };
    },
  };
}

/** As data, which no browser runs; and no word in it can end the element. */
function written(state: unknown): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<script id="kiosk-state" type="application/json">${json}</script>`;
}
