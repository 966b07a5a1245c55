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
  /** Behind the titles of the groups around it; with "…" for what a table of cases fills in. */
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
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = ts.isCallExpression(node) && node.arguments.length > 1 ? titleOf(node.arguments[0]) : null;
    if (!ts.isCallExpression(node) || title === null)
      return ts.forEachChild(node, (part) => visit(part, groups));
    const names = namesOf(node);
    const isGroup = names.includes('describe');
    if (!isGroup && /^(?:it|test)$/.test(names[0] ?? ''))
      tests.push({ start: node.getStart(source), title: groups.reduceRight(behind, title) });
    ts.forEachChild(node, (part) => visit(part, isGroup ? [...groups, title] : groups));
  };
  visit(source, []);
  return tests.toSorted((a, b) => a.start - b.start);
}

/** What begins with a subject of its own stands behind a colon; anything else continues what the group begins. */
const behind = (title: string, group: string) =>
  /^(?:an?|the|every|each|no|nobody|nothing|somebody|one|two|only|what|who|it|\w+ing)\b|^[A-Z…]/.test(title)
    ? `${group}: ${title}`
    : `${group} ${title}`;

/** The names that a call is made of: `it` and `each` of `it.each(cases)(title, run)`. */
function namesOf(node: ts.Expression): readonly string[] {
  if (ts.isCallExpression(node)) return namesOf(node.expression);
  if (ts.isPropertyAccessExpression(node)) return [...namesOf(node.expression), node.name.text];
  if (ts.isTaggedTemplateExpression(node)) return namesOf(node.tag);
  return ts.isIdentifier(node) ? [node.text] : [];
}

function titleOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  const filled = (text: string) => text.replaceAll(/%[sdijo]|\$[a-z][\w.]*/g, '…');
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return filled(node.text);
  if (!ts.isTemplateExpression(node)) return null;
  return filled([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
}
