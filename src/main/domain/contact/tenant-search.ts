/** Whether somebody is meant by what was typed: every word begins one of theirs, without regard to case and accents. */

export interface SearchedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** The names of whom they rent for. */
  readonly company?: string;
}

const MARKS = /\p{M}+/gu;
/** Fewer digits of a phone number than these are in too many of them. */
const FEWEST_DIGITS = 3;

/** Without accents and in lower case: "Núñez" and "nunez" are one. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase().replaceAll('ß', 'ss');
}

export function personMatcher(typed: string): (person: SearchedPerson) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const digits = typed.replaceAll(/\D/g, '');
  // Spaces and signs within a phone number are how people write it.
  const isNumber = /^[\d\s()+./-]+$/.test(typed) && digits.length >= FEWEST_DIGITS;
  return ({ firstName, lastName, email, phoneNumber, company = '' }) => {
    if (isNumber && phoneNumber.replaceAll(/\D/g, '').includes(digits)) return true;
    const names = folded(`${firstName} ${lastName} ${email} ${company}`).split(/[\s'’-]+/);
    const whole = folded(`${firstName} ${lastName} ${company}`).split(/\s+/);
    return (
      words.length > 0 && words.every((word) => [...names, ...whole].some((name) => name.startsWith(word)))
    );
  };
}
