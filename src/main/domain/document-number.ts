/** The numbers people read aloud, e.g. `C-000101`, and `C2-000101` in the second epoch (number-series.ts). */
const prefixes = { contract: 'C', invoice: 'INV', receipt: 'R', credit_note: 'CN' } as const;

export type NumberedDocument = keyof typeof prefixes;

export function documentNumber(kind: NumberedDocument, epoch: number, number: number): string {
  return `${prefixes[kind]}${epoch === 1 ? '' : epoch}-${String(number).padStart(6, '0')}`;
}
