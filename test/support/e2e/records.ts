/** What a journey left behind in the data directory: rows and the text of its documents. */
import Database from 'better-sqlite3';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { projectNode, root } from './programs';
import { plain } from './screen';

export type Row = Record<string, string | number | null>;

export interface Records {
  rows(sql: string, ...values: (string | number)[]): Row[];
  /** Text of every document of a contract, by kind, with one kind of blank. */
  documents(contractId: string): Record<string, string>;
  /** One column of bytes of the only row. */
  bytes(sql: string): Buffer;
  close(): void;
}

export function openRecords(dataDir: string): Records {
  const database = new Database(join(dataDir, 'keyturn.db'), { readonly: true, fileMustExist: true });
  return {
    rows: (sql, ...values) => database.prepare<unknown[], Row>(sql).all(...values),
    documents(contractId) {
      const found = database
        .prepare<[string], { kind: string; content: Buffer }>(
          'select kind, content from document where contract_id = ?',
        )
        .all(contractId);
      return Object.fromEntries(found.map(({ kind, content }) => [kind, textOf(content)]));
    },
    bytes(sql) {
      const found = database.prepare<[], Buffer | null>(sql).pluck().all();
      if (found.length !== 1 || !found[0]) throw new Error(`${found.length} rows, or no bytes: ${sql}`);
      return found[0];
    },
    close: () => database.close(),
  };
}

/** What a PDF says, with one kind of blank. */
export function textOf(pdf: Buffer): string {
  return plain(execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }));
}

/** Minor units out of an amount on the screen: in a currency of two decimals its digits are the number. */
export function minorOf(shown: string): number {
  const amount = Number(shown.replaceAll(/\D/g, ''));
  return /[-−]/.test(shown) ? -amount : amount;
}

export const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** What `keyturn verify` says, and its exit code. */
export function verify(dataDir: string): { said: string; code: number | null } {
  const { stdout, stderr, status } = spawnSync(
    projectNode,
    [join(root, 'out/main/cli.js'), 'verify', '--data-dir', dataDir],
    { encoding: 'utf8' },
  );
  return { said: plain(stdout + stderr), code: status };
}
