/** Mistakes that can be found in one field, before the whole draft is checked. */
import { refuse, type Result } from '../../../shared/result';
import type { CatalogueFile, DraftValue, Place } from '../../domain/catalogue/draft';

/** `shown`: the file with the draft's edits. Null: nothing. Refuses `rent_zero`, `rent_free`, `number_taken`. */
export function fieldFault(shown: CatalogueFile, place: Place, value: DraftValue): Result<never> | null {
  if (place.table !== 'unit' || typeof value !== 'string') return null;
  const unit = shown.units.find(({ id }) => id === place.id);
  if (place.field === 'number')
    return shown.units.some(({ id, number }) => id !== place.id && number === value)
      ? faulty('number', 'number_taken')
      : null;
  if (place.field !== 'rent' || !/^\d+(\.\d+)?$/.test(value)) return null;
  const isFree = unit?.['rentFree'] === true;
  if (isFree === (Number(value) === 0)) return null;
  return faulty('rent', isFree ? 'rent_free' : 'rent_zero');
}

const faulty = (field: 'number' | 'rent', desk: 'number_taken' | 'rent_zero' | 'rent_free') =>
  refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk, field });
