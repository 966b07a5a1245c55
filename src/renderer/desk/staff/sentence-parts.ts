/** A sentence of the audit in the order of its language: its words, and the places of the person and of the thing. */
export type SentencePart = { readonly is: 'text'; readonly text: string } | { readonly is: 'who' | 'about' };

/** What stands for both while a language puts its sentence together. */
export const stand = { who: '{who}', about: '{about}' };

export function partsOf(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/(\{who\}|\{about\})/)
    .filter((text) => text !== '')
    .map((text) =>
      text === stand.who ? { is: 'who' } : text === stand.about ? { is: 'about' } : { is: 'text', text },
    );
}
