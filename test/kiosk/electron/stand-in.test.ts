/** The stand-in for Electron holds what the product uses of Electron, as Electron declares it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { agrees, handsOver, read } from './type-fits';

const root = join(import.meta.dirname, '../../..');
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

/** Something of Electron's that is handed to who asks for a shape of our own: what that names of it is used. */
function* namedByShapes(
  checker: ts.TypeChecker,
  node: ts.Node,
): Generator<[given: ts.Type, part: ts.Symbol]> {
  if (!ts.isCallExpression(node)) return;
  const asked = checker.getResolvedSignature(node)?.getParameters() ?? [];
  for (const [at, argument] of node.arguments.entries()) {
    const given = checker.getTypeAtLocation(argument);
    const shape = asked[at] && checker.getTypeOfSymbol(asked[at]);
    if (!shape || !isElectrons(given) || isElectrons(shape)) continue;
    for (const part of shape.getProperties()) yield [given, part];
  }
}

const isElectrons = ({ symbol }: ts.Type) =>
  Boolean(symbol?.declarations?.some((one) => one.getSourceFile().fileName === declarations));

/** The events that are listened for in these files on something of Electron's. */
function eventsIn(program: ts.Program, files: readonly string[]): ReadonlySet<string> {
  const checker = program.getTypeChecker();
  const events = new Set<string>();
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [event] = node.arguments;
      const from = checker.getResolvedSignature(node)?.declaration?.getSourceFile().fileName;
      const listens = ofListeners.has(node.expression.name.text) && from === declarations;
      if (listens && event && ts.isStringLiteral(event)) events.add(event.text);
    }
    for (const [, part] of namedByShapes(checker, node)) {
      if (!ofListeners.has(part.name)) continue;
      const [call] = checker.getTypeOfSymbol(part).getCallSignatures();
      const [event] = call?.getParameters() ?? [];
      const name = event && checker.getTypeOfSymbol(event);
      if (name?.isStringLiteral()) events.add(name.value);
    }
    ts.forEachChild(node, look);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) look(source);
  }
  return events;
}

/** What Electron declares that a listener is handed, of each event. */
function declaredEvents(program: ts.Program): { name: string; listener: readonly ts.Symbol[] }[] {
  const checker = program.getTypeChecker();
  const found: { name: string; listener: readonly ts.Symbol[] }[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
      const [event, listener] = node.parameters.map(({ type }) => type);
      const isOn = ts.isIdentifier(node.name) && node.name.text === 'on';
      if (isOn && event && listener && ts.isLiteralTypeNode(event) && ts.isStringLiteral(event.literal)) {
        const [call] = checker.getTypeFromTypeNode(listener).getCallSignatures();
        found.push({ name: event.literal.text, listener: call?.getParameters() ?? [] });
      }
    }
    ts.forEachChild(node, look);
  };
  const source = program.getSourceFile(declarations);
  if (source) look(source);
  return found;
}

/** All that the stand-in lets happen: what it emits, by itself or where a test asks for it, with what it hands over. */
function happening(program: ts.Program): { name: string; handed: readonly ts.Type[] }[] {
  const checker = program.getTypeChecker();
  const found: { name: string; handed: readonly ts.Type[] }[] = [];
  const look = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'emit'
    ) {
      const [event, ...handed] = node.arguments;
      if (event && ts.isStringLiteral(event))
        found.push({ name: event.text, handed: handed.map((one) => checker.getTypeAtLocation(one)) });
    }
    ts.forEachChild(node, look);
  };
  for (const name of ['browser-window', 'commands', 'electron']) {
    const source = program.getSourceFile(join(folder, `${name}.ts`));
    if (source) look(source);
  }
  return found;
}

/** All that Electron declares of its classes and modules and that is used in these files. */
function usesIn(program: ts.Program, files: readonly string[]): Use[] {
  const checker = program.getTypeChecker();
  const uses = new Map<string, Use>();
  const use = (declared: ts.Symbol | undefined, at: ts.Node): void => {
    const owner = declared?.declarations?.find(
      ({ parent }) => parent.getSourceFile().fileName === declarations,
    )?.parent;
    if (
      declared &&
      owner &&
      (ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner)) &&
      owner.name
    ) {
      for (const one of declared.declarations ?? []) read.add(one);
      const found = { owner: owner.name.text, member: declared.name, declared, at };
      uses.set(`${found.owner}.${found.member}`, found);
    }
  };
  const look = (node: ts.Node): void => {
    use(namedBy(checker, node), node);
    for (const [given, part] of namedByShapes(checker, node)) use(given.getProperty(part.name), node);
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
  'Input',
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

/** What the product does not use, and so the stand-in does not offer. */
const usesMore = `import { app, BrowserWindow, ipcRenderer } from 'electron';
  function beep(window: { flashFrame(flag: boolean): void; on(event: 'swipe', listener: () => void): unknown }) {}
  beep(new BrowserWindow());
  app.getLocale();
  const { getVersion } = app;
  app.on('gpu-info-update', () => undefined);
  void new BrowserWindow().webContents.printToPDF({});
  ipcRenderer.send('word');`;

it(
  'the stand-in offers all that the product uses of Electron, as Electron declares it',
  { timeout: 180_000 },
  () => {
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
        'BrowserWindow.focus',
        'IpcRenderer.invoke',
      ]),
    );
    expect(lacks(program, sources)).toEqual([]);
    expect(lacks(program, [more])).toEqual([
      'BrowserWindow.flashFrame',
      'App.getLocale',
      'App.getVersion',
      'WebContents.printToPDF',
      'IpcRenderer.send',
    ]);
    const checker = program.getTypeChecker();
    const happens = happening(program);
    const never = (files: readonly string[]) =>
      [...eventsIn(program, files)].filter((name) => !happens.some((one) => one.name === name)).sort();
    const listened = eventsIn(program, sources);
    expect([...listened]).toEqual(
      expect.arrayContaining(['before-input-event', 'child-process-gone', 'session-end']),
    );
    expect(never(sources)).toEqual([]);
    expect(never([more])).toEqual(['gpu-info-update', 'swipe']);
    const declared = declaredEvents(program);
    const otherwise = happens.filter(
      ({ name, handed }) =>
        !declared.some((one) => one.name === name && handsOver(checker, handed, one.listener)),
    );
    expect(otherwise.map(({ name }) => name)).toEqual([]);
  },
);
