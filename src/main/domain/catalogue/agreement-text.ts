/**
 * The words of an agreement, and what is filled into them. Only what is known before signing can be filled in. So the
 * text that was signed and the text in the contract are identical.
 */
import { z } from 'zod';
import { textField } from './catalogue-fields';

export const placeholderNames = [
  'tenantName',
  'tenantAddress',
  'tenantEmail',
  'tenantPhone',
  'propertyName',
  'propertyAddress',
  'propertyPhone',
  'propertyEmail',
  'legalName',
  'unitNumber',
  'unitSize',
  'storageType',
  'moveInDate',
  'rent',
  'deposit',
  'coverage',
  'payableAmount',
  'recurringAmount',
  'nextBillDate',
  'lateRules',
  'rentChangeRules',
  'noticeRules',
  'moveOutRules',
  'returnedPaymentRules',
  'transferRules',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

const known = new Set<string>(placeholderNames);
const pattern = /\{\{([^{}]*)\}\}/g;
/** With the comma that sets it off from what stands before it, in a list of what is known about somebody. */
const listed = /([,،]\s*)?\{\{([^{}]*)\}\}/g;

/** Text whose `{{...}}` are all of ours. */
function agreementField(max: number) {
  return textField(max, 1, { lineBreaks: true }).superRefine((text, context) => {
    for (const name of unknownPlaceholders(text)) {
      context.addIssue({ code: 'custom', message: `unknown placeholder {{${name}}}` });
    }
    if (/\{\{|\}\}/.test(text.replace(pattern, ''))) {
      context.addIssue({ code: 'custom', message: 'a placeholder is opened or closed but not both' });
    }
  });
}

export const agreementTextSchema = z.strictObject({
  title: agreementField(200),
  sections: z
    .array(
      z
        .strictObject({
          heading: agreementField(200),
          paragraphs: z.array(agreementField(5000)).min(1).max(50),
          /** Numbers of the paragraphs, from 0, that a customer should know before signing. */
          key: z.array(z.int().min(0)).optional(),
        })
        .refine(({ key = [], paragraphs }) => key.every((number) => number < paragraphs.length), {
          path: ['key'],
          error: 'expected numbers of paragraphs of this section, counted from 0',
        }),
    )
    .min(1)
    .max(100),
  /** What the customer agrees to by signing on a screen. */
  consent: agreementField(5000),
  /** What the customer agrees to by having later rents charged to the card; a clause of its own where they do. */
  mandate: z.strictObject({ heading: agreementField(200), text: agreementField(5000) }).optional(),
});
export type AgreementText = z.output<typeof agreementTextSchema>;

/** One that was read by the schema above before it was stored: counting its letters again would say nothing new. */
export const storedAgreementSchema = z.object({
  title: z.string(),
  sections: z.array(
    z.object({ heading: z.string(), paragraphs: z.array(z.string()), key: z.array(z.number()).optional() }),
  ),
  consent: z.string(),
  mandate: z.object({ heading: z.string(), text: z.string() }).optional(),
});

/** Whether a clause tells the rules on late rent: only what is signed can follow from a late payment. */
export function saysLateRules({ sections }: Pick<AgreementText, 'sections'>): boolean {
  return says(sections, '{{lateRules}}');
}

/** Whether a clause tells how the rent may change: a rent that no clause lets change stays as it was signed. */
export function saysRentChangeRules({ sections }: Pick<AgreementText, 'sections'>): boolean {
  return says(sections, '{{rentChangeRules}}');
}

/** Whether a clause tells how many days before the last one a tenant gives notice. */
export function saysNoticeRules({ sections }: Pick<AgreementText, 'sections'>): boolean {
  return says(sections, '{{noticeRules}}');
}

/** Whether a clause tells what a tenant who leaves gets back, and when. */
export function saysMoveOutRules({ sections }: Pick<AgreementText, 'sections'>): boolean {
  return says(sections, '{{moveOutRules}}');
}

/** Whether a clause tells what a payment costs that the bank takes back. */
export function saysReturnedPaymentRules({ sections }: Pick<AgreementText, 'sections'>): boolean {
  return says(sections, '{{returnedPaymentRules}}');
}

/** Whether a clause tells what it costs to change the unit. */
export function saysTransferRules({ sections }: Pick<AgreementText, 'sections'>): boolean {
  return says(sections, '{{transferRules}}');
}

function says(sections: AgreementText['sections'], placeholder: string): boolean {
  return sections.some(({ paragraphs }) => paragraphs.some((text) => text.includes(placeholder)));
}

/** What a customer should know before signing, marked or not: the paragraphs that say these. */
const keyPlaceholders = [
  'rent',
  'deposit',
  'noticeRules',
  'rentChangeRules',
  'lateRules',
  'moveOutRules',
  'returnedPaymentRules',
] as const satisfies readonly PlaceholderName[];

export interface KeyFact {
  readonly section: number;
  readonly heading: string;
  readonly text: string;
}

/**
 * The paragraphs as they were filled in, of a text as it was written. They contain no number that is not in the
 * agreement.
 */
export function keyFacts(
  written: Pick<AgreementText, 'sections'>,
  filled: Pick<AgreementText, 'sections'>,
): readonly KeyFact[] {
  return written.sections.flatMap(({ paragraphs, key = [] }, section) =>
    paragraphs.flatMap((paragraph, index) => {
      const isKey = key.includes(index) || keyPlaceholders.some((name) => paragraph.includes(`{{${name}}}`));
      if (!isKey) return [];
      const { heading = '', paragraphs: texts = [] } = filled.sections[section] ?? {};
      return [{ section, heading, text: texts[index] ?? '' }];
    }),
  );
}

/** The names between {{ and }} that nobody would fill in. */
export function unknownPlaceholders(text: string): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '').filter((name) => !known.has(name));
}

/**
 * Fills the placeholders of one text. Throws for an unknown placeholder: a catalogue with one is refused earlier.
 * What is filled in can be isolated (U+2068, U+2069). Otherwise two Latin values with a comma between them would
 * change places in a text that runs from the right. A value that is not known takes its comma along: a customer may
 * have no address.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues, setApart = false): string {
  return text.replace(listed, (whole, comma: string | undefined, name: string) => {
    if (!known.has(name)) throw new Error(`unknown placeholder ${whole}`);
    const value = values[name as PlaceholderName];
    if (value === '') return '';
    return (comma ?? '') + (setApart ? `\u2068${value}\u2069` : value);
  });
}

/** Fills a whole agreement. */
export function fillAgreement(
  agreement: AgreementText,
  values: PlaceholderValues,
  setApart = false,
): AgreementText {
  const fill = (text: string) => fillPlaceholders(text, values, setApart);
  return {
    title: fill(agreement.title),
    sections: agreement.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
    consent: fill(agreement.consent),
    ...(agreement.mandate && {
      mandate: { heading: fill(agreement.mandate.heading), text: fill(agreement.mandate.text) },
    }),
  };
}
