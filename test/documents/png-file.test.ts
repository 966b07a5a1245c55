/** PNGs, unpacked and written by zlib alone: sharp is asked for the same, and files are damaged by hand. */
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import {
  coloursOf,
  greyOf,
  hasPlainInk,
  isPlain,
  openPng,
  writePng,
  type Pixels,
} from '../../src/main/documents/pictures/png-file';
import { prepareSignature } from '../../src/main/documents/pictures/signature';
import { greyOnWhite } from '../../src/main/domain/signing/grey';
import { hasInk } from '../../src/main/domain/signing/ink';
import { readPlainPicture } from '../../src/main/domain/signing/plain-picture';
import { packedLength, passesOf, searchRows, type PngRows } from '../../src/main/domain/signing/png-rows';
import { chunk, claiming, header, packed, pngOf, pngStart } from '../support/documents/pictures';

const types = [
  { colourType: 0, channels: 1 },
  { colourType: 2, channels: 3 },
  { colourType: 4, channels: 2 },
  { colourType: 6, channels: 4 },
] as const;
const [WIDTH, HEIGHT] = [40, 30];
const says = { width: WIDTH, height: HEIGHT };
const plain = (channels: PngRows['channels'], size = says): PngRows => ({
  ...size,
  channels,
  depth: 8,
  interlaced: false,
});

/** Rows as a PNG carries them: any bytes, each row filtered in any of the five ways. */
const anyRows = (rows: PngRows) => {
  const lengths = passesOf(rows).flatMap(({ width, height }) =>
    Array.from({ length: height }, () => Math.ceil((width * rows.channels * rows.depth) / 8)),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const filters = { minLength: lengths.length, maxLength: lengths.length };
  return fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 4 }), filters),
      fc.uint8Array({ minLength: total, maxLength: total }),
    )
    .map(([filterOf, bytes]) => {
      let at = 0;
      return Buffer.concat(
        lengths.map((length, row) => {
          at += length;
          return Buffer.concat([Buffer.of(filterOf[row] ?? 0), bytes.subarray(at - length, at)]);
        }),
      );
    });
};

const undone = (rows: Uint8Array, channels: PngRows['channels']): Buffer => {
  const found: Buffer[] = [];
  const all = searchRows(Uint8Array.from(rows), plain(channels), (row) => {
    found.push(Buffer.from(row));
    return false;
  });
  expect(all).toBe(false);
  return Buffer.concat(found);
};

/** A white sheet with a stroke across, in so many channels. */
const stroke = (channels: PngRows['channels'], ink = 0) => {
  const rows = Buffer.alloc(packedLength(plain(channels)), 255);
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

/** What is kept as it came: whether it carries ink; null for all others. */
function inkInPlain(file: Uint8Array): boolean | null {
  const png = openPng(file);
  return png?.exact && isPlain(png) ? hasPlainInk(png) : null;
}

describe('rows of a PNG', () => {
  it.each(types)(
    'of color type $colourType are undone as the decoder undoes them',
    async ({ colourType, channels }) => {
      await fc.assert(
        fc.asyncProperty(anyRows(plain(channels)), async (rows) => {
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
    expect(searchRows(rows, plain(1), handedOn)).toBeNull();
  });
});

/** Every kind of PNG there is, and what may stand beside its pixels. */
const kinds = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ colourType: 0, depth, channels: 1 as const })),
  ...[1, 2, 4, 8].map((depth) => ({ colourType: 3, depth, channels: 1 as const })),
  ...types.slice(1).flatMap((type) => [8, 16].map((depth) => ({ ...type, depth }))),
].flatMap((kind) => [0, 1].map((interlace) => ({ ...kind, interlace })));

/** A palette of every number there is, and clear colors that some pixels have. */
function besides({ colourType, depth, channels }: (typeof kinds)[number], bytes: Uint8Array): Buffer[] {
  const palette = Buffer.from(bytes.subarray(0, 3 * 2 ** Math.min(depth, 8)));
  if (colourType === 3) return [chunk('PLTE', palette), chunk('tRNS', bytes.subarray(0, palette.length / 6))];
  if (channels % 2 === 0) return [];
  const sample = () => (depth === 16 ? [...bytes.subarray(0, 2)] : [0, (bytes[0] ?? 0) % 2 ** depth]);
  return [chunk('tRNS', Uint8Array.from(Array.from({ length: channels }, sample).flat()))];
}

