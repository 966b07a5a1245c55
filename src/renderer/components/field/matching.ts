/** Finding a name without its accents: "Osterreich" and "öster" both find Österreich. */

/** True when a word of one of the names begins with what was typed; nothing typed finds everything. */
export function matches(names: string | readonly string[], wanted: string): boolean {
  const plain = plainText(wanted);
  if (plain === '') return true;
  return (typeof names === 'string' ? [names] : names).some((name) =>
    ` ${plainText(name)}`.includes(` ${plain}`),
  );
}

/** Letters that are one with a mark to those who write them, and another letter to Unicode. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ى: 'ي',
  ة: 'ه',
};

function plainText(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[ßøłıđðæœþىة]/g, (letter) => alike[letter] ?? letter)
      .replace(/[^\p{Letter}\p{Number}+]+/gu, ' ')
      .trim()
      // The Arabic article is part of the word in writing, and often left out in searching.
      .replace(/(^| )ال(?=\p{Letter}{2})/gu, '$1')
  );
}
