/**
 * The machine's own policy for Chromium: a wall behind the page's, which holds also where no page is. It counts for every
 * Chromium of the machine, so a demonstration and a developer's window leave it alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * `data:` is the blank page that Chromium starts with. DeveloperToolsAvailability is left out: it would end our own pipe
 * too.
 */
export const chromiumPolicy = {
  // Chromium's own pages are not among all: they are blocked by name.
  URLBlocklist: ['*', 'chrome://*', 'chrome-untrusted://*'],
  URLAllowlist: ['http://127.0.0.1', 'data:*'],
  AllowFileSelectionDialogs: false,
  DownloadRestrictions: 3,
  PrintingEnabled: false,
  SavingBrowserHistoryDisabled: true,
  PasswordManagerEnabled: false,
  AutofillAddressEnabled: false,
  AutofillCreditCardEnabled: false,
  TranslateEnabled: false,
  SpellcheckEnabled: false,
  SearchSuggestEnabled: false,
  DefaultSearchProviderEnabled: false,
  BookmarkBarEnabled: false,
  EditBookmarksEnabled: false,
  BrowserSignin: 0,
  SyncDisabled: true,
  BrowserAddPersonEnabled: false,
  BrowserGuestModeEnabled: false,
  TaskManagerEndProcessEnabled: false,
  ExtensionInstallBlocklist: ['*'],
  NativeMessagingBlocklist: ['*'],
  DefaultPopupsSetting: 2,
  DefaultNotificationsSetting: 2,
  DefaultGeolocationSetting: 2,
  AudioCaptureAllowed: false,
  VideoCaptureAllowed: false,
  MetricsReportingEnabled: false,
} as const;

const folders: Readonly<Record<string, string>> = {
  chromium: '/etc/chromium/policies/managed',
  'chromium-browser': '/etc/chromium-browser/policies/managed',
  'google-chrome': '/etc/opt/chrome/policies/managed',
};

/** Where this Chromium looks for the policies of the machine's administrators. */
export function policyFolder(program: string): string {
  return folders[basename(program)] ?? '/etc/chromium/policies/managed';
}

/** Sees to the policy as far as it may, and answers what there is to say about it; null: it is in force already. */
export function ensurePolicy(folder: string, dataDir: string): string | null {
  const wanted = `${JSON.stringify(chromiumPolicy, null, 2)}\n`;
  const file = join(folder, 'keyturn.json');
  if (contentOf(file) === wanted) return null;
  try {
    // Readable by everybody, as Chromium runs as the kiosk's own user.
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    writeFileSync(file, wanted, { mode: 0o644 });
    return `Chromium's policy is written to ${file}: on this machine it opens nothing but the kiosk from now on.`;
  } catch (error) {
    const copy = join(dataDir, 'chromium-policy.json');
    writeFileSync(copy, wanted, { mode: 0o600 });
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return `Chromium runs without the kiosk's policy: ${file} may not be written (${why}). As root: install -D -m 644 ${copy} ${file}`;
  }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
