/**
 * Sown bugs that no test can notice, each with the reason. `line` is the line that the bug stands in, without the blanks
 * around it, and `what` says which of its bugs, as `npm run mutants` prints it.
 */
const equivalentMutants = [
  {
    file: 'src/main/services/catalogue/file.ts',
    line: "throw new CatalogueError(`${file}: not readable: ${error instanceof Error ? error.message : 'unknown'}`);",
    what: 'the first choice is always taken',
    why: 'the file system and the reader throw nothing but errors',
  },
  {
    file: 'src/main/services/base/rounds.ts',
    line: 'timer.unref();',
    what: 'the call is left out',
    why: 'whoever starts rounds stops them before the program ends',
  },
  {
    file: 'src/main/database/statements.ts',
    line: 'writesKeys: !statement.readonly && /\\bapi_key\\b/.test(sql),',
    what: '&& becomes ||',
    why: 'keys are read again more often, and nothing else',
  },
  {
    file: 'src/main/database/storage/log-thread.ts',
    line: "if (!parentPort) throw new Error('this file is the entry of a worker thread');",
    what: 'the condition is never true',
    why: 'the file is run as a thread and as nothing else',
  },
  {
    file: 'src/main/services/upkeep/health.ts',
    line: "return { status: health.ok ? health.value.status : 'degraded' };",
    what: 'the first choice is always taken',
    why: 'a refusal has no value, so that reading it throws, and that is answered with the same word',
  },
];

/** The reason why no test can notice this one; null where one should. */
export function equivalenceOf(mutant, text) {
  const line = lineOf(mutant, text);
  const found = equivalentMutants.find(
    (one) => one.file === mutant.file && one.what === mutant.what && one.line === line,
  );
  return found?.why ?? null;
}

/** The line that a mutant begins in. */
const lineOf = ({ line }, text) => text.split('\n')[line - 1].trim();
