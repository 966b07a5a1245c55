/** Writes the letters about saved cards. */
import { cardWords } from './card-words';
import type { WrittenLetter } from './envelope';
import { write } from './letters';
import type { CardLetter } from './port';

export function writeCardLetter(letter: CardLetter): WrittenLetter {
  const words = cardWords[letter.language];
  const { subject, says } = words.kinds[letter.kind];
  const facts = {
    property: letter.property.name,
    phone: letter.property.phoneNumber,
    unit: letter.unitNumber,
    card: letter.card,
    amount: letter.amount ?? '',
    day: letter.day ?? '',
    expires: letter.expires ?? '',
    text: letter.text ?? '',
  };
  const paragraphs = [
    words.greeting,
    ...says,
    ...(letter.property.phoneNumber === '' ? [] : [words.questions]),
    `${words.goodbye}\n{property}`,
  ];
  return write(letter.language, { subject, paragraphs, facts });
}
