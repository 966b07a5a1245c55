/** Pictures as README and docs show them: small files in docs/pictures, and the way of a customer in one. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** At most so many bytes each: pages have many of them. */
const LARGEST = 40_000;
const WIDTHS = { screen: 432, desk: 1000, 'head-office': 1000, phone: 390 };
const JOURNEY = ['welcome', 'unit', 'price', 'sign', 'pay', 'done'];

/**
 * Writes each PNG of a folder as WebP. `whole`: in the place of all that are there, and six screens beside each other as
 * journey.webp.
 */
export async function writeDocsPictures(from, to, { whole }) {
  if (whole) rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((file) => file.endsWith('.png'))) {
    const [, width] = Object.entries(WIDTHS).find(([prefix]) => name.startsWith(`${prefix}-`)) ?? [];
    if (width === undefined) throw new Error(`nobody says how wide ${name} is`);
    await small(sharp(join(from, name)).resize({ width }), join(to, name.replace(/png$/, 'webp')));
  }
  if (!whole) return;
  await small(
    await sideBySide(JOURNEY.map((name) => join(from, `screen-${name}.png`))),
    join(to, 'journey.webp'),
  );
}

/** As good as fits. */
async function small(picture, file) {
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    await picture.clone().webp({ quality, effort: 6 }).toFile(file);
    if (statSync(file).size <= LARGEST) return;
  }
  throw new Error(`${file} does not fit into ${LARGEST} bytes`);
}

async function sideBySide(files) {
  const [width, height, gap] = [198, 352, 12];
  const row = await sharp({
    create: {
      width: files.length * (width + gap) - gap,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(
      await Promise.all(
        files.map(async (file, index) => ({
          input: await sharp(file).resize(width, height).toBuffer(),
          left: index * (width + gap),
          top: 0,
        })),
      ),
    )
    .png()
    .toBuffer();
  return sharp(row);
}
