/**
 * What a keyboard that somebody plugs in offers to the person who wants out of the page: each chord as Electron and a page tell
 * it, and as X11 names it.
 */
import type { KeyPress } from '../../../src/shared/held-keys';

export interface Chord extends KeyPress {
  /** As xdotool takes it. */
  readonly x11: string;
}

type Modifier = 'ctrl' | 'shift' | 'alt' | 'super';

/** Names of keys in a page, and in X11 where they differ. */
const x11Names: Readonly<Record<string, string>> = {
  '-': 'minus',
  '=': 'equal',
  '+': 'plus',
  '[': 'bracketleft',
  ']': 'bracketright',
  ',': 'comma',
  '.': 'period',
  '/': 'slash',
  '`': 'grave',
  ' ': 'space',
  '\\': 'backslash',
  Enter: 'Return',
  Backspace: 'BackSpace',
  PageUp: 'Prior',
  PageDown: 'Next',
  ContextMenu: 'Menu',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  PrintScreen: 'Print',
  BrowserBack: 'XF86Back',
  BrowserForward: 'XF86Forward',
  BrowserRefresh: 'XF86Refresh',
  BrowserHome: 'XF86HomePage',
  BrowserSearch: 'XF86Search',
  BrowserFavorites: 'XF86Favorites',
  BrowserStop: 'XF86Stop',
  LaunchMail: 'XF86Mail',
  LaunchMyComputer: 'XF86Explorer',
  LaunchCalculator: 'XF86Calculator',
  LaunchControlPanel: 'XF86Tools',
  LaunchWebBrowser: 'XF86WWW',
  Open: 'XF86Open',
  New: 'XF86New',
  Close: 'XF86Close',
  Save: 'XF86Save',
  Help: 'Help',
  MailSend: 'XF86Send',
  MailReply: 'XF86Reply',
  MailForward: 'XF86MailForward',
  Undo: 'Undo',
  Redo: 'Redo',
  Find: 'Find',
  Copy: 'XF86Copy',
  Cut: 'XF86Cut',
  Paste: 'XF86Paste',
};

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const digits = '0123456789'.split('');
const signs = ['-', '=', '[', ']', ',', '.', '/', '`'];
const functions = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);
const own = ['F1', 'F2', 'F3', 'F4', 'F8'];
const moving = [
  'Tab',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'Escape',
  'Enter',
  ' ',
];
const alone = [
  'BrowserBack',
  'BrowserForward',
  'BrowserRefresh',
  'BrowserHome',
  'BrowserSearch',
  'BrowserFavorites',
  'BrowserStop',
  'LaunchMail',
  'LaunchMyComputer',
  'LaunchCalculator',
  'LaunchControlPanel',
  'LaunchWebBrowser',
  'Open',
  'New',
  'Close',
  'Save',
  'Help',
  'MailSend',
  'MailReply',
  'MailForward',
  'Undo',
  'Redo',
  'Find',
  'Copy',
  'Cut',
  'Paste',
  'ContextMenu',
  'PrintScreen',
];

function chord(key: string, ...modifiers: Modifier[]): Chord {
  const has = (modifier: Modifier) => modifiers.includes(modifier);
  return {
    key,
    control: has('ctrl'),
    shift: has('shift'),
    alt: has('alt'),
    meta: has('super'),
    x11: [...modifiers, x11Names[key] ?? key].join('+'),
  };
}

export const chords: readonly Chord[] = [
  ...[...letters, ...digits, ...signs].map((key) => chord(key, 'ctrl')),
  ...letters.map((key) => chord(key, 'ctrl', 'shift')),
  ...[...letters, ...digits].map((key) => chord(key, 'alt')),
  ...functions.filter((key) => !own.includes(key)).map((key) => chord(key)),
  ...functions.flatMap((key) => [chord(key, 'ctrl'), chord(key, 'shift'), chord(key, 'alt')]),
  ...moving.flatMap((key) => [chord(key, 'ctrl'), chord(key, 'alt')]),
  chord('Tab', 'ctrl', 'shift'),
  chord('Delete', 'ctrl', 'shift'),
  chord('Escape', 'shift'),
  chord('Delete', 'ctrl', 'alt'),
  chord('t', 'ctrl', 'alt'),
  chord('+', 'ctrl'),
  chord('l', 'super'),
  ...alone.map((key) => chord(key)),
];

/** What somebody types who goes without touching, or on another keyboard: all of it must arrive. */
export const ownKeys = own;
