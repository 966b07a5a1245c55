/** What the fields of a catalogue, and what can be chosen in them, are called. They are called what the desk calls them. */
import { inOneLine } from '../../shared/in-one-line';
import { spokenField, type DraftTable } from '../../shared/desk/draft-fields';
import type { Speech } from '../locales/speech';

/** A field without a name has that of the file; a text has its language. */
export function fieldWords(name: string, { t, language: own, languageName }: Speech): string {
  const { field, language } = spokenField(name);
  if (field === 'languages' && language !== null) return languageName(language);
  const names: Readonly<Record<string, string>> = t.catalogue.fields;
  const key = field.replaceAll('.', '_');
  const label = Object.hasOwn(names, key) ? (names[key] ?? field) : plain(field);
  // Sites measure in different units; the number says it with the site's own settings.
  const words = label.replace(/\s*\(\{unit\}\)/, '');
  return language === null ? words : inOneLine([words, languageName(language)], own);
}

const plain = (field: string): string => {
  const label = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('.', ', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** One of those that can be chosen; the names of things are what they are. */
export function optionWords(option: string, { t }: Speech): string {
  const options: Readonly<Record<string, string>> = t.catalogue.options;
  return Object.hasOwn(options, option) ? (options[option] ?? option) : option;
}

/** Parts that every catalogue has are called what the desk calls them; everything else has a name of its own. */
export function partWords(table: DraftTable, name: string, { t }: Speech): string {
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = t.catalogue.parts;
  const parts = Object.hasOwn(tables, table) ? tables[table] : undefined;
  return parts && Object.hasOwn(parts, name) ? (parts[name] ?? name) : name;
}
