/** What a picture file may say of itself before anything unpacks it. Good files are sharp's, bad ones made by hand. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPlainPicture } from '../../../src/main/domain/signing/plain-picture';
import {
  chunk,
  claiming,
  header,
  jpegOf,
  packed,
  pngOf,
  pngStart,
  segment,
  segmentsOf,
} from '../../support/documents/pictures';
import { signed } from '../../support/documents/signature';
import { fc } from '../../support/base/fast-check';

let png: Buffer;
let jpeg: Buffer;
let scans: Buffer;
beforeAll(async () => {
  [png, jpeg] = [Buffer.from(await signed('png'), 'base64'), Buffer.from(await signed('jpeg'), 'base64')];
  scans = await sharp(png).jpeg({ progressive: true }).toBuffer();
});
const contentOf = (file: Uint8Array) => readPlainPicture(file)?.content;
const rows = packed(Buffer.alloc(72));

describe('of a PNG', () => {
  it('only what makes the picture is handed on', () => {
    const bare = pngOf(header(), rows);
    const profile = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(5_000_000))]);
    const words = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(5_000_000))]);
    const full = pngOf(
      header(),
      chunk('iCCP', profile),
      chunk('acTL', Buffer.from([0, 0, 255, 255, 0, 0, 0, 0])),
      chunk('fcTL', Buffer.alloc(26)),
      chunk('zTXt', words),
      rows,
      chunk('fdAT', Buffer.alloc(100)),
      chunk('iTXt', words),
      chunk('eXIf', Buffer.from('MM\0*')),
      chunk('tIME', Buffer.alloc(7)),
    );
    expect(contentOf(full)).toEqual(new Uint8Array(bare));
  });

  // Holds: asvs-5.2.2
  it('what follows the end stays behind: an archive, a page, another picture', () => {
    for (const tail of [Buffer.from('PK\u0003\u0004'), Buffer.from('<script>'), jpeg, chunk('IDAT')])
      expect(contentOf(Buffer.concat([png, tail]))).toEqual(contentOf(png));
  });

  it.each<[string, () => Buffer]>([
    ['65535 pixels to each side', () => claiming({ width: 65_535, height: 65_535 }, Buffer.alloc(1000))],
    ['4097 pixels wide', () => claiming({ width: 4097 }, Buffer.alloc(1000))],
    ['4097 pixels high', () => claiming({ height: 4097 }, Buffer.alloc(1000))],
    ['more pixels than numbers reach', () => claiming({ width: 0xffff_ffff }, Buffer.alloc(1000))],
    ['no width', () => claiming({ width: 0 }, Buffer.alloc(1000))],
    ['no height', () => claiming({ height: 0 }, Buffer.alloc(1000))],
    ['3 bits to a pixel', () => claiming({ depth: 3 }, Buffer.alloc(1000))],
    ['4 bits to a color', () => claiming({ depth: 4, colourType: 2 }, Buffer.alloc(1000))],
    ['a color type that is none', () => claiming({ colourType: 5 }, Buffer.alloc(1000))],
    ['an interlacing that is none', () => claiming({ interlace: 2 }, Buffer.alloc(1000))],
    ['a palette that is missing', () => claiming({ colourType: 3 }, Buffer.alloc(1000))],
    ['grey with a palette', () => pngOf(header(), chunk('PLTE', Buffer.alloc(3)), rows)],
    [
      'the largest interlaced picture in the deepest color, which is unpacked in one piece',
      () => claiming({ width: 4096, height: 4096, depth: 16, colourType: 6, interlace: 1 }, Buffer.alloc(9)),
    ],
    ['a header too long', () => pngOf(chunk('IHDR', Buffer.alloc(14, 1)), rows)],
    ['two headers', () => pngOf(header(), header({ width: 4000 }), rows)],
    ['a header that is not first', () => pngOf(chunk('tEXt', Buffer.from('a\0b')), header(), rows)],
    ['no header', () => pngOf(rows)],
    ['no pixels', () => pngOf(header())],
    ['a palette behind the pixels', () => pngOf(header({ colourType: 3 }), rows, chunk('PLTE'))],
    ['a part that a decoder must know and does not', () => pngOf(header(), chunk('ABCD'), rows)],
    ['a part with a name that is none', () => pngOf(header(), chunk('a\0b!'), rows)],
    ['a part that reaches past the file', () => pngOf(header(), rows.subarray(0, -5))],
    [
      'a length of four thousand million',
      () => Buffer.concat([pngStart, header(), Buffer.from([255, 255, 255, 255]), Buffer.from('IDAT')]),
    ],
    ['no end', () => png.subarray(0, -12)],
    [
      'an end with something in it',
      () => Buffer.concat([pngStart, header(), rows, chunk('IEND', Buffer.from('<script>'))]),
    ],
    ['a start with something before it', () => Buffer.concat([Buffer.from('\n'), png])],
    ['nothing behind the start', () => pngStart],
  ])('%s is refused', (_title, make) => {
    expect(readPlainPicture(make())).toBeNull();
  });

  it.each([
    ['palette', { palette: true }],
    ['interlaced', { progressive: true }],
  ])('that is %s the picture is the same', async (_title, options) => {
    const file = await sharp(png).png(options).toBuffer();
    const content = contentOf(file);
    expect(content && (await sharp(content).raw().toBuffer())).toEqual(await sharp(file).raw().toBuffer());
  });
});

describe('of a JPEG', () => {
  it('only what makes the picture is handed on', async () => {
    const full = await sharp(jpeg)
      .withMetadata({ icc: 'srgb', exif: { IFD0: { ImageDescription: 'Zephyrine Quillfeather' } } })
      .toBuffer();
    const more = segmentsOf(full);
    more.splice(1, 0, segment(0xfe, Buffer.from('a comment')), segment(0xed, Buffer.from('Photoshop 3.0')));
    const codes = (file: Uint8Array | undefined) =>
      segmentsOf(Buffer.from(file ?? '')).map(({ code }) => code.toString(16));
    expect(codes(jpegOf(more))).toEqual(expect.arrayContaining(['e2', 'ed', 'fe']));
    expect(codes(contentOf(jpegOf(more)))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/e[2-9a-d]|fe/)]),
    );
    expect(codes(contentOf(jpegOf(more)))).toContain('e1');
  });

  it('what follows the end stays behind', () => {
    for (const tail of [Buffer.from('PK\u0003\u0004'), Buffer.alloc(1000), jpeg])
      expect(contentOf(Buffer.concat([jpeg, tail]))).toEqual(new Uint8Array(jpeg));
  });

  /** The same file with the frame's sides, or its first bytes, said to be others. */
  function framed(change: (body: Buffer) => void, from = jpeg): Buffer {
    return jpegOf(
      segmentsOf(from).map(({ code, bytes }) => {
        if (code < 0xc0 || code > 0xc2) return { bytes };
        const copy = Buffer.from(bytes);
        change(copy.subarray(4));
        return { bytes: copy };
      }),
    );
  }
  const times = (count: number) =>
    jpegOf(
      segmentsOf(scans).flatMap((part) =>
        part.code === 0xda ? Array.from({ length: count }, () => part) : [part],
      ),
    );
  const without = (code: number) => jpegOf(segmentsOf(jpeg).filter((part) => part.code !== code));

  it.each<[string, () => Buffer]>([
    ['65535 pixels to each side', () => framed((frame) => frame.fill(255, 1, 5))],
    ['4097 pixels wide', () => framed((frame) => frame.writeUInt16BE(4097, 3))],
    ['no height, to be reported later', () => framed((frame) => frame.writeUInt16BE(0, 1))],
    ['twelve bits to a sample', () => framed((frame) => frame.writeUInt8(12, 0))],
    ['two channels', () => framed((frame) => frame.writeUInt8(2, 5))],
    ['fifteen-fold sampling', () => framed((frame) => frame.writeUInt8(0xff, 7))],
    [
      'the largest progressive picture in four full channels, which is unpacked in one piece',
      () => {
        const frame = Buffer.from([8, 16, 0, 16, 0, 4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0]);
        const rest = segmentsOf(scans).filter(({ code }) => code !== 0xc2);
        return jpegOf([segment(0xc2, frame), ...rest]);
      },
    ],
    ['hundreds of scans', () => times(40)],
    ['no frame', () => without(0xc0)],
    ['no scan', () => without(0xda)],
    ['no end', () => without(0xd9)],
    [
      'two frames',
      () => jpegOf(segmentsOf(jpeg).flatMap((part) => (part.code === 0xc0 ? [part, part] : [part]))),
    ],
    ['no loss', () => jpegOf([segment(0xc3, Buffer.alloc(15)), ...segmentsOf(without(0xc0))])],
    ['arithmetic coding', () => jpegOf([segment(0xcc, Buffer.alloc(2)), ...segmentsOf(jpeg)])],
    ['a second beginning', () => jpegOf([{ bytes: Buffer.from([0xff, 0xd8]) }, ...segmentsOf(jpeg)])],
    ['a segment shorter than its length', () => jpegOf([{ bytes: Buffer.from([0xff, 0xfe, 0, 1]) }])],
    [
      'a segment that reaches past the file',
      () => jpegOf([{ bytes: Buffer.from([0xff, 0xfe, 255, 255, 1]) }]),
    ],
    ['fill bytes without end', () => jpegOf([{ bytes: Buffer.alloc(1000, 255) }])],
    ['bytes between the segments', () => jpegOf([{ bytes: Buffer.from('html') }, ...segmentsOf(jpeg)])],
    ['nothing behind the start', () => jpegOf([])],
  ])('%s is refused', (_title, make) => {
    expect(readPlainPicture(jpeg)).not.toBeNull();
    expect(readPlainPicture(make())).toBeNull();
  });

  it('progressive with the usual ten scans is taken', () => {
    expect(segmentsOf(scans).filter(({ code }) => code === 0xda).length).toBeGreaterThan(5);
    expect(contentOf(scans)).toEqual(new Uint8Array(scans));
  });
});

// Holds: asvs-5.2.2
it('any file, and any part of a good one with any byte changed, is read or refused, never a fault', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(), fc.nat(255), (noise, place, byte) => {
      for (const good of [png, jpeg, scans]) {
        const bad = Buffer.from(good.subarray(0, good.length - (noise.length % 7)));
        bad[place % bad.length] = byte;
        for (const file of [noise, bad, Buffer.concat([good.subarray(0, place % good.length), noise])]) {
          const found = readPlainPicture(file);
          // What was passed once is passed again, as it is.
          expect(found && contentOf(found.content)).toEqual(found && found.content);
        }
      }
    }),
  );
});
