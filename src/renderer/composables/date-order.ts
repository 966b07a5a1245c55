/** The order in which a language writes the parts of a date. */
export type DatePart = 'day' | 'month' | 'year';

export function dateOrder(format: Intl.DateTimeFormat): readonly DatePart[] {
  return format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isDatePart);
}

function isDatePart(type: string): type is DatePart {
  return type === 'day' || type === 'month' || type === 'year';
}
