import { expect, test } from 'vitest';
import { keepConsoleQuiet } from '../../src/shared/quiet-console';

test('the log says that a library printed and the name of its error, and never what it printed', () => {
  const lines: string[] = [];
  const target = { ...console };
  keepConsoleQuiet((text) => void lines.push(text), target);
  target.error('unread:', 'Zephyrine Quill', new RangeError('Zephyrine'));
  target.log('Zephyrine Quill');
  expect(lines.join()).not.toMatch(/Zephyrine|Quill/);
  expect(lines.map((line) => (JSON.parse(line) as { error: string | null }).error)).toEqual([
    'RangeError',
    null,
  ]);
});
