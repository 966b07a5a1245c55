/**
 * Transaction, services and who acts travel as one argument (`base/work.ts`): what is written, noted and published then
 * belongs to the same act. A service context is put together by one factory.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const services = resolve(import.meta.dirname, '../../src/main/services');
const CONTEXT = /^(?:Pick<)?ServiceContext\b/;
const WHO = /^(?:Caller|StaffCaller|TokenHolder)\b/;

/** Functions of a file that take a transaction beside services or a caller, each by its name. */
function apartIn(name: string, text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node) {
      const types = node.parameters.map(({ type }) => type?.getText() ?? '');
      const isApart = types.some((type) => CONTEXT.test(type) || WHO.test(type));
      if (types.includes('Tx') && isApart) found.push(`${name}: ${node.name?.getText() ?? 'a function'}`);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('no function of services takes a transaction beside services or a caller', () => {
  const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((name) => apartIn(name, readFileSync(join(services, name), 'utf8')))).toEqual([]);
});

test.each([
  ['function f(ctx: ServiceContext, tx: Tx) {}', ['a.ts: f']],
  ["const f = (tx: Tx, ctx: Pick<ServiceContext, 'clock'>) => tx;", ['a.ts: a function']],
  ['async function f(tx: Tx, id: Id, by: StaffCaller) {}', ['a.ts: f']],
  ['function f(work: Work, id: Id) {}', []],
  ['function f(ctx: ServiceContext, work: (tx: Tx) => void) {}', []],
])('in "%s", %j is found', (text, found) => {
  expect(apartIn('a.ts', text)).toEqual(found);
});

test('nothing but its factory puts a service context together', () => {
  const main = resolve(services, '..');
  const made = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && /: ServiceContext = \{/.test(readFileSync(join(main, name), 'utf8')),
  );
  expect(made).toEqual([]);
});
