/**
 * Bugs that are put into the source are no program errors: one that throws, since a function was changed that it calls, would
 * be no bug that a model can find.
 */
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { seededBugs, withBugs } from './seeded-bugs';
import { sownBugs } from '../simulation/sown-bugs';

const root = resolve(import.meta.dirname, '../..');
const bugs = [...seededBugs, ...sownBugs];

/** What the compiler says of these files, each with its bugs. */
function problemsOf(files: readonly string[]): string[] {
  const read = ts.readConfigFile(resolve(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const original = host.readFile.bind(host);
  host.readFile = (path) => {
    const text = original(path);
    return text !== undefined && files.includes(path) ? withBugs(bugs, path, text) : text;
  };
  const world = resolve(import.meta.dirname, 'seeded-bugs.ts');
  const program = ts.createProgram([...files, world], options, host);
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = program.getSemanticDiagnostics(source).filter(({ code }) => code !== UNUSED);
    return found.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}

/** A name that is used by the line that a bug stands in the place of. */
const UNUSED = 6133;

it('every bug that is put into the source has the types of what it calls', () => {
  const files = bugs.flatMap(({ changes }) => changes.map(({ file }) => resolve(root, 'src/main', file)));
  expect(problemsOf([...new Set(files)])).toEqual([]);
});
