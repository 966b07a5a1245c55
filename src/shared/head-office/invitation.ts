/**
 * What a kiosk needs to join: the address of head office's listener, a code, and the key by which head office signs. One text may
 * hold all, as QR code.
 */
import { isLoopback } from '../loopback';

interface Invitation {
  /** Null: the code alone. */
  readonly address: string | null;
  readonly code: string;
  /** By which head office signs; null: a person compares it. */
  readonly key: string | null;
}

/** What a scanner types into one field: it has no blank, and a browser that opens it sends the code nowhere. */
export const invitationText = (address: string | null, code: string, key: string | null): string =>
  [...(address === null ? [] : [address]), code, ...(key === null ? [] : [key])].join('#');

const BOTH = /^(https?:\/\/[^\s#]+)[\s#]+(\S.*)$/i;
const KEY = /^([^#]*)#\s*([A-Za-z0-9_-]{43})$/;

/** The code, or address and code with a blank or # between them; behind either may stand # and the key. */
export function readInvitation(text: string): Invitation {
  const [, address = null, rest = text.trim()] = BOTH.exec(text.trim()) ?? [];
  const [, code = rest, key = null] = KEY.exec(rest) ?? [];
  return { address, code: code.trim(), key };
}

/** `open`: everybody on the way could read what is said there. */
type OfficeAddress =
  | { readonly kind: 'right'; readonly origin: string }
  | { readonly kind: 'unreadable' | 'open' };

/** Head office's address, as a person types it: encrypted, but for a head office on this machine. */
export function readOfficeAddress(text: string): OfficeAddress {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return { kind: 'unreadable' };
  const isHere = isLoopback(url.hostname.replaceAll(/[[\]]/g, ''));
  return url.protocol === 'https:' || isHere ? { kind: 'right', origin: url.origin } : { kind: 'open' };
}
