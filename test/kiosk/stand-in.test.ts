/** The stand-in for Electron holds what the product uses of Electron, as Electron declares it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const declarations = join(root, 'node_modules/electron/electron.d.ts');
const folder = join(root, 'test/support/electron-stand-in');

/** Everything in which Electron's module is imported; nothing of other packages is read. */
function readSources(more: string) {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const found = (name: string, from: string): string | undefined => {
    if (name === 'electron') return declarations;
    const file = join(from, '..', `${name}.ts`);
    return name.startsWith('.') && host.fileExists(file) ? file : undefined;
  };
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const resolvedFileName = found(text, from);
      const extension = text === 'electron' ? ts.Extension.Dts : ts.Extension.Ts;
      return { resolvedModule: resolvedFileName ? { resolvedFileName, extension } : undefined };
    });
  const sources = host
    .readDirectory?.(join(root, 'src'), ['.ts'], undefined, ['main/**/*', 'preload/**/*'])
    .filter((file) => /from 'electron'/.test(host.readFile(file) ?? ''));
  const program = ts.createProgram(
    [...(sources ?? []), more, join(folder, 'electron.ts'), join(folder, 'page-side.ts')],
    options,
    host,
  );
  return { program, sources: sources ?? [] };
}

interface Use {
  readonly owner: string;
  readonly member: string;
  /** As Electron declares it. */
  readonly declared: ts.Symbol;
  readonly at: ts.Node;
}

/** The member that is taken from something here, by its name or by taking it apart. */
function namedBy(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  if (ts.isPropertyAccessExpression(node)) return checker.getSymbolAtLocation(node.name);
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? checker.getTypeAtLocation(node.parent).getProperty(name.text) : undefined;
}

/** The events that are listened for in these files on something of Electron's, as `Owner event`. */
function eventsIn(program: ts.Program, files: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  const events = new Set<string>();
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [event] = node.arguments;
      const called = checker.getSymbolAtLocation(node.expression.name);
      const owner = called?.declarations?.find(
        ({ parent }) => parent.getSourceFile().fileName === declarations,
      )?.parent;
      if (ofListeners.has(node.expression.name.text) && owner && event && ts.isStringLiteral(event))
        events.add(event.text);
    }
    ts.forEachChild(node, look);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) look(source);
  }
  return [...events].sort();
}

/** All that the stand-in lets happen: what it emits, by itself or where a test asks for it. */
function happening(program: ts.Program): Set<string> {
  const texts = ['browser-window', 'commands', 'electron'].map(
    (name) => program.getSourceFile(join(folder, `${name}.ts`))?.text ?? '',
  );
  return new Set(
    [...texts.join('\n').matchAll(/(?:emit\(\s*|^\s+)'([\w-]+)'(?:,|\)|:)/gm)].map(([, name = '']) => name),
  );
}

/** All that Electron declares of its classes and modules and that is used in these files. */
function usesIn(program: ts.Program, files: readonly string[]): Use[] {
  const checker = program.getTypeChecker();
  const uses = new Map<string, Use>();
  const look = (node: ts.Node): void => {
    const declared = namedBy(checker, node);
    const owner = declared?.declarations?.find(
      ({ parent }) => parent.getSourceFile().fileName === declarations,
    )?.parent;
    if (
      declared &&
      owner &&
      (ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner)) &&
      owner.name
    ) {
      const use = { owner: owner.name.text, member: declared.name, declared, at: node };
      uses.set(`${use.owner}.${use.member}`, use);
    }
    ts.forEachChild(node, look);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) look(source);
  }
  return [...uses.values()];
}

/** Where the stand-in has each class and module: the names that lead there from what its files export. */
const places: Readonly<Record<string, readonly (readonly string[])[]>> = {
  App: [['electron', 'app']],
  CommandLine: [['electron', 'app', 'commandLine']],
  // Static members and those of one window.
  BrowserWindow: [
    ['electron', 'BrowserWindow'],
    ['electron', 'BrowserWindow', 'prototype'],
  ],
  WebContents: [['electron', 'BrowserWindow', 'prototype', 'webContents']],
  WebContentsView: [['electron', 'WebContentsView', 'prototype']],
  Session: [
    ['electron', 'session'],
    ['electron', 'session', 'defaultSession'],
  ],
  Protocol: [
    ['electron', 'protocol'],
    ['electron', 'session', 'defaultSession', 'protocol'],
  ],
  WebRequest: [['electron', 'session', 'defaultSession', 'webRequest']],
  IpcMain: [['electron', 'ipcMain']],
  Menu: [['electron', 'Menu']],
  PowerSaveBlocker: [['electron', 'powerSaveBlocker']],
  ContextBridge: [['page-side', 'pageSide', '()', 'contextBridge']],
  IpcRenderer: [['page-side', 'pageSide', '()', 'ipcRenderer']],
};

/** What is no part of a class here: events are Node's own, and what a listener is handed is made by each command. */
const ofListeners = new Set(['on', 'once']);
const handedIn = new Set([
  'Process',
  'IpcMainInvokeEvent',
  'OnBeforeRequestListenerDetails',
  'PermissionRequest',
  'PrinterInfo',
  'RenderProcessGoneDetails',
  'WebContentsWillFrameNavigateEventParams',
  'WebContentsWillNavigateEventParams',
  'WebFrameMain',
]);

