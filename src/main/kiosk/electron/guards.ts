/**
 * Everything a page could ask of Electron is refused unless it is on a short list. For the kiosk's page that is: load
 * files of its own origin. For the card reader's page it is besides: Stripe, and the reader on the site network.
 */
import type { App, Session, WebContents } from 'electron';
import { isOurs, isReaders, isSamePage, isStripes } from './address';

/** Addresses without a network behind them. */
const harmless = ['data:', 'blob:', 'devtools:'];

/** What a session may do at all. */
export interface Allowed {
  readonly request: (url: string) => boolean;
  readonly permission: (permission: string, origin: string) => boolean;
}

/** For the kiosk's page, and for pages that should not exist. */
const kioskAllowed: Allowed = {
  request: (url) => isOurs(url) || harmless.some((start) => url.startsWith(start)),
  permission: () => false,
};

/** Since Electron 43 a page may not call an address of the site network, as the reader's is, without this. */
const localNetwork = ['local-network-access', 'local-network'];

/** For the page in which Stripe's script runs. */
export const readerAllowed: Allowed = {
  request: (url) => isReaders(url) || isStripes(url),
  permission: (permission, origin) => localNetwork.includes(permission) && isReaders(origin),
};

export function guardSession(session: Session, allowed: Allowed = kioskAllowed): void {
  // Electron may call these with null contents (service workers, prerendering); nothing here looks at them.
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl, isMainFrame }) => {
    callback(isMainFrame && allowed.permission(permission, requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    allowed.permission(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => {
    callback(null);
  });
  session.setBluetoothPairingHandler((_details, callback) => {
    callback({ confirmed: false });
  });
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => {
    event.preventDefault();
  });
  // Behind the content security policy, should a page ever arrive without one.
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !allowed.request(details.url) });
  });
}

/** Holds for every page of the process, also for one that should not exist. */
export function guardContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    guard(contents);
  });
  // oxlint-disable-next-line max-params -- Electron hands its answer in as the last of them.
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  // oxlint-disable-next-line max-params -- Electron hands its answer in as the last of them.
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
  // oxlint-disable-next-line max-params -- Electron hands its answer in as the last of them.
  app.on('login', (event, _contents, _details, _authInfo, callback) => {
    event.preventDefault();
    callback();
  });
}

function guard(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  // A page may reload itself, and that is all the traveling it does.
  contents.on('will-navigate', (event) => {
    if (!isSamePage(contents.getURL(), event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isSamePage(contents.getURL(), event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
}
