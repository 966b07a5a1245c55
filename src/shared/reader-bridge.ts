/**
 * The names by which the reader's page calls the service, in both shells. The page and its preload are bundled, so
 * nothing here but names.
 */

/** The name under which the calls stand on `window`, and of their message channel. */
export const READER_BRIDGE_NAME = 'keyturnReader';

/** All that the page with Stripe's script in it can ask of us. */
export const readerCallNames = ['connectionToken', 'next', 'report'] as const;
export type ReaderCallName = (typeof readerCallNames)[number];

export type ReaderAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'unknown_call' | 'not_understood' | 'failed' };

/** The service's side of the bridge for the reader's page: checks every call, never throws. */
export interface ReaderBridge {
  call(name: string, input: unknown): Promise<ReaderAnswer>;
}
