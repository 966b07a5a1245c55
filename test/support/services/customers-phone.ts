/** What a customer's phone does with the code on the screen: reads it, and encrypts what was typed. */
import jsQR from 'jsqr';
import { createCipheriv, randomBytes } from 'node:crypto';
import type { QrCode } from '../../../src/main/domain/base/qr-code';

/** As somebody of Austin types them. */
export const typedOnPhone = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  phoneNumber: '512 555 0199',
  email: 'zephyrine@example.com',
  address: '9 Larkspur Ln',
  apartment: '',
  city: 'Austin',
  region: 1,
  postalCode: '78704',
  countryId: 840,
  phoneCountryId: 840,
};

/** The address, the name behind its last slash, and the key behind its #. */
export interface PhoneCode {
  readonly address: string;
  readonly id: string;
  readonly key: Buffer;
}

export function readCode(qr: QrCode): PhoneCode {
  const [address = '', key = ''] = textOf(qr).split('#');
  return { address, id: address.split('/').at(-1) ?? '', key: Buffer.from(key, 'base64url') };
}

/** What a camera reads: each module is drawn four times as wide. */
function textOf({ size, path }: QrCode): string {
  const width = size * 4;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', w = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1)
      for (let column = Number(x) * 4; column < (Number(x) + Number(w)) * 4; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return jsQR(data, width, width)?.data ?? '';
}

/** As the page's program encrypts. */
export function sealOnPhone(
  { id, key }: Pick<PhoneCode, 'id' | 'key'>,
  what: unknown = typedOnPhone,
): string {
  return sealed({ id, key }, 'details', Buffer.from(JSON.stringify(what)));
}

/** As the page's program encrypts a photo, with what was typed beside it. */
export function sealPhotoOnPhone(
  code: Pick<PhoneCode, 'id' | 'key'>,
  {
    kind,
    typed = {},
    photo,
  }: { readonly kind: 'policy' | 'tax'; readonly typed?: unknown; readonly photo: Buffer },
): string {
  return sealed(code, kind, Buffer.concat([Buffer.from(`${JSON.stringify(typed)}\n`), photo]));
}

function sealed({ id, key }: Pick<PhoneCode, 'id' | 'key'>, kind: string, plain: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(`keyturn-${kind}-1:${id}`));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]).toString('base64url');
}
