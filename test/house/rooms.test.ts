/**
 * Which room may lean on which is a rule of the linter. A rule can die silently (a renamed folder, an upgrade), so
 * this writes one file per forbidden import or query under the right path and sees the linter refuse each.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Case {
  readonly file: string;
  readonly statement: string;
}

const forbidden: readonly Case[] = [
  { file: 'src/shared/a.ts', statement: "import { x } from '../main/domain/x';" },
  { file: 'src/shared/a.ts', statement: "import { x } from '../renderer/x';" },
  { file: 'src/shared/a.ts', statement: "import x from 'electron';" },
  { file: 'src/shared/a.ts', statement: "import x from 'node:fs';" },
  { file: 'src/preload/a.ts', statement: "import { x } from '../main/domain/x';" },
  { file: 'src/preload/a.ts', statement: "import { x } from '../shared/channels';" },
  { file: 'src/preload/a.ts', statement: "import { z } from 'zod';" },
  { file: 'src/renderer/a.ts', statement: "import { x } from '../main/services/x';" },
  { file: 'src/renderer/stores/a.ts', statement: "import type { X } from '../../main/services/x';" },
  { file: 'src/renderer/a.ts', statement: "import x from 'electron';" },
  { file: 'src/renderer/a.ts', statement: "import x from 'node:fs';" },
  { file: 'src/main/domain/a.ts', statement: "import { x } from '../database/x';" },
  { file: 'src/main/domain/a.ts', statement: "import type { X } from '../services/x';" },
  { file: 'src/main/domain/a.ts', statement: "import x from 'node:fs';" },
  { file: 'src/main/database/a.ts', statement: "import { x } from '../services/x';" },
  { file: 'src/main/database/unit/a.ts', statement: "import { x } from '../../services/x';" },
  { file: 'src/main/database/migrations/a.ts', statement: "import { x } from '../../services/x';" },
  { file: 'src/main/services/unit/a.ts', statement: "import { x } from '../../http/x';" },
  { file: 'src/main/services/unit/a.ts', statement: "import { x } from '../../card-reader/port';" },
  { file: 'src/main/services/unit/a.ts', statement: "import { x } from '../../documents/port';" },
  { file: 'src/main/services/unit/a.ts', statement: "import { x } from '../../app/config';" },
  { file: 'src/main/http/a.ts', statement: "import { x } from '../ipc/x';" },
  { file: 'src/main/http/a.ts', statement: "import { x } from '../app';" },
  { file: 'src/main/ipc/a.ts', statement: "import { x } from '../http/x';" },
  { file: 'src/main/desk/a.ts', statement: "import { x } from '../http/x';" },
  { file: 'src/main/desk/a.ts', statement: "import { x } from '../ipc/x';" },
  { file: 'src/main/http/a.ts', statement: "import { x } from '../desk';" },
  { file: 'src/main/services/unit/a.ts', statement: "import { x } from '../../desk/x';" },
  { file: 'src/main/card-reader/a.ts', statement: "import { x } from '../services/x';" },
  { file: 'src/main/documents/a.ts', statement: "import { x } from '../database/x';" },
  { file: 'src/main/printing/a.ts', statement: "import { x } from '../services/x';" },
  { file: 'src/main/printing/a.ts', statement: "import { x } from '../documents/port';" },
  { file: 'src/main/certificates/a.ts', statement: "import { x } from '../domain/x';" },
  { file: 'src/main/mail/a.ts', statement: "import { x } from '../database/x';" },
  { file: 'src/main/services/unit/a.ts', statement: "import { x } from '../../mail/smtp';" },
  { file: 'src/main/services/unit/a.ts', statement: "import { x } from '../../printing/cups';" },
  { file: 'src/main/documents/a.ts', statement: "import { x } from '../printing/port';" },
  { file: 'src/main/card-reader/a.ts', statement: "import { x } from '../mail/port';" },
  { file: 'src/main/kiosk/a.ts', statement: "import type { X } from '../printing/port';" },
  { file: 'src/main/app/a.ts', statement: "import { x } from '../kiosk/x';" },
  { file: 'src/main/app/a.ts', statement: "import x from 'electron';" },
  { file: 'src/main/cli/a.ts', statement: "import x from 'electron';" },
  { file: 'src/main/kiosk/a.ts', statement: "import x from 'electron';" },
  { file: 'src/main/kiosk/a.ts', statement: "import { x } from '../app';" },
  { file: 'src/main/kiosk/a.ts', statement: "import { x } from '../app/config';" },
  { file: 'src/main/kiosk/a.ts', statement: "import { x } from '../services/x';" },
  ...['src/main/services/unit/a.ts', 'src/head-office/claims/a.ts', 'src/head-office/a.ts'].map((file) => ({
    file,
    statement: "import { sql } from 'kysely';",
  })),
  ...[
    'src/main/services/unit/a.ts',
    'src/main/sync/a.ts',
    'src/main/http/routes/unit/a.ts',
    'src/head-office/claims/a.ts',
    'src/head-office/a.ts',
  ].flatMap((file) =>
    ['selectFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom'].map((query) => ({
      file,
      statement: `export const x = (tx: Tx) => tx.${query}('unit');`,
    })),
  ),
  { file: 'src/head-office/claims/a.ts', statement: "import { x } from '../../main/services/x';" },
  { file: 'src/head-office/database/a.ts', statement: "import { x } from '../../main/services/x';" },
  { file: 'src/head-office/mail/a.ts', statement: "import { x } from '../../main/mail/port';" },
  { file: 'src/head-office/database/a.ts', statement: "import x from 'better-sqlite3';" },
  { file: 'src/main/services/unit/a.ts', statement: 'export const x = ({ selectFrom }: Tx) => selectFrom;' },
  { file: 'src/main/browser.ts', statement: "import x from 'electron';" },
  { file: 'src/main/serve.ts', statement: "import x from 'electron';" },
];

const allowed: readonly Case[] = [
  { file: 'src/main/certificates/b.ts', statement: "import { x } from '../files/x';" },
  { file: 'src/preload/b.ts', statement: "import { x } from '../shared/bridge';" },
  { file: 'src/renderer/b.ts', statement: "import type { X } from '../shared/channels';" },
  { file: 'src/main/domain/b.ts', statement: "import { x } from '../../shared/money';" },
  { file: 'src/main/database/b.ts', statement: "import { x } from '../domain/x';" },
  { file: 'src/main/services/unit/b.ts', statement: "import { x } from '../../database/x';" },
  { file: 'src/main/services/unit/b.ts', statement: "import type { X } from 'kysely';" },
  { file: 'src/main/database/unit/b.ts', statement: "export const x = (tx: Tx) => tx.selectFrom('unit');" },
  { file: 'src/head-office/database/b.ts', statement: "import { sql } from 'kysely';" },
  {
    file: 'src/head-office/database/claims/b.ts',
    statement: "export const x = (tx: Tx) => tx.selectFrom('unit');",
  },
  { file: 'src/head-office/claims/b.ts', statement: "import type { X } from 'kysely';" },
  { file: 'src/head-office/claims/b.ts', statement: "import { x } from '../../main/domain/x';" },
  { file: 'src/main/services/upkeep/b.ts', statement: "import { x } from '../desk/x';" },
  { file: 'src/main/services/unit/b.ts', statement: "import type { X } from '../../card-reader/port';" },
  { file: 'src/main/http/b.ts', statement: "import { x } from '../services/x';" },
  { file: 'src/main/services/unit/b.ts', statement: "import type { X } from '../../mail/port';" },
  { file: 'src/main/printing/b.ts', statement: "import type { X } from '../documents/port';" },
  { file: 'src/main/kiosk/electron/printer.ts', statement: "import { x } from 'electron';" },
  { file: 'src/main/app/b.ts', statement: "import { x } from '../http/x';" },
  { file: 'src/main/kiosk/b.ts', statement: "import { x } from '../app/application';" },
  { file: 'src/main/kiosk/electron/window.ts', statement: "import { x } from 'electron';" },
  { file: 'src/main/index.ts', statement: "import { x } from './app';" },
];

const folder = mkdtempSync(join(tmpdir(), 'keyturn-rooms-'));
let complaints: ReadonlySet<string>;

/** One file per case, all linted in one run. */
beforeAll(() => {
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  for (const each of [...forbidden, ...allowed]) {
    const file = join(folder, fileOf(each));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${each.statement}\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/oxlint/bin/oxlint'), '--format=unix', 'src'],
    { cwd: folder, encoding: 'utf8' },
  );
  complaints = new Set(
    stdout
      .split('\n')
      .filter((line) => /no-restricted-(?:imports|properties)/.test(line))
      .map((line) => line.split(':')[0] ?? ''),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Cases in one room get files of their own; the entries and the files that may know Electron have a fixed name. */
function fileOf(each: Case): string {
  const number = [...forbidden, ...allowed].indexOf(each);
  return each.file.replace(/([ab])\.ts$/, `$1${number}.ts`);
}

describe('the rooms', () => {
  it.each(forbidden)('$file may not say $statement', (each) => {
    expect([...complaints]).toContain(fileOf(each));
  });

  it.each(allowed)('$file may say $statement', (each) => {
    expect([...complaints]).not.toContain(fileOf(each));
  });
});
