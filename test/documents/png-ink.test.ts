/** Plain PNGs, unpacked without a decoder: the decoder is asked for the same, and files are damaged by hand. */
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inkInPng } from '../../src/main/documents/png-ink';
import { prepareSignature } from '../../src/main/documents/signature';
import { greyOnWhite } from '../../src/main/domain/grey';
import { hasInk } from '../../src/main/domain/ink';
import { readPlainPicture } from '../../src/main/domain/plain-picture';
import { packedLength, searchRows } from '../../src/main/domain/png-rows';
import { chunk, claiming, header, packed, pngOf, pngStart } from '../support/pictures';
import { deflateSync } from 'node:zlib';

const types = [
  { colourType: 0, channels: 1 },
  { colourType: 2, channels: 3 },
  { colourType: 4, channels: 2 },
  { colourType: 6, channels: 4 },
] as const;
const [WIDTH, HEIGHT] = [40, 30];

/** Rows of a channel count as a PNG carries them: any bytes, each row filtered in any of the five ways. */
const rowsOf = (channels: number, width = WIDTH, height = HEIGHT) =>
  fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: 4 }),
        fc.uint8Array({ minLength: width * channels, maxLength: width * channels }),
      ),
      { minLength: height, maxLength: height },
    )
    .map((rows) => Buffer.concat(rows.map(([filter, bytes]) => Buffer.concat([Buffer.of(filter), bytes]))));

const undone = (rows: Uint8Array, channels: number): Buffer => {
  const found: Buffer[] = [];
  const all = searchRows(Uint8Array.from(rows), { width: WIDTH, height: HEIGHT, channels }, (row) => {
    found.push(Buffer.from(row));
    return false;
  });
  expect(all).toBe(false);
  return Buffer.concat(found);
};

/** A white sheet with a stroke across, in so many channels. */
const stroke = (channels: number, ink = 0) => {
  const rows = Buffer.alloc(packedLength({ width: WIDTH, height: HEIGHT, channels }), 255);
  for (let y = 0; y < HEIGHT; y += 1) {
    const begin = y * (1 + WIDTH * channels);
    rows[begin] = 0;
    if (y < 20 || y > 22) continue;
    for (let x = 4; x < 34; x += 1) rows.fill(ink, begin + 1 + x * channels, begin + 1 + (x + 1) * channels);
    // Opaque, where there is such a channel.
    if (channels % 2 === 0) for (let x = 1; x <= WIDTH; x += 1) rows[begin + x * channels] = 255;
  }
  return rows;
};
const says = { width: WIDTH, height: HEIGHT };

