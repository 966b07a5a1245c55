/** The way from the gate on paper: to scale, black on white, and readable on a printer that has run low. */
import type { DrawnFloor, PassFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

type Place = readonly [number, number];

/** Around what is there, in centimeters. */
const MARGIN_CM = 100;
/** In points. Lower, nobody finds a door. */
const LOWEST = 90;
const HIGHEST = 210;
/** What stands above and below the drawing. */
const AROUND = 84;
/** Between two floors, side by side. */
const BETWEEN = 12;

export function drawWay(sheet: Sheet, { caption, floors }: NonNullable<PassFacts['drawn']>): void {
  sheet.gap(6);
  // A long list of rows leaves no room to read a drawing in: it has a page of its own then.
  sheet.keep(LOWEST + AROUND);
  const height = Math.min(HIGHEST, sheet.room - AROUND);
  paragraph(sheet, [{ text: floors.map(({ name }) => name).join(' · '), style: styles.label }]);
  sheet.gap(3);
  const width = (sheet.width - BETWEEN * (floors.length - 1)) / floors.length;
  for (const [index, floor] of floors.entries())
    drawFloor(sheet, floor, { left: sheet.left + index * (width + BETWEEN), width, height }, caption);
  sheet.space(height);
  sheet.gap(4);
  paragraph(sheet, [{ text: caption, style: styles.body }]);
}

function drawFloor(
  sheet: Sheet,
  floor: DrawnFloor,
  box: { readonly left: number; readonly width: number; readonly height: number },
  caption: string,
): void {
  const all = [...floor.walls.flat(), ...floor.units.flat(), ...floor.way];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN_CM, Math.min(...ys) - MARGIN_CM];
  const size = { width: Math.max(...xs) + MARGIN_CM - left, height: Math.max(...ys) + MARGIN_CM - top };
  sheet.drawing(size, box, `${floor.name}. ${caption}`, (doc, at) => {
    const place = ([x, y]: Place): [number, number] => [
      at.left + (x - left) * at.scale,
      at.top + (y - top) * at.scale,
    ];
    for (const wall of floor.walls)
      doc
        .lineWidth(1.2)
        .polygon(...wall.map(place))
        .stroke('#000000');
    for (const unit of floor.units)
      doc
        .lineWidth(0.4)
        .polygon(...unit.map(place))
        .stroke('#000000');
    if (floor.unit) doc.polygon(...floor.unit.map(place)).fill('#000000');
    const [start, ...steps] = floor.way.map(place);
    if (!start) return;
    doc.lineWidth(2).moveTo(...start);
    for (const step of steps) doc.lineTo(...step);
    doc.dash(5, { space: 3 }).stroke('#000000').undash();
    doc
      .lineWidth(1.5)
      .circle(...start, 4)
      .fillAndStroke('#ffffff', '#000000');
  });
}
