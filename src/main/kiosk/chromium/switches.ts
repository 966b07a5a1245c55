/** What both shells tell Chromium on its command line, Electron's and the one beside the service. */

/** Switches with their values; null where there is none. */
export const sharedSwitches: Readonly<Record<string, string | null>> = {
  'disable-pinch': null,
  'overscroll-history-navigation': '0',
  // Else a keyring of the desktop may ask for its password, over the kiosk.
  'password-store': 'basic',
  // On Linux nothing is read aloud without it (electron#4452).
  'enable-speech-dispatcher': null,
};
