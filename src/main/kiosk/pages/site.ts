/**
 * The built renderer as a closed list of addresses. The folder is read once. A request is looked up in the
 * list and never turned into a path, so no address can lead out of the folder.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { securityHeaders } from './headers';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
};

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface PageFiles {
  /** Answers for the path of an address, still percent-encoded, without its query. */
  answer(pathname: string): Promise<SiteAnswer>;
}

/** The kiosk's page, or the card reader's: neither can load a file of the other, but for the bundler's own helpers. */
export type SitePage = 'kiosk' | 'reader';
const readerFolder = '/reader-page/';
const helpers = /^\/assets\/rolldown-runtime-[\w-]+\.js$/;

/** Reads the list of files; throws when the page has not been built. */
export function openSite(rendererDir: string, page: SitePage = 'kiosk'): PageFiles {
  const isReaders = (address: string) => address.startsWith(readerFolder);
  const files = new Map(
    filesBelow(rendererDir, '/').filter(
      ([address]) => isReaders(address) === (page === 'reader') || helpers.test(address),
    ),
  );
  const startAddress = page === 'reader' ? `${readerFolder}index.html` : '/index.html';
  const start = files.get(startAddress);
  if (!start) throw new Error(`${rendererDir} holds no ${startAddress.slice(1)}: it has not been built`);
  files.set('/', start);

  return {
    async answer(pathname) {
      const file = files.get(pathname);
      if (file) {
        const type = contentTypes[extname(file)] ?? 'application/octet-stream';
        return {
          status: 200,
          headers: { ...securityHeaders, 'content-type': type },
          body: await readFile(file),
        };
      }
      // Chromium asks for it unasked; a 404 would stand in the console as if something were broken.
      const status = pathname === '/favicon.ico' ? 204 : 404;
      return { status, headers: securityHeaders, body: null };
    },
  };
}

/**
 * Address and file of everything below a folder. Not readdir's own recursion: inside an Electron archive only the
 * plain form is certain to work.
 */
function filesBelow(folder: string, prefix: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const file = join(folder, entry.name);
    const address = prefix + encodeURIComponent(entry.name);
    if (entry.isDirectory()) return filesBelow(file, `${address}/`);
    return entry.isFile() ? [[address, file]] : [];
  });
}
