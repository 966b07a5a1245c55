import { describe, expect, it } from 'vitest';
import {
  isOurPage,
  isOurs,
  isReaderPage,
  isSamePage,
  isStripes,
  pageUrl,
  readerPageUrl,
} from '../../../src/main/kiosk/electron/address';

it('the window knows its own page', () => {
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
])('the window does not take %o for its own', (url) => {
  expect(isOurs(url)).toBe(false);
  expect(isOurPage(url)).toBe(false);
});

it('a file of ours is not a page', () => {
  expect(isOurs('app://keyturn/assets/a.js')).toBe(true);
  expect(isOurPage('app://keyturn/assets/a.js')).toBe(false);
});

describe("the card reader's page", () => {
  it('is another origin than the kiosk, and neither may lead to the other', () => {
    expect(isReaderPage(readerPageUrl)).toBe(true);
    expect(isReaderPage(pageUrl)).toBe(false);
    expect(isOurs(readerPageUrl)).toBe(false);
    expect(isSamePage(pageUrl, pageUrl)).toBe(true);
    expect(isSamePage(readerPageUrl, readerPageUrl)).toBe(true);
    expect(isSamePage(readerPageUrl, pageUrl)).toBe(false);
    expect(isSamePage(pageUrl, readerPageUrl)).toBe(false);
    expect(isSamePage('', pageUrl)).toBe(false);
  });

  it.each([
    ['https://js.stripe.com/terminal/v1', true],
    ['https://api.stripe.com/v1/terminal', true],
    ['https://192-168-1-9.abc.device.stripe-terminal-local-reader.net:4443/', true],
    ['http://js.stripe.com/terminal/v1', false],
    ['https://js.stripe.com.example.com/', false],
    ['https://notstripe.com/', false],
    ['https://stripe.com@example.com/', false],
    ['https://192.168.1.9/', false],
    ['app://keyturn/', false],
    ['', false],
  ])('may fetch %s beside its own files: %s', (url, allowed) => {
    expect(isStripes(url)).toBe(allowed);
  });
});
