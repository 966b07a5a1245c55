/** Values of a catalogue's file as people read them: amounts, sizes and days stand there as a file has them. */
import { currencyRule, isCurrency } from '../../shared/currencies';
import { draftField, type DraftTable } from '../../shared/desk/draft-fields';
import type { CatalogueFile } from '../../main/domain/catalogue/draft';
import { ownWords } from '../../main/domain/catalogue/draft-things';
import { optionWords } from '../catalogue/words';
import type { Speech } from '../locales/speech';

const METERS_PER_FOOT = 0.3048;

type Value = string | boolean;

/** A field with its value, and all that the thing says, since its kind decides what its size is measured in. */
export interface ShownValue {
  readonly table: DraftTable;
  readonly field: string;
  readonly value: Value;
  readonly values: Readonly<Record<string, Value>>;
}

const isNumber = (value: string) => value !== '' && Number.isFinite(Number(value));

/** In the reader's language, in the money and the measure of the site whose catalogue it is. */
export function valueWords(speech: Speech, file: CatalogueFile, shown: ShownValue): string {
  const { table, field, value } = shown;
  if (typeof value === 'boolean') return value ? speech.t.frame.yes : speech.t.frame.no;
  const kind = draftField(table, field)?.kind;
  if (kind === 'choice') return optionWords(value, speech);
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? speech.day(value) : value;
  if (!isNumber(value)) return value;
  if (kind === 'amount') return amount(speech, file, value);
  if (kind === 'percent') return `${speech.figure(Number(value), 3)} %`;
  return kind === 'size' ? size(speech, file, shown, Number(value)) : value;
}

/** A draft may still have a currency that nobody knows. */
function amount({ money }: Speech, { property }: CatalogueFile, value: string): string {
  const currency = String(property['currency']);
  if (!isCurrency(currency)) return value;
  return money(Math.round(Number(value) * 10 ** currencyRule(currency).exponent), currency);
}

function size(
  { figure, language }: Speech,
  file: CatalogueFile,
  { values }: ShownValue,
  value: number,
): string {
  const type = file.storageTypes.find(({ name }) => ownWords(name, file) === values['storageType']);
  const power = type?.['measure'] === 'volume' ? 3 : 2;
  const isFeet = file.property['areaUnit'] === 'ft2';
  const [meter, foot] = language === 'ar' ? ['م', 'قدم'] : ['m', 'ft'];
  const unit = `${isFeet ? foot : meter}${power === 3 ? '³' : '²'}`;
  return `${figure(isFeet ? value / METERS_PER_FOOT ** power : value, isFeet ? 1 : 3)} ${unit}`;
}
