/** Many pictures of one size on one sheet, in the order of their names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const SHEET_WIDTH = 3200;
const GAP = 16;
const GROUND = '#b9c0c6';

/** Writes a PNG with every PNG of a folder; upright pictures eight to a row, lying ones five. */
export async function contactSheet(folder, file) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort();
  if (names.length === 0) return;
  const { width, height } = await sharp(join(folder, names[0])).metadata();
  const columns = width < height ? 8 : 5;
  const small = Math.floor((SHEET_WIDTH - GAP * (columns + 1)) / columns);
  const tall = Math.round((small * height) / width);
  const pictures = await Promise.all(
    names.map(async (name, index) => ({
      input: await sharp(join(folder, name)).resize(small, tall).png().toBuffer(),
      left: GAP + (index % columns) * (small + GAP),
      top: GAP + Math.floor(index / columns) * (tall + GAP),
    })),
  );
  const rows = Math.ceil(names.length / columns);
  await sharp({
    create: { width: SHEET_WIDTH, height: GAP + rows * (tall + GAP), channels: 3, background: GROUND },
  })
    .composite(pictures)
    .png({ palette: true })
    .toFile(file);
}
