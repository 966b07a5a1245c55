/** The type sizes of a document, in points. Few on purpose: the hierarchy is carried by size, weight and space. */
export interface TextStyle {
  readonly face: 'regular' | 'bold';
  readonly size: number;
  /** From one line to the next. */
  readonly leading: number;
}

export const styles = {
  brand: { face: 'bold', size: 13, leading: 17 },
  title: { face: 'bold', size: 21, leading: 27 },
  subtitle: { face: 'regular', size: 11, leading: 15 },
  section: { face: 'bold', size: 11.5, leading: 16 },
  clause: { face: 'bold', size: 9.5, leading: 13.5 },
  body: { face: 'regular', size: 9.5, leading: 13.5 },
  strong: { face: 'bold', size: 9.5, leading: 13.5 },
  total: { face: 'bold', size: 11, leading: 15 },
  label: { face: 'regular', size: 7.5, leading: 10.5 },
  small: { face: 'regular', size: 8, leading: 11 },
  columnHead: { face: 'bold', size: 8, leading: 11 },
  cell: { face: 'regular', size: 9, leading: 12.5 },
  footer: { face: 'regular', size: 7.5, leading: 10 },
} as const satisfies Record<string, TextStyle>;

/** Points on paper of 72 to the inch. The bottom margin is where the footer stands. */
export const margins = { top: 54, right: 56, bottom: 70, left: 56 } as const;
