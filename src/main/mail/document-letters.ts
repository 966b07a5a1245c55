/** Writes the letters about single documents: the code of a kept unit, and one document that a tenant asked for. */
import { listOf, pluralOf } from '../domain/base/plural';
import { PICTURE, type WrittenLetter } from './envelope';
import { write } from './letters';
import { documentWords, type DocumentWords } from './document-words';
import type { DocumentLetter, ReservationCodeLetter } from './port';
import { reservationWords } from './reservation-words';

export function writeReservationCodeLetter(letter: ReservationCodeLetter): WrittenLetter {
  const { language, unitNumbers } = letter;
  const words = reservationWords[language];
  const ofUnits = pluralOf(language, unitNumbers.length, words.units);
  const facts = {
    unit: listOf(language, unitNumbers),
    property: letter.property.name,
    phone: letter.property.phoneNumber,
    until: letter.heldUntil,
    // In two halves, as it stands on the screen and is read aloud.
    code: letter.code.replace(/^(\d{4})/, '$1 '),
    link: letter.forgetLink ?? '',
    hoursLabel: letter.hours?.label ?? '',
    hours: letter.hours?.text ?? '',
  };
  const paragraphs = [
    words.greeting,
    letter.forgotten ? `${ofUnits.held} ${ofUnits.afterwards}` : ofUnits.held,
    ...(letter.left === null ? [] : [words.left[letter.left]]),
    words.code,
    words.square,
    words.digits,
    words.desk,
    ...(letter.hours === null ? [] : ['{hoursLabel}: {hours}']),
    letter.forgetLink === null ? ofUnits.forgetAtKiosk : ofUnits.forgetByLink,
    ...(letter.property.phoneNumber === '' ? [] : [words.questions]),
    `${words.goodbye}\n{property}`,
  ];
  const subject = letter.isReminder ? ofUnits.reminder : ofUnits.subject;
  return write(language, { subject, paragraphs, facts, picture: PICTURE });
}

export function writeDocumentLetter(letter: DocumentLetter): WrittenLetter {
  const words = documentWords[letter.language];
  const facts = {
    kind: words.kinds[letter.kind],
    number: letter.number,
    property: letter.property.name,
    phone: letter.property.phoneNumber,
  };
  const paragraphs = [
    words.greeting,
    bodyOf(letter, words),
    ...(letter.property.phoneNumber === '' ? [] : [words.questions]),
    `${words.goodbye}\n{property}`,
  ];
  const subject = (togetherOf(letter, words) ?? words).subject;
  return write(letter.language, { subject, paragraphs, facts });
}

/** Null for one document alone. */
function togetherOf({ kind, files }: DocumentLetter, words: DocumentWords) {
  if (files.length < 2) return null;
  return kind === 'credit_note' ? words.creditsTogether : words.together;
}

function bodyOf(letter: DocumentLetter, words: DocumentWords): string {
  const { kind, occasion } = letter;
  const together = togetherOf(letter, words);
  if (together) return together.text;
  if (kind === 'rent_change') return words.rent;
  if (kind === 'rent_kept') return words.rentKept;
  if (kind === 'charges_changed') return words.charges;
  if (kind === 'policy_reminder') return words.policy;
  if (kind === 'payment_plan') return words.plan;
  if (kind === 'returned_payment') return words.returned;
  if (kind === 'receipt_withdrawn') return words.withdrawn;
  if (kind === 'reminder' || kind === 'late_notice' || kind === 'default_notice') return words.late;
  if (kind === 'notice_given' || kind === 'notice_withdrawn') return words.notice;
  if (kind === 'move_out') return words.moveOut;
  if (kind === 'move_out_final') return words.movedOut;
  if (kind === 'transfer') return words.transfer;
  if (occasion === 'asked' || kind === 'account') return words.attached;
  return occasion === 'card_paid' ? words.cardPaid : words.made[kind];
}
