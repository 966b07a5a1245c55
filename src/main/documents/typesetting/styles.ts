/** The type sizes of a document, in points. Few on purpose: the hierarchy is carried by size, weight and space. */
export interface TextStyle {
  readonly face: 'regular' | 'bold';
  readonly size: number;
  /** From one line to the next. */
  readonly leading: number;
  /** Black without one. */
  readonly color?: string;
}

/** Gray for what is read second: 7 to 1 on white, so it is still there on a weak printer. */
const grey = '#545962';

export const styles = {
  brand: { face: 'bold', size: 13, leading: 18 },
  title: { face: 'bold', size: 22, leading: 28 },
  titleSecond: { face: 'regular', size: 11, leading: 15, color: grey },
  subtitle: { face: 'regular', size: 11, leading: 15 },
  figure: { face: 'bold', size: 18, leading: 28 },
  section: { face: 'bold', size: 12, leading: 16 },
  sectionSecond: { face: 'regular', size: 9, leading: 12, color: grey },
  clause: { face: 'bold', size: 9, leading: 13 },
  body: { face: 'regular', size: 9, leading: 13 },
  bodySecond: { face: 'regular', size: 8, leading: 11, color: grey },
  strong: { face: 'bold', size: 9, leading: 13 },
  total: { face: 'bold', size: 11.5, leading: 16 },
  label: { face: 'regular', size: 7.5, leading: 10.5, color: grey },
  labelSecond: { face: 'regular', size: 6.5, leading: 9, color: grey },
  small: { face: 'regular', size: 8, leading: 11.5, color: grey },
  columnHead: { face: 'bold', size: 7.5, leading: 10.5 },
  cell: { face: 'regular', size: 9, leading: 12.5 },
  cellSecond: { face: 'regular', size: 7.5, leading: 10.5, color: grey },
  hash: { face: 'regular', size: 7, leading: 10 },
  footer: { face: 'regular', size: 7.5, leading: 10, color: grey },
} as const satisfies Record<string, TextStyle>;

/** Points on paper of 72 to the inch. The bottom margin is where the footer stands. */
export const margins = { top: 54, right: 56, bottom: 70, left: 56 } as const;
