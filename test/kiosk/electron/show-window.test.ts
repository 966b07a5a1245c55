/** When the hidden window is shown: each thing that may say so, and each that may not come. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showWhenReady } from '../../../src/main/kiosk/electron/show-window';

class PretendedWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  readonly done: string[] = [];
  destroyed = false;
  show = () => void this.done.push('shown');
  focus = () => void this.done.push('focused');
  isDestroyed = () => this.destroyed;
}

let window: PretendedWindow;
let leaveHidden: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  window = new PretendedWindow();
  leaveHidden = showWhenReady(window, () => void window.done.push('told'));
});
afterEach(() => vi.useRealTimers());

const once = ['shown', 'focused', 'told'];
const everything = () => {
  window.emit('ready-to-show');
  window.webContents.emit('did-finish-load');
  vi.advanceTimersByTime(10_000);
};

it.each<[string, () => void]>([
  ['when it is painted', () => window.emit('ready-to-show')],
  ['when its page is loaded, though it is never painted', () => window.webContents.emit('did-finish-load')],
  ['after two seconds, though nothing is said of it', () => vi.advanceTimersByTime(2000)],
])('the window is shown %s, and once', (_when, happens) => {
  expect(window.done).toEqual([]);
  happens();
  expect(window.done).toEqual(once);
  everything();
  expect(window.done).toEqual(once);
});

it('the window is not shown sooner than anything is known of it', () => {
  vi.advanceTimersByTime(1999);
  expect(window.done).toEqual([]);
});

it('a window that is left hidden stays so, and so does one that is gone', () => {
  leaveHidden();
  everything();
  expect(window.done).toEqual([]);

  const gone = new PretendedWindow();
  showWhenReady(gone, () => void gone.done.push('told'));
  gone.destroyed = true;
  vi.advanceTimersByTime(2000);
  expect(gone.done).toEqual([]);
});