describe('rows of a PNG', () => {
  it.each(types)(
    'of colour type $colourType are undone as the decoder undoes them',
    async ({ colourType, channels }) => {
      await fc.assert(
        fc.asyncProperty(rowsOf(channels), async (rows) => {
          const decoded = await sharp(claiming({ ...says, colourType }, rows))
            .raw()
            .toBuffer();
          // The decoder says each grey three times.
          const said =
            channels < 3 ? decoded.filter((_byte, at) => [0, 3].includes(at % (channels + 2))) : decoded;
          expect(undone(rows, channels).equals(said)).toBe(true);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('filtered in a way that does not exist are handed to nobody', () => {
    const rows = stroke(1);
    rows[(HEIGHT - 1) * (1 + WIDTH)] = 5;
    const handedOn = () => {
      throw new Error('one was');
    };
    expect(searchRows(rows, { ...says, channels: 1 }, handedOn)).toBeNull();
  });
});

describe('ink in a plain PNG', () => {
  it.each(types)(
    'of colour type $colourType is found where the decoder finds it',
    async ({ colourType, channels }) => {
      await fc.assert(
        fc.asyncProperty(rowsOf(channels, 20, 6), fc.integer({ min: 0, max: 255 }), async (rows, light) => {
          // Mostly light, so that some carry ink and some do not.
          const pale = rows.map((byte, at) => (at % (1 + 20 * channels) === 0 ? 0 : Math.max(byte, light)));
          const file = claiming({ width: 20, height: 6, colourType }, pale);
          const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
          expect(inkInPng(file)).toBe(hasInk(greyOnWhite(data, info.channels), 20));
        }),
        { numRuns: 100 },
      );
    },
  );

  it.each(types)(
    'is looked for in every colour type without a palette: $colourType',
    ({ colourType, channels }) => {
      expect(inkInPng(claiming({ ...says, colourType }, stroke(channels)))).toBe(true);
      expect(inkInPng(claiming({ ...says, colourType }, stroke(channels, 255)))).toBe(false);
    },
  );

  it('is looked for in data that is cut into parts', () => {
    const data = deflateSync(stroke(1));
    const parts = [...data].map((byte) => chunk('IDAT', Uint8Array.of(byte)));
    expect(inkInPng(pngOf(header(says), ...parts))).toBe(true);
  });
});

/** Packed data that says in its first two bytes (RFC 1950, 2.2) that it refers back by at most 2 ** (8 + `window`). */
const sayingWindow = (data: Buffer, window: number): Buffer => {
  const said = Buffer.from(data);
  said[0] = (window << 4) | 8;
  said[1] = 31 - ((said[0] * 256) % 31);
  return said;
};

describe('a PNG that is looked over without the decoder', () => {
  it('is one of which the document can draw the picture, however its rows are packed', async () => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(
        rowsOf(1),
        fc.record({ level: fc.nat(9), strategy: fc.nat(4), windowBits: fc.integer({ min: 9, max: 15 }) }),
        fc.nat(7),
        async (rows, how, window) => {
          // The same bytes again, far behind the first ones.
          const twice = Buffer.concat([rows, rows]);
          const data = sayingWindow(deflateSync(twice, how), window);
          const file = pngOf(header({ ...says, height: 2 * HEIGHT }), chunk('IDAT', data));
          if (inkInPng(file) === null) return;
          kept += 1;
          expect(await prepareSignature(file)).toMatchObject({ width: WIDTH, height: 2 * HEIGHT });
        },
      ),
      { numRuns: 200 },
    );
    expect(kept).toBeGreaterThan(20);
  });
});

describe('the decoder has to say what a PNG is', () => {
  const good = packed(stroke(1));
  const wrongSum = Buffer.from(good);
  wrongSum[wrongSum.length - 1] = (wrongSum.at(-1) ?? 0) ^ 1;
  const data = deflateSync(stroke(1));
  const tail = chunk('IDAT', Buffer.concat([data, Buffer.from('<script>')]));

  it.each<[string, Buffer]>([
    ['with a palette', pngOf(header({ ...says, colourType: 3 }), chunk('PLTE', Buffer.alloc(6)), good)],
    ['with one clear colour', pngOf(header(says), chunk('tRNS', Buffer.alloc(2)), good)],
    ['interlaced', claiming({ ...says, interlace: 1 }, stroke(1))],
    ['of 16 bits to a channel', claiming({ ...says, depth: 16 }, Buffer.alloc(HEIGHT * (1 + 2 * WIDTH)))],
    ['of one bit to a pixel', claiming({ ...says, depth: 1 }, Buffer.alloc(HEIGHT * 6))],
    ['of more than a million pixels', claiming({ width: 1025, height: 1024 }, Buffer.alloc(1024 * 1026))],
    ['with a row too few', claiming(says, stroke(1).subarray(WIDTH + 1))],
    ['with a byte too many', claiming(says, Buffer.concat([stroke(1), Buffer.of(0)]))],
    ['with something behind its rows', pngOf(header(says), tail)],
    ['with something between its parts', pngOf(header(says), chunk('tEXt', Buffer.from('words')), good)],
    ['with a wrong check sum', pngOf(header(says), wrongSum)],
    ['that refers further back than it says', pngOf(header(says), chunk('IDAT', sayingWindow(data, 0)))],
    ['with rows that are not packed', pngOf(header(says), chunk('IDAT', stroke(1)))],
    ['without rows', pngOf(header(says))],
    ['without its end', Buffer.concat([pngStart, header(says), good])],
    ['that is none', Buffer.from('Zephyrine Quillfeather')],
  ])('%s', (_title, file) => {
    expect(inkInPng(file)).toBeNull();
  });

  it('with any byte changed, and never is it a fault', () => {
    const whole = pngOf(header(says), good);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        // What it says of itself is looked at before: what follows the end, and the start, is not looked at here.
        const plain = readPlainPicture(damaged);
        expect(plain && inkInPng(plain.content)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
