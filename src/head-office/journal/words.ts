/** What accounts are called, and what formats ask for, in the words of the desk. */
import type { Messages } from '../locales';

/** `name`: as it is stored, such as `rent`, `tax 8250` or `datev.client`. `number`: how a rate is written. */
export function settingWord(
  { books }: Messages,
  name: string,
  number: (value: number) => string = String,
): string {
  const settings: Readonly<Record<string, string>> = books.settings;
  const names: Readonly<Record<string, string>> = books.names;
  const [account = '', rate] = name.split(' ');
  if (account === 'tax' && rate !== undefined)
    return books.tax.replace('{rate}', `${number(Number(rate) / 1000)} %`);
  return settings[name.replace('.', '_')] ?? names[name] ?? name;
}
