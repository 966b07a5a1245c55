/** What is chosen for this browser's desk, about nobody: one word each, stored in the browser. */
const NAMES = {
  silent: 'keyturn-desk-sound',
  largerText: 'keyturn-desk-larger-text',
  highContrast: 'keyturn-desk-high-contrast',
  noKeys: 'keyturn-desk-keys',
} as const;
const SET = { silent: 'off', largerText: 'on', highContrast: 'on', noKeys: 'off' } as const;

export type KeptChoice = keyof typeof NAMES;

export function isKept(choice: KeptChoice): boolean {
  try {
    return localStorage.getItem(NAMES[choice]) === SET[choice];
  } catch {
    // A browser that stores nothing has nothing chosen.
    return false;
  }
}

export function keep(choice: KeptChoice, isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(NAMES[choice], SET[choice]);
    else localStorage.removeItem(NAMES[choice]);
  } catch {
    // Then it holds until the page is left.
  }
}
