/** The agreements of several units as one text to read: what is the same in all stands once, the rest under the unit's number. */
import { isolated } from '../../../shared/isolated';
import type { Agreement } from '../price/agreement';

interface ReadDocument {
  readonly unit: string;
  readonly agreement: Pick<Agreement, 'sections' | 'keyFacts'>;
}

interface Section {
  readonly heading: string;
  readonly paragraphs: string[];
}

interface Fact {
  readonly section: number;
  readonly heading: string;
  readonly text: string;
}

/** In the order of each; a fact leads to where its section stands now. */
export function readTogether(documents: readonly ReadDocument[]): { sections: Section[]; keyFacts: Fact[] } {
  const sections: Section[] = [];
  const keyFacts = new Map<string, Fact>();
  const places = documents.map(() => new Map<number, number>());
  const longest = Math.max(...documents.map(({ agreement }) => agreement.sections.length));
  for (let number = 0; number < longest; number += 1) {
    const versions = Map.groupBy(documents.keys(), (of) =>
      JSON.stringify(documents[of]?.agreement.sections[number]),
    );
    for (const [, of] of versions) {
      const section = documents[of[0] ?? 0]?.agreement.sections[number];
      if (!section) continue;
      const units = of.map((each) => documents[each]?.unit).join(', ');
      for (const each of of) places[each]?.set(number, sections.length);
      // The numbers come last and set apart: the first letter of a heading says in which direction it is read.
      const heading = versions.size > 1 ? `${section.heading} (${isolated(units)})` : section.heading;
      sections.push({ heading, paragraphs: [...section.paragraphs] });
    }
  }
  for (const [of, { agreement }] of documents.entries())
    for (const { section, text } of agreement.keyFacts) {
      const at = places[of]?.get(section) ?? 0;
      const fact = { section: at, heading: sections[at]?.heading ?? '', text };
      keyFacts.set(JSON.stringify(fact), fact);
    }
  return { sections, keyFacts: [...keyFacts.values()].toSorted((a, b) => a.section - b.section) };
}