describe('shades of a PNG', () => {
  it.each(kinds)(
    'of color type $colourType, $depth bits, interlaced $interlace are those of the decoder',
    async (kind) => {
      const { colourType, depth, channels, interlace } = kind;
      // Narrower than a share of an interlaced picture, too.
      const sides = fc.record({
        width: fc.integer({ min: 1, max: 20 }),
        height: fc.integer({ min: 1, max: 9 }),
      });
      const cases = sides.chain((size) =>
        fc.record({
          size: fc.constant(size),
          rows: anyRows({ ...size, depth, channels, interlaced: interlace === 1 }),
          more: fc.uint8Array({ minLength: 800, maxLength: 800 }),
          isClear: fc.boolean(),
        }),
      );
      await fc.assert(
        fc.asyncProperty(cases, async ({ size, rows, more, isClear }) => {
          const beside = besides(kind, more).slice(0, isClear || colourType === 3 ? 2 : 0);
          const file = pngOf(header({ ...size, colourType, depth, interlace }), ...beside, packed(rows));
          const decoded = await sharp(file).ensureAlpha().raw().toBuffer();
          const png = openPng(file);
          const ours = png && greyOf(png);
          expect(ours).toMatchObject({ ...size, channels: 1 });
          const theirs = greyOnWhite(decoded, 4);
          const far = theirs.filter(
            (shade, at) => Math.abs(shade - (ours?.data[at] ?? -9)) > (depth > 8 ? 1 : 0),
          );
          expect([...far]).toEqual([]);
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each([
    ['no palette', []],
    ['an empty palette', [chunk('PLTE')]],
    ['half a color', [chunk('PLTE', Buffer.alloc(4))]],
    ['more colors than there are numbers', [chunk('PLTE', Buffer.alloc(3 * 257))]],
  ])('are none where numbers have %s', (_title, beside) => {
    const png = openPng(pngOf(header({ ...says, colourType: 3 }), ...beside, packed(stroke(1))));
    expect(png && greyOf(png)).toBeNull();
  });
});

describe('ink in a plain PNG', () => {
  it.each(types)(
    'of color type $colourType is found where the decoder finds it',
    async ({ colourType, channels }) => {
      const size = { width: 20, height: 6 };
      await fc.assert(
        fc.asyncProperty(
          anyRows(plain(channels, size)),
          fc.integer({ min: 0, max: 255 }),
          async (rows, light) => {
            // Mostly light, so that some carry ink and some do not.
            const pale = rows.map((byte, at) => (at % (1 + 20 * channels) === 0 ? 0 : Math.max(byte, light)));
            const file = claiming({ ...size, colourType }, pale);
            const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
            expect(inkInPlain(file)).toBe(hasInk(greyOnWhite(data, info.channels), 20));
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it.each(types)(
    'is looked for in every color type without a palette: $colourType',
    ({ colourType, channels }) => {
      expect(inkInPlain(claiming({ ...says, colourType }, stroke(channels)))).toBe(true);
      expect(inkInPlain(claiming({ ...says, colourType }, stroke(channels, 255)))).toBe(false);
    },
  );

  it('is looked for in data that is cut into parts', () => {
    const data = deflateSync(stroke(1));
    const parts = [...data].map((byte) => chunk('IDAT', Uint8Array.of(byte)));
    expect(inkInPlain(pngOf(header(says), ...parts))).toBe(true);
  });
});

/** Packed data that says in its first two bytes (RFC 1950, 2.2) that it refers back by at most 2 ** (8 + `window`). */
const sayingWindow = (data: Buffer, window: number): Buffer => {
  const said = Buffer.from(data);
  said[0] = (window << 4) | 8;
  said[1] = 31 - ((said[0] * 256) % 31);
  return said;
};

describe('a PNG that is kept as it came', () => {
  // Holds: asvs-5.2.2
  it('is one of which the document can draw the picture, however its rows are packed', async () => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(
        anyRows(plain(1)),
        fc.record({ level: fc.nat(9), strategy: fc.nat(4), windowBits: fc.integer({ min: 9, max: 15 }) }),
        fc.nat(7),
        async (rows, how, window) => {
          // The same bytes again, far behind the first ones.
          const twice = Buffer.concat([rows, rows]);
          const data = sayingWindow(deflateSync(twice, how), window);
          const file = pngOf(header({ ...says, height: 2 * HEIGHT }), chunk('IDAT', data));
          if (inkInPlain(file) === null) return;
          kept += 1;
          const drawn = await prepareSignature(file);
          expect(drawn).toMatchObject({ width: WIDTH, height: 2 * HEIGHT });
          expect((await sharp(drawn.data).greyscale().raw().toBuffer()).equals(undoneTwice(rows))).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
    expect(kept).toBeGreaterThan(20);
  });

  /** The second half begins below the first: its filters look up to it. */
  function undoneTwice(rows: Uint8Array): Buffer {
    const found: Uint8Array[] = [];
    const twice = Buffer.concat([rows, rows]);
    searchRows(twice, plain(1, { width: WIDTH, height: 2 * HEIGHT }), (row) => {
      found.push(row);
      return false;
    });
    return Buffer.concat(found);
  }
});

describe('not kept as it came is a PNG', () => {
  const good = packed(stroke(1));
  const wrongSum = Buffer.from(good);
  wrongSum[wrongSum.length - 1] = (wrongSum.at(-1) ?? 0) ^ 1;
  const data = deflateSync(stroke(1));
  const tail = chunk('IDAT', Buffer.concat([data, Buffer.from('<script>')]));

  it.each<[string, Buffer]>([
    ['with a palette', pngOf(header({ ...says, colourType: 3 }), chunk('PLTE', Buffer.alloc(6)), good)],
    ['with one clear color', pngOf(header(says), chunk('tRNS', Buffer.alloc(2)), good)],
    [
      'interlaced',
      claiming({ ...says, interlace: 1 }, Buffer.alloc(packedLength({ ...plain(1), interlaced: true }))),
    ],
    ['of 16 bits to a channel', claiming({ ...says, depth: 16 }, Buffer.alloc(HEIGHT * (1 + 2 * WIDTH)))],
    ['of one bit to a pixel', claiming({ ...says, depth: 1 }, Buffer.alloc(HEIGHT * 6))],
    ['of more than a million pixels', claiming({ width: 1025, height: 1024 }, Buffer.alloc(1024 * 1026))],
    ['with a byte too many', claiming(says, Buffer.concat([stroke(1), Buffer.of(0)]))],
    ['with something behind its rows', pngOf(header(says), tail)],
    ['with something between its parts', pngOf(header(says), chunk('tEXt', Buffer.from('words')), good)],
  ])('%s', (_title, file) => {
    const png = openPng(file);
    expect(png).not.toBeNull();
    expect(png?.exact && isPlain(png)).toBe(false);
  });

  it.each<[string, Buffer]>([
    ['with a row too few', claiming(says, stroke(1).subarray(WIDTH + 1))],
    ['with a wrong check sum', pngOf(header(says), wrongSum)],
    ['with rows that are not packed', pngOf(header(says), chunk('IDAT', stroke(1)))],
    [
      'with rows that unpack to far more than it says',
      claiming({ width: 4, height: 4 }, Buffer.alloc(100_000)),
    ],
    ['without rows', pngOf(header(says))],
    ['without its end', Buffer.concat([pngStart, header(says), good])],
    ['that is none', Buffer.from('Zephyrine Quillfeather')],
  ])('%s, which nobody reads', (_title, file) => {
    expect(openPng(file)).toBeNull();
  });

  // Holds: asvs-5.2.2
  it('with any byte changed, and never is it a fault', () => {
    const whole = pngOf(header(says), good);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        // What it says of itself is looked at before: what follows the end, and the start, is not looked at here.
        const picture = readPlainPicture(damaged);
        expect(picture && inkInPlain(picture.content)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a PNG that is written', () => {
  it.each([1, 3] as const)('in %i channels shows its pixels to everybody', async (channels) => {
    const data = Uint8Array.from({ length: 7 * 5 * channels }, (_, at) => (at * 37) % 256);
    const pixels: Pixels = { width: 7, height: 5, channels, data };
    for (const level of [1, 6]) {
      const file = writePng(pixels, level);
      const theirs = sharp(file).toColourspace(channels === 1 ? 'b-w' : 'srgb');
      expect([...(await theirs.raw().toBuffer())]).toEqual([...data]);
      const png = openPng(file);
      expect(png?.exact && isPlain(png) && coloursOf(png)).toEqual(pixels);
    }
  });
});
