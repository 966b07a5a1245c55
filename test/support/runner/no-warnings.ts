/** A test of the page fails where Vue or its router warns: nobody reads one line among hundreds. */
import { afterEach, beforeEach } from 'vitest';

const WARNING = /^\[Vue/;
const say = console.warn;
let warnings = new Set<string>();

beforeEach(() => {
  warnings = new Set();
  console.warn = (...said: unknown[]) => {
    if (WARNING.test(String(said[0]))) warnings.add(String(said[0]));
    else say(...said);
  };
});

afterEach(() => {
  console.warn = say;
  if (warnings.size > 0) throw new Error([...warnings].join('\n'));
});
