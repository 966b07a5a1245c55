/** What counts as the picture of a signature. Pictures are made by sharp and damaged by hand. */
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSignatureWorker } from '../../../src/main/documents/worker/signature-worker';
import { MOST_BYTES, readSignatureImage } from '../../../src/main/services/signing/signature-image';
import { claiming } from '../../support/documents/pictures';
import { emptyPad, signed, singleDot } from '../../support/documents/signature';

let png: string;
let jpeg: string;
beforeAll(async () => {
  [png, jpeg] = [await signed('png'), await signed('jpeg')];
});
const signatures = createSignatureWorker();
const read = (text: unknown) => readSignatureImage({ signatures }, text);
const isTaken = async (text: unknown) => (await read(text)).ok;
/** The picture that is kept. */
async function keptOf(text: unknown): Promise<Buffer> {
  const image = await read(text);
  if (!image.ok) throw new Error('it was refused');
  return image.value;
}
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64');

const line = (width: number, height: number, stroke = '#112') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M20 70 L 260 40" stroke="${stroke}" stroke-width="4"/></svg>`,
  );

/** Base64 without padding of a good picture and so many bytes behind it that this many are left of the last three. */
function endingIn(bytes: number): string {
  const picture = Buffer.from(png, 'base64');
  const whole = Math.ceil(picture.length / 3) * 3;
  return Buffer.concat([picture, Buffer.alloc(whole + bytes - picture.length)])
    .toString('base64')
    .replace(/=+$/, '');
}

/** Black rows of 300 grey pixels. */
const rows = (count: number) => Buffer.alloc(301 * count);

