/** An agreement's words as fields: of the whole of it, and of each section, in every language that it is in. Pure. */
import type { Language } from '../../../shared/languages';
import { WHOLE_AGREEMENT, type CatalogueFile } from './draft-things';
import { isLoose, memberAt, setMember, type DraftValue, type Loose } from './draft-values';

interface Field {
  /** `agreement`, or the number of a section from 0. */
  readonly id: string;
  readonly field: string;
  readonly language: Language | null;
}

/** Between paragraphs stands an empty line. */
const PARAGRAPHS = '\n\n';

const members: Readonly<Record<string, readonly string[]>> = {
  title: ['title'],
  consent: ['consent'],
  mandate: ['mandate', 'heading'],
  mandateText: ['mandate', 'text'],
};

/** The part `languages.de` is no text in German. */
const isPart = ({ field, language }: Field) => field === 'languages' && language !== null;

export function readAgreementField(file: CatalogueFile, asked: Field): DraftValue | null {
  const { id, field, language } = asked;
  const { agreement } = file;
  if (id === WHOLE_AGREEMENT && field === 'version') return agreement.version;
  if (language === null) return null;
  if (isPart(asked)) {
    // What binds stays.
    const isOwn = language === file.property.language;
    return id === WHOLE_AGREEMENT && !isOwn ? agreement.languages[language] !== undefined : null;
  }
  const text = agreement.languages[language];
  if (!text) return null;
  if (id === WHOLE_AGREEMENT) {
    const path = members[field];
    const value = path && memberAt(text, path);
    return path ? (typeof value === 'string' ? value : '') : null;
  }
  const section = text.sections[Number(id)];
  if (!section) return null;
  if (field === 'heading') return section.heading;
  if (field === 'text') return section.paragraphs.join(PARAGRAPHS);
  if (field !== 'key') return null;
  return Array.isArray(section['key']) ? section['key'].map((each) => Number(each) + 1).join(', ') : '';
}

export function writeAgreementField(file: CatalogueFile, asked: Field, value: DraftValue): void {
  const { id, field, language } = asked;
  const { agreement } = file;
  if (field === 'version') agreement.version = String(value);
  if (language === null) return;
  if (isPart(asked)) {
    const own = agreement.languages[file.property.language];
    if (value !== true) delete agreement.languages[language];
    else if (own) agreement.languages[language] ??= structuredClone(own);
    return;
  }
  const text = agreement.languages[language];
  if (!text) return;
  const section = text.sections[Number(id)];
  if (id === WHOLE_AGREEMENT) writeWhole(text, field, String(value));
  else if (section) writeSection(section, field, String(value));
}

function writeWhole(text: Loose, field: string, value: string): void {
  const path = members[field];
  if (!path) return;
  setMember(text, path, value);
  // A clause without any words is none.
  const { mandate } = text;
  if (isLoose(mandate) && !mandate['heading'] && !mandate['text']) delete text['mandate'];
}

function writeSection(section: Loose, field: string, value: string): void {
  if (field === 'heading') section['heading'] = value;
  if (field === 'text') section['paragraphs'] = paragraphsOf(value);
  if (field !== 'key') return;
  const numbers = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (numbers.length === 0) delete section['key'];
  else section['key'] = numbers.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) - 1 : part));
}

const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
