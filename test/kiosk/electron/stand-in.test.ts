/** The stand-in for Electron holds what the product uses of Electron, as Electron declares it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

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

/** The events that are listened for in these files on something of Electron's, each with what a listener is handed. */
function eventsIn(program: ts.Program, files: readonly string[]): Map<string, readonly ts.Symbol[]> {
  const checker = program.getTypeChecker();
  const events = new Map<string, readonly ts.Symbol[]>();
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [event] = node.arguments;
      const signature = checker.getResolvedSignature(node);
      const from = signature?.declaration?.getSourceFile().fileName;
      const listener = signature?.getParameters()[1];
      if (
        ofListeners.has(node.expression.name.text) &&
        from === declarations &&
        listener &&
        event &&
        ts.isStringLiteral(event)
      )
        events.set(
          event.text,
          checker.getTypeOfSymbol(listener).getCallSignatures()[0]?.getParameters() ?? [],
        );
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
      for (const one of declared.declarations ?? []) read.add(one);
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

/** Both ways: what Electron takes there the stand-in takes, and what it answers or hands to a callback is Electron's. */
function agrees(checker: ts.TypeChecker, offered: ts.Type, declared: ts.Type): boolean {
  const [ours] = offered.getCallSignatures();
  const all = declared.getCallSignatures();
  if (!ours || all.length === 0) return !ours && all.length === 0 && fits(checker, offered, declared);
  return all.some((theirs) => {
    const taken = theirs.getParameters();
    const own = ours.getParameters();
    return (
      own.length <= taken.length &&
      own.every((one, at) => takes(checker, one, taken[at])) &&
      answers(checker, ours.getReturnType(), theirs.getReturnType())
    );
  });
}

/** What Electron answers with nothing nobody reads; only a promise would be missed. */
function answers(checker: ts.TypeChecker, ours: ts.Type, theirs: ts.Type): boolean {
  return theirs.flags & ts.TypeFlags.Void ? !isPromise(ours) : fits(checker, ours, theirs);
}

const isPromise = (type: ts.Type) => type.symbol?.name === 'Promise';

/** What Electron takes there, the stand-in takes too; what is called back, it calls with what Electron does. */
function takes(checker: ts.TypeChecker, offered: ts.Symbol, declared: ts.Symbol | undefined): boolean {
  if (!declared) return false;
  const [ours, theirs] = [offered, declared].map((one) =>
    checker.getNonNullableType(checker.getTypeOfSymbol(one)),
  );
  if (!ours || !theirs) return false;
  const [calling] = ours.getCallSignatures();
  const [called] = theirs.getCallSignatures();
  if (!calling || !called) return checker.isTypeAssignableTo(theirs, ours);
  const handed = calling.getParameters().map((one) => checker.getTypeOfSymbol(one));
  return handsOver(checker, handed, called.getParameters()) && readable(checker, called, calling);
}

/** What the product answers there as Electron would have it is something the stand-in can read. */
function readable(checker: ts.TypeChecker, called: ts.Signature, calling: ts.Signature): boolean {
  const [answered, read] = [called.getReturnType(), calling.getReturnType()];
  return read.flags & (ts.TypeFlags.Void | ts.TypeFlags.Unknown)
    ? true
    : checker.isTypeAssignableTo(answered, read);
}

/** These are handed to a callback or a listener that Electron would hand those. */
function handsOver(checker: ts.TypeChecker, ours: readonly ts.Type[], theirs: readonly ts.Symbol[]): boolean {
  const needed = theirs.filter(
    ({ valueDeclaration: one }) => one && ts.isParameter(one) && !one.questionToken && !one.dotDotDotToken,
  );
  if (ours.length < needed.length) return false;
  return ours.every((one, at) => {
    const place = theirs[at] ?? theirs.at(-1);
    return place !== undefined && fits(checker, one, checker.getTypeOfSymbol(place));
  });
}

/** What is compared where it is used, member by member: classes of the stand-in's, and what they hold under such a name. */
const classes = new Set(['BrowserWindow', 'Session', 'WebContents']);
const held = new Set(['CommandLine', 'Protocol', 'WebRequest']);

/**
 * Whether one could be the other as far as it goes: of an object each part that the stand-in gives is Electron's, and none is
 * more. `used`: parts that the product reads, which it gives.
 */
function fits(checker: ts.TypeChecker, given: ts.Type, theirs: ts.Type, deep = 0): boolean {
  // Of `this` what it is.
  const ours = checker.getBaseConstraintOfType(given) ?? given;
  if (deep > 5 || theirs.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  if (ours.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return false;
  if (ours.isUnion()) return ours.types.every((one) => fits(checker, one, theirs, deep));
  if (theirs.isUnion()) return theirs.types.some((one) => fits(checker, ours, one, deep));
  if (checker.isTypeAssignableTo(ours, theirs)) return true;
  const parts = ts.TypeFlags.Object | ts.TypeFlags.Intersection;
  if (!(ours.flags & parts && theirs.flags & parts)) return false;
  const name = theirs.symbol?.name;
  if (held.has(name) || (classes.has(name) && ours.symbol?.name === name)) return true;
  if (ours.getCallSignatures().length > 0) return agrees(checker, ours, theirs);
  const [inner, wanted] = [ours, theirs].map((type) => checker.getTypeArguments(type as ts.TypeReference));
  if (isPromise(ours) || checker.isArrayType(ours)) {
    const [one] = inner ?? [];
    const [other] = wanted ?? [];
    return ours.symbol.name === theirs.symbol.name && !!one && !!other && fits(checker, one, other, deep + 1);
  }
  const own = checker.getPropertiesOfType(ours);
  const reads = checker
    .getPropertiesOfType(theirs)
    .filter(({ name, declarations }) =>
      declarations?.some((one) => read.has(one) && !own.some((one) => one.name === name)),
    );
  return (
    reads.length === 0 &&
    own.every((one) => {
      const part = theirs.getProperty(one.name);
      return part && fits(checker, checker.getTypeOfSymbol(one), checker.getTypeOfSymbol(part), deep + 1);
    })
  );
}

/** Where Electron declares what the product reads of anything that it is handed. */
const read = new Set<ts.Declaration>();

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
  const checker = program.getTypeChecker();
  const happens = happening(program);
  const never = (files: readonly string[]) =>
    [...eventsIn(program, files).keys()].filter((name) => !happens.some((one) => one.name === name)).sort();
  const listened = eventsIn(program, sources);
  expect([...listened.keys()]).toEqual(expect.arrayContaining(['before-input-event', 'session-end']));
  expect(never(sources)).toEqual([]);
  expect(never([more])).toEqual(['gpu-info-update']);
  const declared = declaredEvents(program);
  const otherwise = happens.filter(
    ({ name, handed }) =>
      !declared.some((one) => one.name === name && handsOver(checker, handed, one.listener)),
  );
  expect(otherwise.map(({ name }) => name)).toEqual([]);
});
