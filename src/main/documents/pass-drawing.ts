/** The way from the gate on paper: to scale, black on white, and readable on a printer that has run low. */
import type { DrawnFloor, PassFacts } from './port';
import { paragraph } from './typesetting/flow';
import type { Sheet } from './typesetting/sheet';
import { styles } from './typesetting/styles';

type Place = readonly [number, number];

/** Around what is there, in centimeters. */
const MARGIN_CM = 100;
/** Lower, nobody finds a door; higher, the pass would need another page. In points. */
const LOWEST = 90;
const HIGHEST = 210;
/** A line of words with the gaps around it. */
const CAPTION = 34;

export function drawWay(sheet: Sheet, { caption, floors }: NonNullable<PassFacts['drawn']>): void {
  const room = (sheet.room - CAPTION * (floors.length + 1)) / floors.length;
  const height = Math.min(HIGHEST, Math.max(LOWEST, room));
  for (const floor of floors) {
    sheet.gap(10);
    sheet.keep(height + CAPTION);
    paragraph(sheet, [{ text: floor.name, style: styles.label }]);
    sheet.gap(4);
    drawFloor(sheet, floor, { height, caption });
  }
  sheet.gap(4);
  paragraph(sheet, [{ text: caption, style: styles.body }]);
}

function drawFloor(
  sheet: Sheet,
  floor: DrawnFloor,
  { height, caption }: { readonly height: number; readonly caption: string },
): void {
  const all = [...floor.walls.flat(), ...floor.units.flat(), ...floor.way];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN_CM, Math.min(...ys) - MARGIN_CM];
  const size = { width: Math.max(...xs) + MARGIN_CM - left, height: Math.max(...ys) + MARGIN_CM - top };
  const box = { left: sheet.left, width: sheet.width, height };
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
  sheet.space(height);
}
