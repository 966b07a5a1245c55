import type { RentLetterKind } from '../late/late-steps';
import type { AccountLetterKind, MoveOutLetterKind, NoticeLetterKind } from './notice';

const prefixes = { contract: 'C', invoice: 'INV', receipt: 'R', credit_note: 'CN' } as const;

/**
 * The number of a day closing: a plain number in the first epoch, `D2-000006` in the second. A closing that the books
 * have lost and the next one have the same place in the order, but never the same number.
 */
export function closingNumber({
  epoch,
  number,
}: {
  readonly epoch: number;
  readonly number: number;
}): string {
  return epoch === 1 ? String(number) : `D${epoch}-${String(number).padStart(6, '0')}`;
}

export type NumberedDocument = keyof typeof prefixes;

/** Without I and O, which are read as digits. */
const PLACE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** What tells the numbers of a kiosk from those of the others of its property: `B` of the second, `AA` after `Z`. None of the first. */
function placeLetters(place: number): string {
  if (place === 1) return '';
  const size = PLACE_LETTERS.length;
  let letters = '';
  for (let rest = place; rest > 0; rest = Math.floor((rest - 1) / size))
    letters = PLACE_LETTERS.charAt((rest - 1) % size) + letters;
  return letters;
}

export interface NumberedBy {
  /** From 1; another one begins with a restore (number-series.ts). */
  readonly epoch: number;
  /** Of the kiosk among those of its property, from 1. */
  readonly place: number;
}

/** The numbers people read aloud: `C-000101`, in the second epoch `C2-000101`, and of the second kiosk `C-B000101`. */
export function documentNumber(kind: NumberedDocument, { epoch, place }: NumberedBy, number: number): string {
  return `${prefixes[kind]}${epoch === 1 ? '' : epoch}-${placeLetters(place)}${String(number).padStart(6, '0')}`;
}

/** What the file of a document is called, wherever it is read, mailed or printed. */
export function documentFileName({
  kind,
  number,
}: {
  readonly kind: NumberedDocument;
  readonly number: string;
}): string {
  return `${kind.replaceAll('_', '-')}-${number}.pdf`;
}

/** What the file of a pass is called. `number`: of the contract. */
export function passFileName(number: string): string {
  return `pass-${number}.pdf`;
}

/** What the file of a statement of account is called. `number`: of the contract; days are YYYY-MM-DD. */
export function statementFileName(of: {
  readonly number: string;
  readonly fromOn: string;
  readonly toOn: string;
}): string {
  return `statement-${of.number}-${of.fromOn}-${of.toOn}.pdf`;
}

/** What the file of a letter is called. `number`: of the contract; `madeOn`: YYYY-MM-DD. */
export function letterFileName({
  kind,
  number,
  madeOn,
}: {
  readonly kind: RentLetterKind | NoticeLetterKind | MoveOutLetterKind | AccountLetterKind;
  readonly number: string;
  readonly madeOn: string;
}): string {
  return `${kind.replaceAll('_', '-')}-${number}-${madeOn}.pdf`;
}
