/** What the listener writes into the page, and what its parts share. */

type Text =
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'email'
  | 'country'
  | 'choose'
  | 'optional'
  | 'insurer'
  | 'policyNumber'
  | 'expires'
  | 'photo'
  | 'photoHint'
  | 'noPhoto'
  | 'send'
  | 'sending'
  | 'failed'
  | 'noKey';

export interface Form {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly required: boolean }[];
  readonly regions: readonly { readonly id: number; readonly name: string }[];
}

export interface Page {
  /** What is asked for: who rents, a policy with its photo, or a photo that proves a claim about tax. */
  readonly kind: 'details' | 'policy' | 'tax';
  readonly texts: Readonly<Record<Text, string>>;
  readonly countries: readonly { readonly id: number; readonly name: string }[];
  readonly countryId: number;
  readonly form: Form;
}

export interface Sending {
  readonly fields: HTMLFormElement;
  /** Says what is wrong. */
  readonly wrong: HTMLElement;
  readonly path: string;
  /** Without a text: the kiosk was not reached. */
  fail(text?: string): void;
  /** With the page that the kiosk answered. */
  end(html: string): void;
}

/** `plain`: what is to be encrypted; null where nothing can be sent yet. */
export interface Asked {
  readonly parts: readonly HTMLElement[];
  plain(): Uint8Array | null;
}

export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
