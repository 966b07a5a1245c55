/** What the letters about cards say in one language. */
import type { CardLetterKind } from '../port';

export interface CardWords {
  readonly greeting: string;
  readonly questions: string;
  readonly goodbye: string;
  readonly kinds: Readonly<
    Record<CardLetterKind, { readonly subject: string; readonly says: readonly string[] }>
  >;
}
