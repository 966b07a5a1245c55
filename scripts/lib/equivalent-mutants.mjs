/**
 * Sown bugs that no test can notice, each with the reason. `line` is the line that the bug stands in, without the blanks
 * around it, and `what` says which of its bugs, as `npm run mutants` prints it.
 */
export const equivalentMutants = [];

/** The reason why no test can notice this one; null where one should. */
export function equivalenceOf(mutant, text) {
  const line = lineOf(mutant, text);
  const found = equivalentMutants.find(
    (one) => one.file === mutant.file && one.what === mutant.what && one.line === line,
  );
  return found?.why ?? null;
}

/** The line that a mutant begins in. */
export const lineOf = ({ line }, text) => text.split('\n')[line - 1].trim();
