/**
 * Right-to-left text against a judge that shares no code with us: Chromium sets the same line in the same font files
 * at the same size, and the ink of both is laid over each other.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFonts } from '../../src/main/documents/typesetting/fonts';
import { Sheet } from '../../src/main/documents/typesetting/sheet';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';

const size = 28;
const style = { face: 'regular', size, leading: 44 } as const;
const box = { left: 56, top: 54, width: 595.28 - 112, height: 66 };

interface Ink {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const require = createRequire(import.meta.url);
  const url = (file: string): string =>
    `data:font/ttf;base64,${readFileSync(require.resolve(file)).toString('base64')}`;
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
  page = await browser.newPage({ deviceScaleFactor: 1, viewport: { width: 1400, height: 300 } });
  await page.setContent(`<style>
    @font-face { font-family: Wide; src: url(${url('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')}) }
    @font-face { font-family: Arabic; src: url(${url('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf')}) }
    body { margin: 60px; font: ${size * 2}px/2 Wide, Arabic; white-space: pre; background: #fff; color: #000 }
  </style><p>ا a</p>`);
  await page.evaluate(() => document.fonts.ready);
});

afterAll(() => browser.close());

/** The dark pixels of a picture, cut to their own box. */
async function inkOf(png: Buffer): Promise<Ink> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = (x: number, y: number): boolean => (data[y * info.width + x] ?? 255) < 128;
  const columns: number[] = [];
  const rows: number[] = [];
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      if (!dark(x, y)) continue;
      columns.push(x);
      rows.push(y);
    }
  const bounds = (values: number[]): [number, number] =>
    values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, 0]);
  const [left, right] = bounds(columns);
  const [top, bottom] = bounds(rows);
  const width = right - left + 1;
  const height = bottom - top + 1;
  const bits = new Uint8Array(width * height);
  columns.forEach((x, index) => (bits[((rows[index] ?? 0) - top) * width + x - left] = 1));
  return { width, height, dark: bits };
}

/** What both have, as a share of what either has; a pixel beside an edge counts as hit. */
function overlap(one: Ink, other: Ink): number {
  const misses = (a: Ink, b: Ink): [number, number] => {
    let ink = 0;
    let missed = 0;
    for (let y = 0; y < a.height; y += 1)
      for (let x = 0; x < a.width; x += 1) {
        if (a.dark[y * a.width + x] !== 1) continue;
        ink += 1;
        if (!near(b, x, y)) missed += 1;
      }
    return [ink, missed];
  };
  const [ink1, missed1] = misses(one, other);
  const [ink2, missed2] = misses(other, one);
  return 1 - (missed1 + missed2) / (ink1 + ink2);
}

function near(ink: Ink, x: number, y: number): boolean {
  for (let dy = -2; dy <= 2; dy += 1)
    for (let dx = -2; dx <= 2; dx += 1) {
      const column = x + dx;
      if (column < 0 || column >= ink.width) continue;
      if (ink.dark[(y + dy) * ink.width + column] === 1) return true;
    }
  return false;
}

async function ours(text: string, language: 'ar' | 'en'): Promise<Ink> {
  const fonts = { wide: await loadFonts('wide', undefined), arabic: await loadFonts('arabic', undefined) };
  const sheet = new Sheet(Pdf, {
    title: 'line',
    language,
    paper: 'A4',
    createdAt: new Date(0),
    fonts,
    pageLabel: () => '-',
  });
  const tag = sheet.tag('P');
  const lines = sheet.lines({ text, style });
  expect(lines).toHaveLength(1);
  sheet.setLines(tag, { left: box.left, width: box.width }, lines);
  tag.end();
  const folder = mkdtempSync(join(tmpdir(), 'shaping-'));
  try {
    writeFileSync(join(folder, 'line.pdf'), await buffer(sheet.finish()));
    const part = ['-r', '144', '-x', '0', '-y', '60', '-W', '1190', '-H', '260', '-gray', '-png'];
    execFileSync('pdftoppm', [...part, join(folder, 'line.pdf'), join(folder, 'line')]);
    return await inkOf(readFileSync(join(folder, 'line-1.png')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function theirs(text: string, direction: 'rtl' | 'ltr', override = false): Promise<Ink> {
  await page.evaluate(
    ([words, way, mode]) => {
      document.body.dir = way;
      const line = document.querySelector('p');
      if (!line) return;
      line.style.unicodeBidi = mode;
      line.style.direction = mode === 'bidi-override' ? 'ltr' : way;
      line.textContent = words;
    },
    [text, direction, override ? 'bidi-override' : 'normal'] as const,
  );
  return inkOf(await page.screenshot());
}

/** What is set, and where it differs what Chromium is asked for: it leaves the sign of US$ at the wrong end. */
const hard: readonly (readonly [name: string, text: string, asked?: string])[] = [
  ['Arabic alone', 'يستأجر المستأجر الوحدة'],
  ['a Latin name and figures', 'الوحدة B-117 باسم Łódź 2026'],
  ['brackets around both', 'الفترة (17 من 31 يومًا) [Plus]'],
  ['an amount', 'المبلغ US$\u00A01,234.50 شهريًا'],
  [
    'an amount as it is formatted for Arabic',
    'المبلغ \u200F1,234.50\u00A0US$ شهريًا',
    'المبلغ \u200F1,234.50\u00A0\u2066US$\u2069 شهريًا',
  ],
  ['a phone number set apart', 'هاتف \u2066+48 22 555 01\u2069 للمساعدة'],
  ['an e-mail address', 'إلى lodz.z@example.com فقط'],
  ['quotation marks of two kinds', 'قال «نعم» ثم "لا" و“ربما”'],
  ['lam and alef joined', 'لا إله الأمل لأن الآن'],
  ['vowel marks', 'مَرْحَبًا بِكُمْ فِي السُّوقِ'],
  ['shared shapes with different dots', 'بيت نبت ثبت تبن'],
  ['Arabic figures and per cent', 'الضريبة ٩٫٤٪ من ١٬٢٣٤'],
  ['Arabic commas and questions', 'هل وقّعت، أم لا؟ نعم؛'],
];

describe('the ink of a line is the ink Chromium draws', () => {
  test.each(hard.map(([name, text, asked = text]) => ({ name, text, asked })))(
    '$name',
    async ({ text, asked }) => {
      expect(overlap(await ours(text, 'ar'), await theirs(asked, 'rtl'))).toBeGreaterThan(0.985);
    },
  );

  test('Arabic within an English line', async () => {
    const text = 'Signed by محمد (17) عبد الله today';
    expect(overlap(await ours(text, 'en'), await theirs(text, 'ltr'))).toBeGreaterThan(0.985);
  });

  test('a line whose parts stand in the order they were typed is told apart', async () => {
    const text = 'الوحدة B-117 باسم Łódź 2026';
    expect(overlap(await ours(text, 'ar'), await theirs(text, 'ltr'))).toBeLessThan(0.9);
    expect(overlap(await ours(text, 'ar'), await theirs(text, 'rtl', true))).toBeLessThan(0.9);
  });
});
