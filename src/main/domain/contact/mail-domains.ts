/**
 * Domains with many mailboxes. The screen asks about an address whose domain is almost one of these. It never asks
 * about one that matches.
 */
import type { Language } from '../../../shared/languages';
import { findCountryByCode } from '../property/iso-3166';

/** The more mailboxes a domain has, the earlier it stands: of two that are as near, the first is meant. */
const known: readonly string[] = (
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com web.de gmx.de t-online.de gmx.net ' +
  'googlemail.com hotmail.es yahoo.es outlook.es yahoo.com.mx live.com.mx hotmail.de outlook.de yahoo.de live.de ' +
  'me.com mac.com ymail.com rocketmail.com email.com mail.com aim.com comcast.net verizon.net att.net sbcglobal.net ' +
  'bellsouth.net cox.net charter.net earthlink.net optonline.net frontier.com juno.com proton.me protonmail.com pm.me ' +
  'zoho.com fastmail.com hey.com gmx.com gmx.at gmx.ch freenet.de arcor.de online.de posteo.de mailbox.org bluewin.ch ' +
  'aon.at chello.at telefonica.net terra.es prodigy.net.mx yahoo.co.uk hotmail.co.uk yahoo.ca yahoo.fr hotmail.fr ' +
  'yandex.com mail.ru qq.com maktoob.com'
).split(' ');

/** What most people of a language have their mailbox at. */
export const usualDomains: Readonly<Record<Language, readonly string[]>> = {
  en: ['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'hotmail.com'],
  es: ['gmail.com', 'hotmail.com', 'yahoo.com', 'outlook.es', 'yahoo.com.mx'],
  de: ['gmail.com', 'gmx.de', 'web.de', 't-online.de', 'icloud.com'],
  ar: ['gmail.com', 'hotmail.com', 'yahoo.com', 'outlook.com', 'icloud.com'],
};

/** Shorter names are too near to each other: only their ending is looked at. */
const LONG_ENOUGH = 5;

export function isKnownDomain(domain: string): boolean {
  return known.includes(domain.toLowerCase());
}

/** The known domain that was probably meant; null where none was, and where the domain is one of them. */
export function meantDomain(domain: string): string | null {
  const typed = domain.toLowerCase();
  if (known.includes(typed)) return null;
  const near = known
    .map((one) => ({ one, far: farFrom(typed, one) }))
    .filter(({ far }) => far <= 2)
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.one ?? null;
}

/** How many slips of a finger lie between the two; Infinity where they are two domains and not one typed wrongly. */
function farFrom(typed: string, meant: string): number {
  const [typedName, typedEnd] = inTwo(typed);
  const [name, end] = inTwo(meant);
  const ends = slips(typedEnd, end);
  // hotmail.be and hotmail.de are both there.
  if (ends > 0 && isOfCountry(typedEnd) && isOfCountry(end)) return Infinity;
  if (typedName === name) return ends === 1 ? 1 : Infinity;
  if (name.length < LONG_ENOUGH) return Infinity;
  const far = slips(typedName, name) + ends;
  const sure = name.length > LONG_ENOUGH || typedName.charAt(0) === name.charAt(0);
  return far === 1 || sure ? far : Infinity;
}

function inTwo(domain: string): [name: string, end: string] {
  const dot = domain.indexOf('.');
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

function isOfCountry(end: string): boolean {
  const last = end.slice(end.lastIndexOf('.') + 1);
  return findCountryByCode(last.toUpperCase()) !== null || last === 'uk';
}

/** Letters left out, too many, wrong, or two in the other's place (optimal string alignment). */
function slips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? Infinity;
      const same = one[i - 1] === other[j - 1];
      const crossed = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(1, 0) + 1,
        (row[j - 1] ?? Infinity) + 1,
        at(1, 1) + (same ? 0 : 1),
        crossed ? at(2, 2) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.[other.length] ?? Infinity;
}

/** Letters of European names that no decomposition takes to plain ones. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Mailbox names made of a person's: maria.lopez, mlopez, maria. None where a name has no Latin letters. */
export function mailboxNames(firstName: string, lastName: string, language: Language): string[] {
  const [first, last] = [firstName, lastName].map((name) => mailboxLetters(name, language));
  if (!first) return [];
  return last ? [...new Set([`${first}.${last}`, `${first.charAt(0)}${last}`, first])] : [first];
}

function mailboxLetters(name: string, language: Language): string {
  return (
    name
      .normalize('NFC')
      .toLowerCase()
      // "Müller" writes mueller where German is written, and muller elsewhere.
      .replaceAll(/[ßäöüøłđæœı]/g, (letter) =>
        'äöü'.includes(letter) && language !== 'de' ? letter : (plain[letter] ?? letter),
      )
      .normalize('NFD')
      .replaceAll(/[^a-z\d]/g, '')
  );
}
