/** The sample property, with autopay offered and with a tenant whose names are as long as names are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../src/shared/languages';
import { root } from './programs';

export const longNames = {
  firstName: 'Maximiliane-Alexandrina',
  lastName: 'Oberstaufenbacher-Featherstonehaugh',
};
const mandate = {
  heading: 'Autopay',
  text: 'I allow {{legalName}} to charge {{recurringAmount}} to this card on each due date, until I end it in writing.',
};
const mandates: Partial<Record<Language, typeof mandate>> = {
  de: {
    heading: 'Einzug von der Karte',
    text: 'Ich erlaube {{legalName}}, zu jedem Termin {{recurringAmount}} von dieser Karte einzuziehen, bis ich das schriftlich beende.',
  },
};

/** Writes the catalogue into a data directory and answers its file. */
export function writeAutopaySite(dataDir: string): string {
  const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8')) as {
    property: object;
    agreement: { languages: Record<Language, object> };
    demo: { tenants: object[] };
  };
  Object.assign(sample.property, { autopay: 'offered' });
  for (const [language, text] of Object.entries(sample.agreement.languages))
    Object.assign(text, { mandate: mandates[language as Language] ?? mandate });
  for (const tenant of sample.demo.tenants) Object.assign(tenant, longNames);
  const file = join(dataDir, 'catalogue.json');
  writeFileSync(file, JSON.stringify(sample));
  return file;
}
