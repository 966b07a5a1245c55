/**
 * Puts the card reader's page into the kiosk's page, as a frame that nobody sees. The two are of different origins and
 * exchange nothing, not even messages: each speaks to the service alone.
 */
import { contentSecurityPolicy } from './headers';
import type { ReaderServer } from './reader-server';
import type { SiteAnswer } from './site';

const endOfBody = '</body>';

export function withReaderFrame(
  found: SiteAnswer,
  reader: Pick<ReaderServer, 'origin' | 'entranceUrl'>,
): SiteAnswer {
  if (found.body === null || !found.headers['content-type']?.startsWith('text/html')) return found;
  const html = found.body.toString('utf8');
  return {
    ...found,
    headers: {
      ...found.headers,
      'content-security-policy': `${contentSecurityPolicy}; frame-src ${reader.origin}`,
    },
    body: Buffer.from(html.replace(endOfBody, () => `${frame(reader.entranceUrl())}${endOfBody}`)),
  };
}

/** Without leave to open windows, to lead the kiosk's page elsewhere, to show dialogues, or to be typed into. */
function frame(url: string): string {
  return (
    `<iframe class="reader-frame" src="${url}" sandbox="allow-scripts allow-same-origin" ` +
    'allow="local-network-access; local-network" referrerpolicy="no-referrer" ' +
    'width="1" height="1" tabindex="-1" aria-hidden="true" inert></iframe>'
  );
}
