/**
 * Tests say which rows of docs/assurance they hold, in a comment above them: `// Holds: v1-1.5, asvs-2.3.2, ux-23`.
 * The tables of those pages are made from these tags, so a test is renamed in one place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface TaggedTest {
  /** Under test/. */
  readonly file: string;
  /** With "…" for what a table of cases fills in. */
  readonly title: string;
  /** Rows of the pages: `v1-1.5`, `asvs-2.3.2`, `ux-23`. */
  readonly rows: readonly string[];
}

const TAG = /^[ \t]*\/\/ Holds: (.+)$/gm;
const ROW = /^(?:(?:v1|asvs|ux)-\d+(?:\.\d+)*|ux-look)$/;

/** Every test under test/ that has a tag, by file and place. */
export function taggedTests(): readonly TaggedTest[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => taggedIn(file, readFileSync(join('test', file), 'utf8')));
}

/** The tagged tests of one file. A tag that stands above no test, or names no row by its form, is an error. */
export function taggedIn(file: string, text: string): readonly TaggedTest[] {
  const tags = [...text.matchAll(TAG)];
  if (tags.length === 0) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const tests = testsOf(source);
  return tags.map((tag) => {
    const end = tag.index + tag[0].length;
    const test = tests.find(({ start }) => start >= end);
    if (test === undefined || !onlyComments(text.slice(end, test.start)))
      throw new Error(`${file}: no test follows “${tag[0].trim()}”`);
    const rows = (tag[1] ?? '').split(', ');
    const wrong = rows.filter((row) => !ROW.test(row));
    if (wrong.length > 0) throw new Error(`${file}: “${wrong.join(', ')}” is no row`);
    return { file, title: test.title, rows };
  });
}

const onlyComments = (text: string) => text.replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '').trim() === '';

/** Calls of `it`, `test` and what is built of them (`it.each(cases)(title, run)`), in the order of the file. */
function testsOf(source: ts.SourceFile) {
  const tests: { readonly start: number; readonly title: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const title = titleOf(node.arguments[0]);
      if (title !== null && node.arguments.length > 1 && /^(?:it|test)$/.test(rootOf(node)))
        tests.push({ start: node.getStart(source), title });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tests.toSorted((a, b) => a.start - b.start);
}

/** The name that a call begins with: `it` of `it.each(cases)(title, run)`. */
function rootOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return rootOf(node.tag);
  return ts.isIdentifier(node) ? node.text : '';
}

function titleOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  const filled = (text: string) => text.replaceAll(/%[sdijo]|\$[a-z][\w.]*/g, '…');
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return filled(node.text);
  if (!ts.isTemplateExpression(node)) return null;
  return filled([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
}