/** The type at a place of the stand-in. */
function typeAt(
  program: ts.Program,
  [file = '', first = '', ...names]: readonly string[],
): ts.Type | undefined {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(folder, `${file}.ts`));
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module && checker.getExportsOfModule(module).find(({ name }) => name === first);
  let type = exported && checker.getTypeOfSymbol(exported);
  for (const name of names) {
    const member = name === '()' ? undefined : type?.getProperty(name);
    type =
      name === '()'
        ? type?.getCallSignatures()[0]?.getReturnType()
        : member && checker.getTypeOfSymbol(member);
  }
  return type;
}

/** What the stand-in does not offer as Electron declares it. */
function lacks(program: ts.Program, files: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  return usesIn(program, files)
    .filter(({ owner, member }) => !ofListeners.has(member) && !handedIn.has(owner))
    .filter(({ owner, member, declared, at }) => {
      const offered = (places[owner] ?? []).map((place) => typeAt(program, place)?.getProperty(member));
      return !offered.some(
        (one) =>
          one &&
          agrees(checker, checker.getTypeOfSymbol(one), checker.getTypeOfSymbolAtLocation(declared, at)),
      );
    })
    .map(({ owner, member }) => `${owner}.${member}`);
}

/**
 * A call takes no more than Electron's, and what that takes, and answers with a promise where that one does, or with the
 * same kind of value. What is no call is there.
 */
function agrees(checker: ts.TypeChecker, offered: ts.Type, declared: ts.Type): boolean {
  const [ours] = offered.getCallSignatures();
  if (!ours || declared.getCallSignatures().length === 0)
    return !ours === (declared.getCallSignatures().length === 0);
  return declared.getCallSignatures().some((theirs) => {
    const taken = theirs.getParameters();
    const required = ours
      .getParameters()
      .filter(
        ({ valueDeclaration }) =>
          valueDeclaration && ts.isParameter(valueDeclaration) && !valueDeclaration.dotDotDotToken,
      );
    return (
      required.length <= taken.length &&
      required.every((one, at) => takes(checker, one, taken[at])) &&
      sameKind(ours.getReturnType(), theirs.getReturnType())
    );
  });
}

/** What Electron takes there, the stand-in takes too; what is called back, it calls with no more than Electron does. */
function takes(checker: ts.TypeChecker, offered: ts.Symbol, declared: ts.Symbol | undefined): boolean {
  if (!declared) return false;
  const [ours, theirs] = [offered, declared].map((one) =>
    checker.getNonNullableType(checker.getTypeOfSymbol(one)),
  );
  if (!ours || !theirs) return false;
  const [calling] = ours.getCallSignatures();
  const [called] = theirs.getCallSignatures();
  if (calling && called) return calling.getParameters().length <= called.getParameters().length;
  return checker.isTypeAssignableTo(theirs, ours);
}

function sameKind(ours: ts.Type, theirs: ts.Type): boolean {
  const kind = (type: ts.Type) =>
    type.symbol?.name === 'Promise'
      ? 'promise'
      : type.flags & ts.TypeFlags.BooleanLike
        ? 'boolean'
        : type.flags & ts.TypeFlags.NumberLike
          ? 'number'
          : type.flags & ts.TypeFlags.StringLike
            ? 'string'
            : 'other';
  // What Electron answers with nothing nobody reads.
  return (theirs.flags & ts.TypeFlags.Void) !== 0 ? kind(ours) !== 'promise' : kind(ours) === kind(theirs);
}

/** What the product does not use, and so the stand-in does not offer. */
const usesMore = `import { app, BrowserWindow, ipcRenderer } from 'electron';
  app.getLocale();
  const { getVersion } = app;
  app.on('gpu-info-update', () => undefined);
  void new BrowserWindow().webContents.printToPDF({});
  ipcRenderer.send('word');`;

it('offers all that the product uses of Electron, as Electron declares it', { timeout: 180_000 }, () => {
  const folderOfMore = mkdtempSync(join(tmpdir(), 'keyturn-stand-in-'));
  const more = join(folderOfMore, 'more.ts');
  writeFileSync(more, usesMore);
  const { program, sources } = readSources(more);
  rmSync(folderOfMore, { recursive: true });
  expect(sources.length).toBeGreaterThan(8);
  expect(usesIn(program, sources).map(({ owner, member }) => `${owner}.${member}`)).toEqual(
    expect.arrayContaining([
      'WebContents.print',
      'WebContents.close',
      'BrowserWindow.destroy',
      'IpcRenderer.invoke',
    ]),
  );
  expect(lacks(program, sources)).toEqual([]);
  expect(lacks(program, [more])).toEqual([
    'App.getLocale',
    'App.getVersion',
    'WebContents.printToPDF',
    'IpcRenderer.send',
  ]);
  const happens = happening(program);
  const never = (files: readonly string[]) => eventsIn(program, files).filter((name) => !happens.has(name));
  expect(eventsIn(program, sources)).toEqual(expect.arrayContaining(['before-input-event', 'session-end']));
  expect(never(sources)).toEqual([]);
  expect(never([more])).toEqual(['gpu-info-update']);
});
