import { describe, expect, it } from 'vitest';
import { isAcceptablePassword, readPassword } from '../../../src/main/domain/login/password-rules';

const common = new Set(['password1', 'qwertyuiop']);

describe('a new password', () => {
  it.each([
    ['of 7 characters', 'abcdef1', false],
    ['of 8 characters', 'abcdefg1', true],
    ['of 8 emoji', '😀'.repeat(8), true],
    ['of 4 emoji, which are 8 units', '😀'.repeat(4), false],
    ['of 128 characters', 'ab'.repeat(64), true],
    ['of 129 characters', 'a'.repeat(129), false],
    ['on the list', 'password1', false],
    ['on the list, in another case', 'PassWord1', false],
    ['on the list, with blanks around', '  qwertyuiop ', false],
  ])('%s', (_title, password, accepted) => expect(isAcceptablePassword(password, common)).toBe(accepted));
});

describe('a new password beside the names that anybody would try', () => {
  const names = ['Hill Road Storage', 'anna.lee@example.com', 'Ann', 'Lee'];
  it.each([
    ['the user name', 'anna.lee@example.com', false],
    ['the person’s name and a year, with marks between', 'Ann-LEE-2026!', false],
    ['the site’s name and a year', 'hillroad2026', false],
    ['the product’s name and a number', 'Keyturn-123', false],
    ['a name among other words', 'anna walks to the hill', true],
    ['a short word that is in it by chance', 'annotate7q', true],
  ])('%s', (_title, password, accepted) =>
    expect(isAcceptablePassword(password, common, names)).toBe(accepted),
  );
});

describe('reading a password', () => {
  // Holds: asvs-6.2.5, asvs-6.2.8
  it('keeps its blanks and brings it into one Unicode form', () => {
    expect(readPassword(' cafe\u0301 ')).toBe(' caf\u00e9 ');
  });
  it.each([[undefined], [null], [''], ['   '], [12345678], [['a']]])('%j is none', (value) => {
    expect(readPassword(value)).toBeNull();
  });
});
