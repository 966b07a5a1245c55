/** Whether this browser's desk is silent: one word stored in the browser, about nobody. */
const NAME = 'keyturn-desk-sound';

export function soundIsOff(): boolean {
  try {
    return localStorage.getItem(NAME) === 'off';
  } catch {
    // A browser that stores nothing sounds.
    return false;
  }
}

export function turnSoundOff(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(NAME, 'off');
    else localStorage.removeItem(NAME);
  } catch {
    // Then it holds until the page is left.
  }
}
