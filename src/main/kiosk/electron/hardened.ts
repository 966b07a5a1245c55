/** What every page of ours is denied under Electron, in any window. */
export const hardened = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  disableDialogs: true,
  safeDialogs: true,
  spellcheck: false,
} as const;
