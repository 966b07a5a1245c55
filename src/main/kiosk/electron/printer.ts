/**
 * Prints pages through Electron, for machines without CUPS. They are shown as pictures in a hidden window
 * that may do nothing at all. From there they go to the printer of a given name. Nothing is written to a file
 * on the way.
 */
import { app, BrowserWindow, session, type Session } from 'electron';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PicturePrinter, PictureSheets } from '../../app/application';
import { host, scheme } from './address';
import { guardSession } from './guards';

/** Both the name CSS knows and the size in microns: drivers go by either, and many by the wrong one when one is left out. */
const paperSizes = {
  A4: { css: '210mm 297mm', microns: { width: 210_000, height: 297_000 } },
  LETTER: { css: '8.5in 11in', microns: { width: 215_900, height: 279_400 } },
} as const;

const base = `${scheme}://${host}/print/`;

type Pages = ReadonlyMap<string, { readonly type: string; readonly body: string | Buffer }>;

export function createElectronPrinter(): PicturePrinter {
  /** What the hidden window may load; one job is printed at a time. */
  let pages: Pages = new Map();
  let ownSession: Session | null = null;

  /** In memory, and made once: Electron keeps a session until it ends. */
  function sessionOf(): Session {
    if (ownSession) return ownSession;
    ownSession = session.fromPartition('keyturn-print');
    guardSession(ownSession);
    ownSession.protocol.handle(scheme, (request) => answer(pages.get(request.url)));
    return ownSession;
  }

  return {
    async names() {
      // Any window knows the printers; a hidden one of our own could be the last to close, which ends the program.
      const window = BrowserWindow.getAllWindows()[0] ?? (await firstWindow());
      return (await window.webContents.getPrintersAsync()).map(({ name }) => name);
    },
    async print(printer, sheets, withinMs) {
      await app.whenReady();
      pages = pagesOf(sheets);
      const window = hiddenWindow(sessionOf());
      try {
        const tooLate = sleep(withinMs, false, { ref: false });
        return await Promise.race([printIn(window, printer, sheets), tooLate]);
      } finally {
        pages = new Map();
        if (!window.isDestroyed()) window.destroy();
        await ownSession?.clearCache();
      }
    },
  };
}

function firstWindow(): Promise<BrowserWindow> {
  return new Promise((resolve) => {
    app.once('browser-window-created', (_event, window) => resolve(window));
  });
}

async function printIn(window: BrowserWindow, printer: string, sheets: PictureSheets): Promise<boolean> {
  // Fulfilled when every picture is there.
  await window.loadURL(base);
  return new Promise((resolve) => {
    window.webContents.print(
      {
        silent: true,
        deviceName: printer,
        pageSize: paperSizes[sheets.paper].microns,
        margins: { marginType: 'none' },
        printBackground: false,
        copies: 1,
      },
      // What the system says here is advice: it took the pages, or it did not.
      (taken) => resolve(taken),
    );
  });
}

function pagesOf({ paper, pages }: PictureSheets): Pages {
  const [width, height] = paperSizes[paper].css.split(' ');
  const html = `<!doctype html><meta charset="utf-8"><title>Documents</title>
<style>@page{size:${paperSizes[paper].css};margin:0}body{margin:0}img{display:block;width:${width};height:${height};break-after:page}img:last-child{break-after:auto}</style>
${pages.map((_page, at) => `<img alt="" src="${at + 1}.png">`).join('')}`;
  return new Map([
    [base, { type: 'text/html; charset=utf-8', body: html as string | Buffer }],
    ...pages.map((png, at) => [`${base}${at + 1}.png`, { type: 'image/png', body: png }] as const),
  ]);
}

/** A window that shows nothing to anybody and may do nothing but show pictures. */
function hiddenWindow(own: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      javascript: false,
      disableDialogs: true,
      devTools: false,
      spellcheck: false,
      // A hidden window must still paint.
      backgroundThrottling: false,
    },
  });
}

function answer(page: { readonly type: string; readonly body: string | Buffer } | undefined): Response {
  if (!page) return new Response(null, { status: 404 });
  const body = typeof page.body === 'string' ? page.body : new Uint8Array(page.body);
  return new Response(body, {
    headers: {
      'content-type': page.type,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    },
  });
}
