/** Reads the picture of a signature: its size, then its file part by part, then its ink in a thread of its own. */
import { ok, refusal, refuse, type Refusal, type Result } from '../../../shared/result';
import { readPlainPicture } from '../../domain/signing/plain-picture';
import type { ServiceContext } from '../base/context';

export const MOST_BYTES = 512 * 1024;

const PREFIX = /^data:(image\/(?:png|jpeg));base64,/;
const BUSY_SECONDS = 2;

/**
 * Base64 (standard alphabet), with or without a data: prefix, of a PNG or JPEG that carries ink. Answers a PNG
 * of it and nothing else (documents/port.ts). Refuses INVALID_PARAM_SIGNATURE, and FAILED (429) while
 * too many pictures of `whose` client wait.
 */
export async function readSignatureImage(
  { signatures }: Pick<ServiceContext, 'signatures'>,
  text: unknown,
  whose?: string,
): Promise<Result<Buffer>> {
  const picture = readFile(text);
  if (!picture) return unfit();
  const png = await signatures.read(picture, whose);
  if (png === 'unfit') return unfit();
  return png === 'busy' ? busy() : ok(png);
}

export function signatureRefusal(
  field: string,
  reason: 'signature_invalid' | 'name_differs' = 'signature_invalid',
): Refusal {
  return refusal('INVALID_PARAM_SIGNATURE', 'invalid', { field, reason });
}

function readFile(text: unknown): Uint8Array | null {
  if (typeof text !== 'string') return null;
  const claimed = PREFIX.exec(text)?.[1];
  const base64 = text.replace(PREFIX, '').replaceAll('\r', '').replaceAll('\n', '');
  // Four characters hold three bytes: what is too long is refused before it is decoded.
  if (base64.length > Math.ceil(MOST_BYTES / 3) * 4 + 4) return null;
  const bytes = fromBase64(base64);
  const picture = bytes && bytes.length <= MOST_BYTES ? readPlainPicture(bytes) : null;
  return !picture || (claimed && claimed !== picture.mediaType) ? null : picture.content;
}

/**
 * RFC 4648, section 4, with or without its padding; null for anything else. Node leaves out what it does not
 * know, and takes the alphabet for addresses too. The length of what it makes of a text shows that nothing
 * was left out. Of a character of two bytes it reads the second one only.
 */
function fromBase64(text: string): Buffer | null {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const length = text.length - padding;
  if (length === 0 || length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return null;
  if (text.includes('-') || text.includes('_') || Buffer.byteLength(text) !== text.length) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === Math.floor((length * 3) / 4) ? bytes : null;
}

function unfit(): Result<never> {
  return { ok: false, refusals: [signatureRefusal('signature')] };
}

function busy(): Result<never> {
  return refuse('FAILED', 'throttled', {
    message: 'Too many signatures at once. Try again in a moment.',
    reason: 'throttled',
    retryAfterSeconds: BUSY_SECONDS,
  });
}
