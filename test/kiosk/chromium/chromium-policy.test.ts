import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chromiumPolicy, ensurePolicy, policyFolder } from '../../../src/main/kiosk/chromium/policy';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-policy-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('the policy is written where the kiosk may write, for everybody to read, and nothing is reported then', () => {
  const managed = join(folder, 'etc/managed');
  expect(ensurePolicy(managed, dataDir)).toContain('is written');
  const file = join(managed, 'keyturn.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(chromiumPolicy);
  expect(statSync(file).mode & 0o777).toBe(0o644);
  expect(ensurePolicy(managed, dataDir)).toBeNull();
});

it('a policy that may not be written is reported with its place and with the command for the person who may', () => {
  writeFileSync(join(folder, 'file'), '');
  const told = ensurePolicy(join(folder, 'file', 'managed'), dataDir);
  const copy = join(dataDir, 'chromium-policy.json');
  expect(told).toContain('runs without');
  expect(told).toContain(`install -D -m 644 ${copy} ${join(folder, 'file', 'managed', 'keyturn.json')}`);
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(chromiumPolicy);
});

it('the policy lets Chromium open the kiosk and nothing else, and leaves the pipe alone', () => {
  expect(chromiumPolicy).toMatchObject({
    URLBlocklist: expect.arrayContaining(['*', 'chrome://*']) as unknown,
    AllowFileSelectionDialogs: false,
  });
  expect(chromiumPolicy.URLAllowlist).toEqual(['http://127.0.0.1', 'data:*']);
  // With 2 Chromium refuses its own pipe: tried with Chromium 156.
  expect(Object.keys(chromiumPolicy)).not.toContain('DeveloperToolsAvailability');
});

it('the policy lies where each program looks for it', () => {
  expect(policyFolder('/usr/bin/chromium')).toBe('/etc/chromium/policies/managed');
  expect(policyFolder('/usr/bin/google-chrome')).toBe('/etc/opt/chrome/policies/managed');
});
