/**
 * Words, and whole lines of Arabic, as the font has shaped them for earlier documents. Shaping is most of the work, and an
 * agreement says the same words every time. Nothing of a customer is kept beyond their own document.
 */

/** PDFKit's own cache of a font: its results by the letters they stand for. */
export type Shapes = Record<string, unknown>;

/** A few agreements in every language; what comes later is shaped each time. By letters, each of which takes its memory. */
const MOST_LETTERS = 64_000;

export class KnownWords {
  readonly #shapes = nothing(null);
  #letters = 0;

  /** For one document: knows what is known, and what it learns stays its own. */
  lend(): Shapes {
    return nothing(this.#shapes);
  }

  /** Keeps what one document has learned, but for words that may be the customer's. */
  keep(learned: Shapes, isPersonal: (word: string) => boolean): void {
    for (const [word, shape] of Object.entries(learned)) {
      if (this.#letters >= MOST_LETTERS) return;
      if (isPersonal(word)) continue;
      this.#shapes[word] = shape;
      this.#letters += word.length;
    }
  }
}

/**
 * Whether a word, or a piece of one that was cut at the end of a line, may come from these texts. A line that was shaped as a
 * whole may where one of its words may. So may what has a figure in it: numbers, dates, amounts.
 */
export function personalIn(texts: readonly string[]): (word: string) => boolean {
  const all = texts.join('\n').normalize('NFC').toLowerCase();
  const mayBe = (word: string) => {
    const bare = word.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase();
    return bare !== '' && all.includes(bare);
  };
  return (text) => /\p{N}/u.test(text) || text.split(/\s+/u).some(mayBe);
}

function nothing(prototype: Shapes | null): Shapes {
  return Object.create(prototype) as Shapes;
}
