/** What a finger draws is what is kept: every point, through turns of the screen, and nothing that is no signature. */
import type { Locator } from '@playwright/test';
import { draw, strokeOn, type Point } from '../../bench/support/ink-probe';
import { expect, test } from '../../support/e2e/fixtures';
import { answeredToCheck } from '../../support/e2e/answered';
import { toSign } from '../../support/e2e/journey';

const STROKES = 3;
const POINTS = 60;
/** A screen that feels for fingers 240 times a second hands over four points to a frame. */
const TOGETHER = 4;

/** The box of the ink, in parts of the pad, and how wide it is for its height. */
function inkOn(pad: Locator) {
  return pad.evaluate(async (element) => {
    // What was touched is drawn with the next frame, or the one after it.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let index = 0; index < width * height; index += 1) {
      if ((pixels[index * 4] ?? 255) > 128) continue;
      const [x, y] = [index % width, Math.floor(index / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    const ink = right > left;
    return {
      ink,
      shape: ink ? (right - left) / (bottom - top) : 0,
      middle: [(left + right) / 2 / width, (top + bottom) / 2 / height],
      box: [left / width, right / width, top / height, bottom / height].map((part) =>
        Number(part.toFixed(2)),
      ),
    };
  });
}

// Holds: ux-35
test('a signature stays through turns of the screen, and every point of it is kept', async ({
  kiosk,
  records,
}) => {
  const { page } = kiosk;
  const pad = kiosk.by('signature-pad');
  await answeredToCheck(kiosk);
  await toSign(kiosk);
  await pad.scrollIntoViewIfNeeded();
  const session = await page.context().newCDPSession(page);
  const sent: Point[] = [];
  for (let row = 0; row < STROKES; row += 1) {
    const points = await strokeOn(pad, POINTS, row);
    await draw(session, points, TOGETHER);
    sent.push(...points);
  }
  const corner = await pad.boundingBox();
  const drawn = await inkOn(pad);
  expect(drawn.ink).toBe(true);

  const upright = page.viewportSize() ?? { width: 1080, height: 1920 };
  await page.setViewportSize({ width: upright.height, height: upright.width });
  await expect.poll(async () => (await pad.boundingBox())?.width).not.toBe(corner?.width);
  // The pad grows first, and what is on it is drawn again then.
  await expect(async () => {
    const lying = await inkOn(pad);
    expect(lying.shape / drawn.shape, 'nothing is stretched').toBeCloseTo(1, 1);
    // A slow finger draws a thicker line, which is drawn again a little thinner. On a lower pad it takes a larger part of its height.
    for (const [at, part] of lying.middle.entries())
      expect(Math.abs(part - (drawn.middle[at] ?? 0)), 'it stands where it stood').toBeLessThan(0.03);
  }).toPass({ timeout: 60_000 });
  await page.setViewportSize(upright);
  await expect.poll(async () => (await pad.boundingBox())?.width).toBe(corner?.width);
  await expect(async () => {
    const again = await inkOn(pad);
    // The line itself is a little thinner or thicker when it is drawn at one go.
    again.box.forEach((edge, index) => expect(Math.abs(edge - (drawn.box[index] ?? 0))).toBeLessThan(0.025));
  }).toPass({ timeout: 60_000 });

  await kiosk.continue();
  await kiosk.is('pay');
  const [row] = records.rows('select method, strokes from signature');
  expect(row).toMatchObject({ method: 'drawn' });
  const strokes = JSON.parse(String(row?.['strokes'])) as { points: (Point & { time: number })[] }[];
  expect(strokes).toHaveLength(STROKES);
  const kept = strokes.flatMap(({ points }) => points);
  const places = new Set(
    kept.map(({ x, y }) => `${Math.round(x + (corner?.x ?? 0))} ${Math.round(y + (corner?.y ?? 0))}`),
  );
  expect(sent.filter(({ x, y }) => !places.has(`${x} ${y}`))).toEqual([]);
  const times = kept.map(({ time }) => time);
  expect(times, 'in the order in which they were drawn').toEqual(times.toSorted((a, b) => a - b));
});

// Holds: ux-35
test('an empty pad and a single dot are no signature; Undo and Clear take strokes back', async ({
  kiosk,
  records,
}) => {
  const pad = kiosk.by('signature-pad');
  await answeredToCheck(kiosk);
  await toSign(kiosk);
  const refused = async () => {
    await kiosk.continue();
    await expect(kiosk.by('error-summary')).toBeVisible();
    await kiosk.is('sign');
    expect(records.rows('select count(*) as count from signature')).toEqual([{ count: 0 }]);
  };
  await expect(kiosk.by('signature-undo')).toBeDisabled();
  await refused();
  await kiosk.touch(pad);
  await refused();
  await kiosk.touch(kiosk.by('signature-clear'));
  await expect.poll(async () => (await inkOn(pad)).ink).toBe(false);
  await expect(kiosk.by('error-summary')).toBeHidden();

  await kiosk.sign();
  const two = await inkOn(pad);
  await kiosk.touch(kiosk.by('signature-undo'));
  const one = await inkOn(pad);
  expect([two.ink, one.ink]).toEqual([true, true]);
  expect(one.box[1]).toBeLessThan(two.box[1] ?? 0);
  await kiosk.touch(kiosk.by('signature-undo'));
  await expect.poll(async () => (await inkOn(pad)).ink).toBe(false);
  await refused();

  await kiosk.touch(pad);
  await kiosk.sign();
  await kiosk.touch(kiosk.by('back'));
  await kiosk.is('check');
  await kiosk.continue();
  await kiosk.is('sign');
  await expect
    .poll(async () => (await inkOn(pad)).ink, { message: 'it is there again after Back' })
    .toBe(true);
  await kiosk.continue();
  await kiosk.is('pay');
});

test('a screen that is turned in the middle of a stroke can be signed on afterward', async ({ kiosk }) => {
  const { page } = kiosk;
  const pad = kiosk.by('signature-pad');
  await answeredToCheck(kiosk);
  await toSign(kiosk);
  await pad.scrollIntoViewIfNeeded();
  const finger = await page.context().newCDPSession(page);
  const [first, second] = await strokeOn(pad, 2, 0);
  if (!first || !second) throw new Error('No place to draw');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [second] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await kiosk.touch(kiosk.by('signature-clear'));
  await expect.poll(async () => (await inkOn(pad)).ink).toBe(false);
  await kiosk.sign();
  await expect.poll(async () => (await inkOn(pad)).ink).toBe(true);
  await kiosk.continue();
  await kiosk.is('pay');
});
