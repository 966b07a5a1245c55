/** The page's own address under Electron: a scheme of ours, so that no server and no file path is involved. */
export const scheme = 'app';
export const host = 'keyturn';
export const pageUrl = `${scheme}://${host}/`;

/** True for an address of our own origin. Not URL.origin, which is `null` for schemes Node does not know. */
export function isOurs(url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    parsed.protocol === `${scheme}:` &&
    parsed.host === host &&
    parsed.username === '' &&
    parsed.password === ''
  );
}

/** True for the one page there is. */
export function isOurPage(url: string): boolean {
  return isOurs(url) && ['/', '/index.html'].includes(URL.parse(url)?.pathname ?? '');
}
