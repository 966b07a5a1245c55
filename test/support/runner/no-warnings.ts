/** A test of the page fails where Vue, its router or its translations warn: nobody reads one line among hundreds. */
import { afterEach, beforeEach } from 'vitest';

const WARNING = /^\[(?:Vue|intlify)/;
/** Said once of our own reader of sentences: a later version may want another. test/renderer/locales/sentences holds that it works. */
const KNOWN = /^\[intlify\] This project is using Custom Message Compiler/;
const say = console.warn;
let warnings = new Set<string>();

beforeEach(() => {
  warnings = new Set();
  console.warn = (...said: unknown[]) => {
    if (KNOWN.test(String(said[0]))) return;
    if (WARNING.test(String(said[0]))) warnings.add(String(said[0]));
    else say(...said);
  };
});

afterEach(() => {
  console.warn = say;
  if (warnings.size > 0) throw new Error([...warnings].join('\n'));
});
