/** What counts as the picture of a signature. Pictures are made by sharp and damaged by hand. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_BYTES, readSignatureImage } from '../../src/main/services/signature-image';
import { emptyPad, signed, singleDot } from '../support/signature';

let png: string;
let jpeg: string;
beforeAll(async () => {
  [png, jpeg] = [await signed('png'), await signed('jpeg')];
});
const typeOf = async (text: unknown) => (await readSignatureImage(text))?.mediaType ?? null;

/** A PNG chunk by hand. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** An 8-bit grey PNG that says it has these sides, with whatever lies in it. */
function claiming(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const line = (width: number, height: number, stroke = '#112') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M20 70 L 260 40" stroke="${stroke}" stroke-width="4"/></svg>`,
  );

describe('a signature is', () => {
  it('a PNG or a JPEG in Base64, raw or with its own prefix', async () => {
    expect(await typeOf(png)).toBe('image/png');
    expect(await typeOf(jpeg)).toBe('image/jpeg');
    expect(await typeOf(`data:image/png;base64,${png}`)).toBe('image/png');
    expect(await typeOf(`data:image/jpeg;base64,${jpeg}`)).toBe('image/jpeg');
  });

  it('the same with line breaks and without its padding', async () => {
    expect(await typeOf(png.replaceAll(/.{76}/g, '$&\r\n'))).toBe('image/png');
    expect(await typeOf(png.replace(/=+$/, ''))).toBe('image/png');
  });

  it('kept byte for byte', async () => {
    const image = await readSignatureImage(`data:image/png;base64,${png}`);
    expect(image?.bytes.toString('base64')).toBe(png);
  });

  it.each<[string, () => Sharp]>([
    ['with a clear ground', () => sharp(line(300, 100)).png()],
    ['with a palette', () => sharp(line(300, 100)).png({ palette: true })],
    ['interlaced', () => sharp(line(300, 100)).png({ progressive: true })],
    [
      'in 16-bit grey',
      () => sharp(line(300, 100)).flatten({ background: '#fff' }).toColourspace('grey16').png(),
    ],
    ['in 16-bit colour', () => sharp(line(300, 100)).toColourspace('rgb16').png()],
    [
      'a progressive JPEG',
      () => sharp(line(300, 100)).flatten({ background: '#fff' }).jpeg({ progressive: true }),
    ],
    ['a CMYK JPEG', () => sharp(line(300, 100)).flatten({ background: '#fff' }).toColourspace('cmyk').jpeg()],
    ['in blue ink', () => sharp(line(300, 100, '#00c')).png()],
    [
      '4096 pixels to each side',
      () => sharp(line(4096, 4096)).flatten({ background: '#fff' }).greyscale().png(),
    ],
  ])('fine %s', async (_title, make) => {
    expect(await typeOf((await make().toBuffer()).toString('base64'))).not.toBeNull();
  });
});

describe('a signature is not', () => {
  it.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['null', () => null],
    ['a number', () => 1],
    ['a list', () => [png]],
    ['empty text', () => ''],
    ['a prefix alone', () => 'data:image/png;base64,'],
    ['words', () => 'Zephyrine Quillfeather'],
    ['Base64 of words', () => Buffer.from('Zephyrine Quillfeather').toString('base64')],
    ['Base64 with a space in it', () => `${png.slice(0, 40)} ${png.slice(40)}`],
    ['Base64 for addresses', () => `${png.slice(0, 40)}-_${png.slice(42)}`],
    ['a JPEG said to be a PNG', () => `data:image/png;base64,${jpeg}`],
    ['a PNG said to be a JPEG', () => `data:image/jpeg;base64,${png}`],
    ['a PNG said to be a GIF', () => `data:image/gif;base64,${png}`],
    ['a PNG said to be an SVG', () => `data:image/svg+xml;base64,${png}`],
    ['a PNG without saying Base64', () => `data:image/png,${png}`],
    ['a prefix twice', () => `data:image/png;base64,data:image/png;base64,${png}`],
    ['a prefix in capitals', () => `DATA:IMAGE/PNG;BASE64,${png}`],
    ['an SVG', () => line(300, 100).toString('base64')],
    ['a GIF', async () => (await sharp(line(300, 100)).gif().toBuffer()).toString('base64')],
    ['a WebP', async () => (await sharp(line(300, 100)).webp().toBuffer()).toString('base64')],
    ['the first bytes of a PNG', () => Buffer.from(png, 'base64').subarray(0, 8).toString('base64')],
    ['a PNG cut short', () => Buffer.from(png, 'base64').subarray(0, 400).toString('base64')],
    ['a JPEG cut short', () => Buffer.from(jpeg, 'base64').subarray(0, 400).toString('base64')],
    ['an empty pad', emptyPad],
    ['a single dot', singleDot],
    [
      'a clear sheet',
      async () =>
        (
          await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000' } })
            .png()
            .toBuffer()
        ).toString('base64'),
    ],
    [
      'white ink',
      async () =>
        (
          await sharp(line(300, 100, '#fff'))
            .png()
            .toBuffer()
        ).toString('base64'),
    ],
    [
      'faint ink',
      async () =>
        (
          await sharp(line(300, 100, '#ccc'))
            .png()
            .toBuffer()
        ).toString('base64'),
    ],
    ['4097 pixels wide', async () => (await sharp(line(4097, 100)).png().toBuffer()).toString('base64')],
    ['4097 pixels high', async () => (await sharp(line(300, 4097)).png().toBuffer()).toString('base64')],
    ['one pixel', () => claiming(1, 1, Buffer.from([0, 0])).toString('base64')],
    ['no pixels', () => claiming(0, 0, Buffer.alloc(0)).toString('base64')],
  ])('%s', async (_title, make) => {
    expect(await readSignatureImage(await make())).toBeNull();
  });

  it('more than 512 KiB, though as many are fine', async () => {
    const noise = Buffer.from(png, 'base64');
    const padded = (size: number) =>
      Buffer.concat([noise, Buffer.alloc(size - noise.length)]).toString('base64');
    expect(await typeOf(padded(MOST_BYTES))).toBe('image/png');
    expect(await typeOf(padded(MOST_BYTES + 1))).toBeNull();
    expect(await typeOf(padded(5 * MOST_BYTES))).toBeNull();
  });

  it('a small file that swells: huge sides are refused before anything is unpacked', async () => {
    const bombs = [
      claiming(50_000, 50_000, Buffer.alloc(1000)),
      claiming(0x7fff_ffff, 0x7fff_ffff, Buffer.alloc(1000)),
      claiming(4096, 1_000_000, Buffer.alloc(1000)),
      // Honest about its sides, and still a thousand times its size when unpacked.
      claiming(20_000, 20_000, Buffer.alloc(20_001 * 2000)),
    ];
    const before = process.memoryUsage.rss();
    for (const bomb of bombs) expect(await readSignatureImage(bomb.toString('base64'))).toBeNull();
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('a picture that says it is small and carries more', async () => {
    const swollen = claiming(10, 10, Buffer.alloc(20_000_000));
    expect(await readSignatureImage(swollen.toString('base64'))).toBeNull();
  });
});
