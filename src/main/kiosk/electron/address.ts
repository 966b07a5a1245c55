/** The pages' own addresses under Electron: a scheme of ours, so that no server and no file path is involved. */
export const scheme = 'app';
export const host = 'keyturn';
export const pageUrl = `${scheme}://${host}/`;
/** The card reader's page is another origin than the kiosk's. */
export const readerHost = 'reader';
export const readerPageUrl = `${scheme}://${readerHost}/`;

/** True for an address of the kiosk's own origin. */
export function isOurs(url: string): boolean {
  return isAt(host, url);
}

/** True for an address of the card reader's own origin. */
export function isReaders(url: string): boolean {
  return isAt(readerHost, url);
}

/** Not URL.origin, which is `null` for schemes Node does not know. */
function isAt(wanted: string, url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    parsed.protocol === `${scheme}:` &&
    parsed.host === wanted &&
    parsed.username === '' &&
    parsed.password === ''
  );
}

/** True for the kiosk's one page. */
export function isOurPage(url: string): boolean {
  return isOurs(url) && ['/', '/index.html'].includes(URL.parse(url)?.pathname ?? '');
}

/** True for the card reader's one page. */
export function isReaderPage(url: string): boolean {
  return isReaders(url) && URL.parse(url)?.pathname === '/';
}

/** True where a page would only reload itself. */
export function isSamePage(from: string, to: string): boolean {
  return (isOurPage(from) && isOurPage(to)) || (isReaderPage(from) && isReaderPage(to));
}

/** Stripe, and the readers' names on the site network, as docs.stripe.com/terminal/network-requirements lists them. */
const stripeHosts = /^(?:[a-z0-9-]+\.)+(?:stripe\.com|device\.stripe-terminal-local-reader\.net)$/;

/** True for what the card reader's page may fetch beside its own files. */
export function isStripes(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === 'https:' && stripeHosts.test(parsed.hostname);
}
