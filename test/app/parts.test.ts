/** The list of parts that docs/assurance/security.md promises can be had, as npm makes it: of everything, and without a network. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface BillOfMaterials {
  readonly bomFormat: string;
  readonly components: readonly { name: string; version: string; purl: string; hashes: { alg: string }[] }[];
}

// Holds: asvs-15.1.2
it('every package of the lock file stands in the bill of materials, with its version and hash', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const args = ['sbom', '--offline', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const bill = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  ) as BillOfMaterials;
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const locked = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter((part) => !listed.has(part))).toEqual([]);
  expect(bill.components.filter(({ hashes }) => !hashes.some(({ alg }) => alg === 'SHA-512'))).toEqual([]);
});
