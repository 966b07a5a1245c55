/** Why head office's certificate was not taken, in words that a person at a new kiosk can go on from. */
import { errorMessage } from '../../shared/error-message';

const UNKNOWN =
  'its certificate is of an authority that this machine does not know: name the file with that authority, or look whether the address is right';

/** By the codes of OpenSSL and Node. */
const WORDS: ReadonlyMap<unknown, string> = new Map([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNKNOWN],
  [
    'CERT_NOT_YET_VALID',
    'its certificate is not valid yet by the clock of this machine: look whether date and time are right',
  ],
  [
    'CERT_HAS_EXPIRED',
    'its certificate has expired by the clock of this machine: look whether date and time are right, else head office needs a new one',
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another address'],
]);

const wordsOf = (error: unknown) =>
  WORDS.get(error instanceof Error && 'code' in error ? error.code : undefined);

export const whyNotReached = (error: unknown): string => wordsOf(error) ?? errorMessage(error);

/** Somebody is there, and a file with the authority of the certificate may be all that lacks. */
export const isOfUnknownAuthority = (error: unknown): boolean => wordsOf(error) === UNKNOWN;
