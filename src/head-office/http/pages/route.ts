/**
 * A page of head office, or a form that one sends. Each says what somebody must be allowed to, and what it is about: so nobody
 * reaches what belongs to a property that is not theirs.
 */
import { CommandRefused } from '../../../shared/command-line';
import { Refused, sentenceOf } from '../../locales/refused';
import type { Language } from '../../../shared/languages';
import type { Permission } from '../../people/roles';
import type { SignedIn } from '../../people/sessions';
import type { PasskeySite } from '../../people/passkeys';
import type { Id } from '../../../shared/ids';

/** What a form with a file may have beside it. */
export const BESIDE_FILE_BYTES = 64 * 1024;

export interface Route<Asked> {
  readonly method: 'GET' | 'POST';
  /** With `:property` or `:kiosk` where it is about one. */
  readonly path: string;
  readonly needs: Permission;
  /** `everywhere`: only for people who have every property. */
  readonly isEverywhere?: boolean;
  /**
   * Only for who signed in a moment ago; others are asked again (again.ts). Answers what is then done, as HTML; null: this one
   * does not ask, or does not exist.
   */
  again?(asked: Asked): Promise<string | null>;
  /** It answers a file, and the page before it stays where it is. */
  readonly keepsFile?: boolean;
  /** How often a page asks for itself again, where it is more work than others. */
  readonly everySeconds?: number;
  /** Of a form with a file. */
  readonly bodyBytes?: number;
  answer(asked: Asked): Promise<PageAnswer>;
}

/** What was asked for, by somebody who may. */
export interface Asked {
  readonly person: SignedIn;
  /** The parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly form: FormData;
  /** The network address that asks. */
  readonly address: string;
  /** Where the browser is, by its own word; null: where no passkey works. */
  readonly site: PasskeySite | null;
  /** Where kiosks reach head office, as far as that browser knows. */
  readonly listenerAddress: string | null;
  readonly nowMs: number;
}

export type OfKiosk = Asked & { readonly propertyId: Id<'property'>; readonly kioskId: string };

export type PageRoute =
  | (Route<Asked> & { readonly about?: undefined })
  | (Route<Asked & { readonly propertyId: Id<'property'> }> & { readonly about: 'property' })
  | (Route<OfKiosk> & { readonly about: 'kiosk' });

export type PageAnswer =
  | {
      readonly html: string;
      readonly status?: number;
      readonly hasScript?: boolean;
      /** It asks for itself again (pages/live.ts). */
      readonly isLive?: boolean;
    }
  /** For the script of a page. */
  | { readonly json: object; readonly status?: number }
  /** For the browser to keep. */
  | {
      readonly file: {
        readonly name: string;
        readonly mediaType: string;
        readonly content: string | Buffer;
      };
    }
  /** What was asked for is done: the browser is sent on, so that a reload does not ask again. */
  | { readonly to: string };

/** What somebody typed, without blanks round it; '' where the form has none. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** A password is taken as it was typed. */
export function secret(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export const typedAll = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string');

const LONGEST_WHY = 500;

/** The reason that a form must have. */
export function whyOf({ form }: Asked): string {
  const why = typed(form, 'why');
  if (why === '' || why.length > LONGEST_WHY) throw new Refused((t) => t.refusals.sayWhy(LONGEST_WHY));
  return why;
}

/** What is refused is said by `say`, on the page, in the language of who asked. */
export async function orSay(
  language: Language,
  work: () => Promise<PageAnswer>,
  say: (wrong: string) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return say(sentenceOf(error, language));
  }
}

/** What was done, by the word of the address; null: nothing that this page knows. */
export function doneIn(words: Readonly<Record<string, string>>, query: URLSearchParams): string | null {
  const word = query.get('done') ?? '';
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}
