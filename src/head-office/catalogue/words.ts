/** What the tables of a catalogue, their things and their fields are called on head office's pages. */
import { languages } from '../../shared/languages';
import type { DraftTable } from '../../shared/desk/draft-fields';

export const tableWords: Readonly<Record<DraftTable, string>> = {
  unit: 'Units',
  plan: 'Protection plans',
  premium: 'Prices of plans',
  add_on: 'Extras',
  promotion: 'Promotions',
  tax: 'Taxes',
  charge: 'Charges',
  agreement: 'Rental agreement',
  rule: 'Settings',
  late_step: 'Late steps',
  late_cap: 'Caps on late fees',
  user_type: 'Customer types',
  storage_type: 'Types of storage',
};

/** One of them, and several, within a sentence. */
export const thingWords: Readonly<Record<DraftTable, readonly [one: string, several: string]>> = {
  unit: ['unit', 'units'],
  plan: ['protection plan', 'protection plans'],
  premium: ['price of the plan', 'prices of plans'],
  add_on: ['extra', 'extras'],
  promotion: ['promotion', 'promotions'],
  tax: ['tax', 'taxes'],
  charge: ['charge', 'charges'],
  agreement: ['section of the agreement', 'sections of the agreement'],
  rule: ['setting', 'settings'],
  late_step: ['late step', 'late steps'],
  late_cap: ['cap on late fees', 'caps on late fees'],
  user_type: ['customer type', 'customer types'],
  storage_type: ['type of storage', 'types of storage'],
};

const languageName = new Intl.DisplayNames('en', { type: 'language' });

/** `accessHours.mon` is “Access hours, mon”; a text has its language. */
export function fieldWords(name: string): string {
  const parts = name
    .split('.')
    .map((part) =>
      languages.some(({ code }) => code === part)
        ? (languageName.of(part) ?? part)
        : part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    );
  const label = parts.join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
