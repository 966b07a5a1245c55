/** The rows of the bench as one table, and under it what the numbers do not say. */
const columns = [
  ['measure', 'measure'],
  ['baseline', 'baseline'],
  ['ours', 'ours'],
  ['ratio', 'ratio'],
  ['goal', 'goal'],
  ['verdict', 'holds / beyond'],
];

/** `parts` as the measurements wrote them: `{id, title, rows, missing?}`. */
export function benchTable(parts) {
  const lines = parts.flatMap(({ id, title, rows, missing }) => [
    ...rows.map((row) => ({ id, ...row, verdict: verdictOf(row.holds) })),
    ...(missing ? [{ id, measure: title, verdict: 'NOT MEASURED', note: missing }] : []),
  ]);
  const cells = [
    ['#', ...columns.map(([, heading]) => heading)],
    ...lines.map((line) => [line.id, ...columns.map(([key]) => line[key] ?? '-')]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const drawn = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join(' | ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-');
  const notes = lines.filter(({ note }) => note).map(({ id, measure, note }) => `${id} ${measure}: ${note}.`);
  return [drawn[0], rule, ...drawn.slice(1), '', ...notes].join('\n');
}

function verdictOf(holds) {
  if (holds === null) return 'for reading';
  return holds ? 'holds' : 'BEYOND';
}
