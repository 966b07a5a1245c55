/**
 * Which keys of a keyboard that somebody plugs in never get past the page: one list for both shells. Whatever is not
 * known to belong to a customer is held, so a key that a browser learns tomorrow is held too.
 */

/** A key that goes down or up, as both a page and Electron describe it. */
export interface KeyPress {
  /** As in `KeyboardEvent.key`. */
  readonly key: string;
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** The product's own, for the way without touching: help, speech, again, volume, picture. */
const own: ReadonlySet<string> = new Set(['F1', 'F2', 'F3', 'F4', 'F8']);

/** What people type with, beside characters: moving, erasing, other layers of a keyboard, other scripts. */
const typing: ReadonlySet<string> = new Set(
  [
    'Enter Tab Escape Backspace Delete Insert Clear ArrowUp ArrowDown ArrowLeft ArrowRight Home End',
    'PageUp PageDown Shift CapsLock NumLock ScrollLock AltGraph Fn FnLock ModeChange Dead Compose Process',
    'Convert NonConvert KanaMode HangulMode HanjaMode Eisu Hiragana Katakana HiraganaKatakana Romaji',
    'Zenkaku Hankaku ZenkakuHankaku AudioVolumeUp AudioVolumeDown AudioVolumeMute',
  ].flatMap((names) => names.split(' ')),
);

/** With Shift these open a task manager, or paste and cut. */
const heldWithShift: ReadonlySet<string> = new Set(['Escape', 'Insert', 'Delete']);

export function isHeld(press: KeyPress): boolean {
  const { key, control, shift, alt, meta } = press;
  if ((control || alt || meta) && !writesByAltGr(press)) return true;
  if (isCharacter(key)) return false;
  if (shift && (isOwnKey(key) || heldWithShift.has(key))) return true;
  return !isOwnKey(key) && !typing.has(key);
}

/** Whether the page acts on this key itself; what a browser would do with it must not happen either. */
export function isOwnKey(key: string): boolean {
  return own.has(key);
}

/**
 * Some systems tell AltGr as Control and Alt together. No shortcut of a browser has both with a sign or a
 * letter that AltGr writes. A plain letter or digit with both is a shortcut of the desktop's.
 */
function writesByAltGr({ key, control, alt, meta }: KeyPress): boolean {
  return control && alt && !meta && isCharacter(key) && !/^[a-z\d ]$/i.test(key);
}

function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}
