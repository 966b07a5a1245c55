/** Days counted in Arabic, which has a form of its own for one, two, a few and many. */
const rules = new Intl.PluralRules('ar');

/** `two`: “two days” as the sentence needs it, because that form alone changes with its place. */
export function arabicDays(count: number, two: 'يومان' | 'يومين'): string {
  switch (rules.select(count)) {
    case 'one':
      return 'يوم واحد';
    case 'two':
      return two;
    case 'few':
      return `${count} أيام`;
    case 'many':
      return `${count} يومًا`;
    default:
      return `${count} يوم`;
  }
}
