/** What leaves the phone: encrypted for the screen alone, and sent once. */
import { gcm } from '@noble/ciphers/aes';

/**
 * Encrypts what was typed or photographed. The same answers give the same message, which the kiosk recognizes: a phone that got
 * no answer sends it again.
 */
export function sealer(
  about: { readonly kind: string; readonly path: string },
  key: Uint8Array,
): (plain: Uint8Array) => string {
  const name = new TextEncoder().encode(`keyturn-${about.kind}-1:${about.path.split('/').at(-1) ?? ''}`);
  let last = { plain: new Uint8Array(), box: '' };
  return (plain) => {
    if (plain.length === last.plain.length && plain.every((byte, place) => byte === last.plain[place]))
      return last.box;
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const sealed = gcm(key, nonce, name).encrypt(plain);
    last = { plain: plain.slice(), box: textOf([nonce, sealed]) };
    return last.box;
  };
}

/** The kiosk's own word; null where there is none: a proxy answered, or the kiosk is busy and may be asked again. */
export async function send(path: string, box: string): Promise<string | null> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ box }),
    });
    return answer.ok || answer.status === 404 ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Base64 for addresses; empty for what is none. */
export function bytesOf(text: string): Uint8Array {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function textOf(parts: readonly Uint8Array[]): string {
  let text = '';
  // One by one: a photo has more bytes than a call takes arguments.
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
