/** When a window that begins hidden is shown. */

/** Of Electron's window what showing it takes. */
export interface HiddenWindow {
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown };
  once(event: 'ready-to-show', listener: () => void): unknown;
  show(): void;
  focus(): void;
  isDestroyed(): boolean;
}

/** On Wayland a window that is hidden may never be painted, and so never be ready to be shown (electron#48859). */
const HIDDEN_AT_MOST_MS = 2_000;

/**
 * Shows it once: when it is painted, when its page is loaded, or two seconds from now, whichever comes first. Answers
 * how to leave it hidden after all.
 */
export function showWhenReady(window: HiddenWindow, onShown: () => void): () => void {
  let isDue = true;
  const leave = () => {
    isDue = false;
    clearTimeout(timer);
  };
  const show = () => {
    if (!isDue) return;
    leave();
    if (window.isDestroyed()) return;
    window.show();
    window.focus();
    onShown();
  };
  const timer = setTimeout(show, HIDDEN_AT_MOST_MS);
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  return leave;
}
