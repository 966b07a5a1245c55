import { describe, expect, it } from 'vitest';
import {
  isKnownDomain,
  mailboxNames,
  meantDomain,
  usualDomains,
} from '../../../src/main/domain/contact/mail-domains';

describe('a domain that is typed nearly as a known one', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['GMAIL.CM', 'gmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.es', 'hotmail.es'],
    ['icloud.con', 'icloud.com'],
    ['icloud.co', 'icloud.com'],
    ['outlok.com', 'outlook.com'],
    ['gmx.dee', 'gmx.de'],
    ['t-onlin.de', 't-online.de'],
  ])('%s is asked about: %s', (typed, meant) => expect(meantDomain(typed)).toBe(meant));

  it.each([
    'gmx.net',
    'live.com.mx',
    'gmail.com',
    'Yahoo.com.MX',
    'email.com',
    'mail.com',
    'hotmail.be',
    'yahoo.com.br',
    'yahoo.com.ar',
    'live.co.uk',
    'web.com',
    'hey.org',
    'small.com',
    'example.com',
    'bluebonnet-storage.com',
    'uni-ulm.de',
    'localhost',
  ])('%s is not questioned', (typed) => expect(meantDomain(typed)).toBeNull());

  it('every domain that is proposed is a known one', () => {
    expect(
      Object.values(usualDomains)
        .flat()
        .filter((domain) => !isKnownDomain(domain)),
    ).toEqual([]);
  });
});

describe('mailboxes made of a name', () => {
  it.each([
    ['Maria', 'Lopez', 'en', ['maria.lopez', 'mlopez', 'maria']],
    ['José María', 'Núñez', 'es', ['josemaria.nunez', 'jnunez', 'josemaria']],
    ['Jörg', 'Weiß', 'de', ['joerg.weiss', 'jweiss', 'joerg']],
    ['Jörg', 'Weiß', 'en', ['jorg.weiss', 'jweiss', 'jorg']],
    ['A', "O'Nolan", 'en', ['a.onolan', 'aonolan', 'a']],
    ['ليان', 'عبد الرحمن', 'ar', []],
    ['Maria', '', 'en', ['maria']],
    ['', '', 'en', []],
  ] as const)('%s %s (%s)', (first, last, language, names) =>
    expect(mailboxNames(first, last, language)).toEqual(names),
  );
});