describe('a signature is', () => {
  // Holds: v1-4.9, asvs-5.1.1
  it('a PNG or a JPEG in Base64, raw or with its own prefix', async () => {
    for (const text of [png, jpeg, `data:image/png;base64,${png}`, `data:image/jpeg;base64,${jpeg}`])
      expect(await isTaken(text)).toBe(true);
  });

  it('the same with line breaks and without its padding', async () => {
    expect(await isTaken(png.replaceAll(/.{76}/g, '$&\r\n'))).toBe(true);
    for (const bytes of [0, 1, 2]) expect(await isTaken(endingIn(bytes))).toBe(true);
  });

  // Holds: asvs-5.3.1
  it('kept as a PNG of the same strokes, with nothing else that the file carried', async () => {
    const named = await sharp(Buffer.from(png, 'base64'))
      .withExif({ IFD0: { ImageDescription: 'Zephyrine Quillfeather' } })
      .toFormat('png')
      .toBuffer();
    const kept = await keptOf(Buffer.concat([named, Buffer.from('<script>')]).toString('base64'));
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 288, height: 112 });
    expect(named.toString('latin1')).toContain('Quillfeather');
    expect(kept.toString('latin1')).not.toMatch(/Quillfeather|script/);
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    expect(await pixels(kept)).toEqual(await pixels(named));
  });

  // Holds: asvs-5.3.1
  it('kept in grey, recreated, where it takes a decoder to read it', async () => {
    const named = await sharp(Buffer.from(png, 'base64'))
      .flatten({ background: '#fff' })
      .withExif({ IFD0: { ImageDescription: 'Zephyrine Quillfeather' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const kept = await keptOf(named.toString('base64'));
    expect(await sharp(kept).metadata()).toMatchObject({
      format: 'png',
      width: 288,
      height: 112,
      channels: 1,
    });
    expect(named.toString('latin1')).toContain('Quillfeather');
    expect(kept.toString('latin1')).not.toContain('Quillfeather');
    const grey = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer();
    const [strokes, drawn] = [await grey(kept), await grey(named)];
    expect(strokes).toHaveLength(drawn.length);
    // Which grey a blue is depends on who reckons it, by as little as nobody sees.
    expect(strokes.filter((shade, at) => Math.abs(shade - (drawn[at] ?? 0)) > 2)).toEqual(Buffer.alloc(0));
  });

  it('kept at 1200 x 600 pixels at most where it is large, as it stood for the person who signed', async () => {
    const sizeOf = async (picture: Sharp) => {
      const { width, height } = await sharp(await keptOf(await base64(picture))).metadata();
      return [width, height];
    };
    const large = () => sharp(line(4096, 1024)).flatten({ background: '#fff' });
    expect(await sizeOf(large().png())).toEqual([1200, 300]);
    // A camera held upright writes its picture lying, and how to turn it.
    expect(await sizeOf(large().withMetadata({ orientation: 6 }).jpeg())).toEqual([150, 600]);
  });

  it.each<[string, () => Sharp]>([
    ['with a clear ground', () => sharp(line(300, 100)).png()],
    ['with a palette', () => sharp(line(300, 100)).flatten({ background: '#fff' }).png({ palette: true })],
    ['with a palette that is partly clear', () => sharp(line(300, 100)).png({ palette: true })],
    ['interlaced', () => sharp(line(300, 100)).png({ progressive: true })],
    [
      'in 16-bit grey',
      () => sharp(line(300, 100)).flatten({ background: '#fff' }).toColourspace('grey16').png(),
    ],
    ['in 16-bit color', () => sharp(line(300, 100)).toColourspace('rgb16').png()],
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
    expect(await isTaken(await base64(make()))).toBe(true);
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
    [
      'Base64 in letters of which one byte is the right one',
      () => png.replaceAll('A', String.fromCharCode(0x141)),
    ],
    ['Base64 with padding where none belongs', () => `${endingIn(0)}=`],
    ['Base64 with one sign of padding where two belong', () => `${endingIn(1)}=`],
    ['Base64 with two signs of padding where one belongs', () => `${endingIn(2)}==`],
    ['a JPEG said to be a PNG', () => `data:image/png;base64,${jpeg}`],
    ['a PNG said to be a JPEG', () => `data:image/jpeg;base64,${png}`],
    ['a PNG said to be a GIF', () => `data:image/gif;base64,${png}`],
    ['a PNG said to be an SVG', () => `data:image/svg+xml;base64,${png}`],
    ['a PNG without saying Base64', () => `data:image/png,${png}`],
    ['a prefix twice', () => `data:image/png;base64,data:image/png;base64,${png}`],
    ['a prefix in capitals', () => `DATA:IMAGE/PNG;BASE64,${png}`],
    ['an SVG', () => line(300, 100).toString('base64')],
    ['a GIF', () => base64(sharp(line(300, 100)).gif())],
    ['a WebP', () => base64(sharp(line(300, 100)).webp())],
    ['the first bytes of a PNG', () => Buffer.from(png, 'base64').subarray(0, 8).toString('base64')],
    ['a PNG cut short', () => Buffer.from(png, 'base64').subarray(0, 400).toString('base64')],
    ['a JPEG cut short', () => Buffer.from(jpeg, 'base64').subarray(0, 400).toString('base64')],
    ['an empty pad', emptyPad],
    ['a single dot', singleDot],
    [
      'a clear sheet',
      () => base64(sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000' } }).png()),
    ],
    ['white ink', () => base64(sharp(line(300, 100, '#fff')).png())],
    ['faint ink', () => base64(sharp(line(300, 100, '#ccc')).png())],
    ['4097 pixels wide', () => base64(sharp(line(4097, 100)).png())],
    ['4097 pixels high', () => base64(sharp(line(300, 4097)).png())],
    [
      'white in 16 bits',
      () =>
        base64(
          sharp({ create: { width: 300, height: 100, channels: 3, background: '#fff' } })
            .toColourspace('rgb16')
            .png(),
        ),
    ],
    ['one pixel', () => claiming({ width: 1, height: 1 }, Buffer.from([0, 0])).toString('base64')],
    ['no pixels', () => claiming({ width: 0, height: 0 }, Buffer.alloc(0)).toString('base64')],
    ['a PNG whose rows end early', () => claiming({ width: 300, height: 300 }, rows(100)).toString('base64')],
    [
      'a PNG whose rows are no rows',
      () => claiming({ width: 301, height: 301 }, Buffer.alloc(90_601, 9)).toString('base64'),
    ],
  ])('%s', async (_title, make) => {
    expect(await read(await make())).toMatchObject({
      ok: false,
      refusals: [{ code: 'INVALID_PARAM_SIGNATURE', field: 'signature' }],
    });
  });

  // Holds: v1-4.9, asvs-5.2.1
  it('more than 512 KiB, though as many are fine', async () => {
    const noise = Buffer.from(png, 'base64');
    const padded = (size: number) =>
      Buffer.concat([noise, Buffer.alloc(size - noise.length)]).toString('base64');
    expect(await isTaken(padded(MOST_BYTES))).toBe(true);
    expect(await isTaken(padded(MOST_BYTES + 1))).toBe(false);
    expect(await isTaken(padded(5 * MOST_BYTES))).toBe(false);
  });

  // Holds: v1-4.9, asvs-5.2.2
  it('a picture that says it is small and carries more', async () => {
    const swollen = claiming({ width: 10, height: 10 }, Buffer.alloc(20_000_000));
    expect(await isTaken(swollen.toString('base64'))).toBe(false);
  });
});
