/** What the two ways to an identity of the listener have in common: the site's authority, and a certificate it has. */

export const DAY_MS = 24 * 60 * 60_000;

/** Who the listener is under TLS. PEM. */
export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

export interface IdentitySource {
  /** The identity to use from now on; asked again and again, it is the same one until there is a reason for another. */
  current(nowMs: number): { readonly identity: Identity; readonly warnings: readonly string[] };
  /** SHA-256 of what clients are to trust for the identity that was asked for last, in pairs of hexadecimal digits. */
  readonly fingerprint: () => string;
}
