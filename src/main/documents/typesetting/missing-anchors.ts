/**
 * A few Arabic letters of Africa have a place for a mark in one of their forms and none in another. The shaper takes
 * for granted that there is one and throws; a customer's name must not stop a contract. Such a mark stays where the
 * font has it by itself.
 */
interface Marks {
  applyAnchor(record: { readonly markAnchor: object | null }, base: object | null, index: number): void;
}

/** The font's own parts are not part of its promised interface; should they move, nothing is changed. */
interface Shaper {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Marks | null } | null };
}

export function allowMissingAnchors(font: object): void {
  const marks = (font as Shaper)._layoutEngine?.engine?.GPOSProcessor;
  if (!marks || Object.hasOwn(marks, 'applyAnchor')) return;
  const original = marks.applyAnchor.bind(marks);
  marks.applyAnchor = (record, base, index) => {
    if (record.markAnchor !== null && base !== null) original(record, base, index);
  };
}
