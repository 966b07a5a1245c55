/**
 * Small changes of the shipped source that a test should notice: comparisons, conditions, constants, calls and parts of
 * queries, each found in the syntax tree. And which tests come nearest to a file, by what they import.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const { SyntaxKind: Kind } = ts;

const swapped = new Map([
  [Kind.LessThanToken, '<='],
  [Kind.LessThanEqualsToken, '<'],
  [Kind.GreaterThanToken, '>='],
  [Kind.GreaterThanEqualsToken, '>'],
  [Kind.EqualsEqualsEqualsToken, '!=='],
  [Kind.ExclamationEqualsEqualsToken, '==='],
  [Kind.AmpersandAmpersandToken, '||'],
  [Kind.BarBarToken, '&&'],
  [Kind.MinusToken, '+'],
  [Kind.AsteriskToken, '/'],
]);
const queryParts = new Set(['where', 'whereRef', 'orderBy', 'limit', 'offset']);

/** Every mutant of a file: where, and what stands there instead. */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (node, instead, what) => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    mutants.push({ file, start, end: node.end, instead, what, line: line + 1 });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = swapped.get(node.operatorToken.kind);
      if (other) add(node.operatorToken, other, `${node.operatorToken.getText(source)} becomes ${other}`);
    }
    if (ts.isIfStatement(node)) {
      add(node.expression, 'true', 'the condition is always true');
      add(node.expression, 'false', 'the condition is never true');
    }
    if (ts.isConditionalExpression(node)) {
      add(node, `(${node.whenTrue.getText(source)})`, 'the first choice is always taken');
      add(node, `(${node.whenFalse.getText(source)})`, 'the second choice is always taken');
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken)
      add(node, node.operand.getText(source), 'not is left out');
    if (node.kind === Kind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
      add(node, 'false', 'true becomes false');
    if (node.kind === Kind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
      add(node, 'true', 'false becomes true');
    if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
      add(node, String(Number(node.text.replaceAll('_', '')) + 1), `${node.text} becomes one more`);
    if (ts.isExpressionStatement(node)) {
      const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
      if (ts.isCallExpression(called)) add(node, ';', 'the call is left out');
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (queryParts.has(name.text)) add(node, expression.getText(source), `${name.text} is left out`);
      if (expression.getText(source) === 'Math' && ['max', 'min'].includes(name.text))
        add(name, name.text === 'max' ? 'min' : 'max', `${name.text} becomes the other`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, to]) => {
    const path = resolve(dirname(file), to);
    const found = [path, `${path}.ts`, join(path, 'index.ts')].find(
      (one) => existsSync(one) && statSync(one).isFile(),
    );
    return found ? [found] : [];
  });
}

/** How far each file lies from each test that reaches it: test by test, the number of imports between them. */
export function distancesFrom(root, tests) {
  const known = new Map();
  const imports = (file) => {
    if (!known.has(file)) known.set(file, /\.(?:ts|vue)$/.test(file) ? importsOf(file) : []);
    return known.get(file);
  };
  return tests.map((test) => {
    const far = new Map([[join(root, test), 0]]);
    for (const [file, steps] of far)
      for (const next of imports(file)) if (!far.has(next)) far.set(next, steps + 1);
    return { test, far, size: statSync(join(root, test)).size };
  });
}

/**
 * The tests nearest to a file: one of its folder that is named like it before all others, then those of its folder. A name
 * alone says little, since files are named within their folder: `write` of move-ins is not `write-back` of books.
 */
export function nearestTests(distances, file, most) {
  const name = basename(file, '.ts');
  const folder = basename(dirname(file));
  const isNamedLike = (test) => basename(test) === `${name}.test.ts` || basename(test).startsWith(`${name}-`);
  const bonus = (test) => {
    const isNear = basename(dirname(test)) === folder;
    if (isNamedLike(test)) return isNear ? 20 : 4;
    return isNear ? 8 : 0;
  };
  const rank = ({ test, far }) => far.get(file) - bonus(test);
  return distances
    .filter(({ far }) => far.has(file))
    .toSorted((one, other) => rank(one) - rank(other) || one.size - other.size)
    .slice(0, most)
    .map(({ test }) => test);
}

/** All files of these folders, below the root, in one order. */
export function filesBelow(root, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .toSorted();
}
