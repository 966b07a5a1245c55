import { expect, it } from 'vitest';
import { isOurPage, isOurs, pageUrl } from '../../src/main/kiosk/address';

it('knows its own page', () => {
  expect(isOurPage(pageUrl)).toBe(true);
  expect(isOurPage('app://keyturn/index.html#x')).toBe(true);
});

it.each([
  'https://keyturn/',
  'app://keyturn.evil/',
  'app://evil/',
  'app://user@keyturn/',
  'app://keyturn:1/',
  'file:///index.html',
  'javascript:alert(1)',
  'about:blank',
  '',
])('does not take %o for its own', (url) => {
  expect(isOurs(url)).toBe(false);
  expect(isOurPage(url)).toBe(false);
});

it('a file of ours is not a page', () => {
  expect(isOurs('app://keyturn/assets/a.js')).toBe(true);
  expect(isOurPage('app://keyturn/assets/a.js')).toBe(false);
});
