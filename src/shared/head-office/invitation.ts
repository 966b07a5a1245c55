/** What a kiosk needs to join: the address of head office's listener, and a code. One text may hold both, as QR code. */
import { isLoopback } from '../loopback';

interface Invitation {
  /** Null: the code alone. */
  readonly address: string | null;
  readonly code: string;
}

/** What a scanner types into one field: it has no blank, and a browser that opens it sends the code nowhere. */
export const invitationText = (address: string | null, code: string): string =>
  address === null ? code : `${address}#${code}`;

const BOTH = /^(https?:\/\/[^\s#]+)[\s#]+(\S.*)$/i;

/** The code, or address and code with a blank or # between them. */
export function readInvitation(text: string): Invitation {
  const [, address = null, code = ''] = BOTH.exec(text.trim()) ?? [];
  return address === null ? { address, code: text.trim() } : { address, code };
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
