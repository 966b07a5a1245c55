/** Finding a name without its accents: "Osterreich" and "öster" both find Österreich. */

/** True when a word of the name begins with what was typed; nothing typed finds everything. */
export function matches(name: string, wanted: string): boolean {
  const plain = plainText(wanted);
  if (plain === '') return true;
  return ` ${plainText(name)}`.includes(` ${plain}`);
}

function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
