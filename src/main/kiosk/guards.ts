/**
 * Everything a page could ask of Electron is refused unless it is on a short list, which is: load files of our own
 * origin. The card reader is spoken to by the service, so the page needs neither the network nor any device.
 */
import type { App, Session, WebContents } from 'electron';
import { isOurPage, isOurs } from './address';

/** Addresses without a network behind them. */
const harmless = ['data:', 'blob:', 'devtools:'];

export function guardSession(session: Session): void {
  // Electron may call these with null contents (service workers, prerendering); nothing here looks at them.
  session.setPermissionRequestHandler((_contents, _permission, callback) => {
    callback(false);
  });
  session.setPermissionCheckHandler(() => false);
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
    callback({ cancel: !isOurs(details.url) && !harmless.some((start) => details.url.startsWith(start)) });
  });
}

/** Holds for every page of the process, also for one that should not exist. */
export function guardContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    guard(contents);
  });
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
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
  // The page may load itself anew, and that is all the travelling it does.
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
}
