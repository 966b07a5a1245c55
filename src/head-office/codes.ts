/** Codes that a person carries from one place to another, and that let in once: shown once, and kept as hashes. */
import { createHash, randomInt } from 'node:crypto';

/** 32 letters, none of them easily taken for another: five bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/** E.g. `7K3QD-...`, of so many groups of 25 bits. */
export function newCode(groups: number): string {
  const letters = Array.from({ length: groups * GROUP }, () => LETTERS[randomInt(LETTERS.length)]);
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  ).join('-');
}

/** Dashes, blanks and small letters do not count. */
export function codeHash(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('hex');
}
