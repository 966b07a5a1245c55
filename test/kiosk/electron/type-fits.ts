/** Whether what the stand-in offers is what Electron declares, as far as the stand-in goes (stand-in.test.ts). */
import ts from 'typescript';

/** Both ways: what Electron takes there the stand-in takes, and what it answers or hands to a callback is Electron's. */
export function agrees(checker: ts.TypeChecker, offered: ts.Type, declared: ts.Type): boolean {
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
export function handsOver(
  checker: ts.TypeChecker,
  ours: readonly ts.Type[],
  theirs: readonly ts.Symbol[],
): boolean {
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
export const read = new Set<ts.Declaration>();
