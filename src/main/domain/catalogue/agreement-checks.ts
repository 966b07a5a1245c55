/** Rules of a catalogue that an agreement has to tell: what no signed word says binds nobody. */
import { needsWords } from '../leaving/rules';
import { transferNeedsWords } from '../leaving/transfer-rules';
import {
  saysMoveOutRules,
  saysNoticeRules,
  saysRentChangeRules,
  saysReturnedPaymentRules,
  saysTransferRules,
  type AgreementText,
} from './agreement-text';
import type { Catalogue } from './catalogue-shape';

type Sections = Partial<Pick<Catalogue, 'property' | 'agreement' | 'taxes'>>;

interface Unsaid {
  readonly path: readonly string[];
  readonly message: string;
}

export function checkRentChange({ property, agreement }: Sections): Unsaid[] {
  if (!property?.rentChange) return [];
  return whereUnsaid(agreement, saysRentChangeRules).map((path) => ({
    path,
    message:
      'expected a paragraph with {{rentChangeRules}}, because the property has rules on changing the rent',
  }));
}

export function checkNotice({ property, agreement }: Sections): Unsaid[] {
  if (!property || (property.notice.days === 0 && property.notice.siteDays === null)) return [];
  return whereUnsaid(agreement, saysNoticeRules).map((path) => ({
    path,
    message: 'expected a paragraph with {{noticeRules}}, because the property has days of notice',
  }));
}

/** What becomes of the money of a unit that the tenant leaves: for good, or for another one. */
export function checkMoveOut(sections: Sections): Unsaid[] {
  const { property, agreement } = sections;
  const transfer = checkTransfer(sections);
  if (!property || !needsWords(property.moveOut)) return transfer;
  const moveOut = whereUnsaid(agreement, saysMoveOutRules).map((path) => ({
    path,
    message:
      'expected a paragraph with {{moveOutRules}}, because property.moveOut has what costs a tenant money or access',
  }));
  return [...moveOut, ...transfer];
}

function checkTransfer({ property, agreement }: Sections): Unsaid[] {
  if (!property) return [];
  const { fee: feeMinor, ...rules } = property.transfer;
  if (!transferNeedsWords({ feeMinor, ...rules })) return [];
  return whereUnsaid(agreement, saysTransferRules).map((path) => ({
    path,
    message:
      'expected a paragraph with {{transferRules}}, because property.transfer has what costs a tenant money or access',
  }));
}

export function checkReturnedPayment({ property, agreement, taxes }: Sections): Unsaid[] {
  if (!property?.returnedPayment) return [];
  const { taxCode } = property.returnedPayment;
  return [
    ...whereUnsaid(agreement, saysReturnedPaymentRules).map((path) => ({
      path,
      message:
        'expected a paragraph with {{returnedPaymentRules}}, because the property has a fee for returned payments',
    })),
    ...(taxCode === null || !taxes || Object.hasOwn(taxes, taxCode)
      ? []
      : [{ path: ['property', 'returnedPayment', 'taxCode'], message: `unknown tax code "${taxCode}"` }]),
  ];
}

/** A customer reads rent and deposit in the agreement's own words before signing. */
export function checkAmountsSaid({
  units,
  agreement,
}: Pick<Partial<Catalogue>, 'units' | 'agreement'>): Unsaid[] {
  const unsaid = (name: 'rent' | 'deposit') =>
    whereUnsaid(agreement, ({ sections }) =>
      sections.some(({ paragraphs }) => paragraphs.some((text) => text.includes(`{{${name}}}`))),
    ).map((path) => ({
      path,
      message: `expected a paragraph with {{${name}}}, because units have a ${name} and customers read it before they sign`,
    }));
  const has = (name: 'rent' | 'deposit') => units?.some((unit) => unit[name] > 0) ?? false;
  return (['rent', 'deposit'] as const).flatMap((name) => (has(name) ? unsaid(name) : []));
}

/** Where an agreement lacks a clause: a path for each of its languages. */
export function whereUnsaid(
  agreement: Sections['agreement'],
  says: (text: Pick<AgreementText, 'sections'>) => boolean,
): readonly string[][] {
  return Object.entries(agreement?.languages ?? {})
    .filter(([, text]) => text && !says(text))
    .map(([language]) => ['agreement', 'languages', language, 'sections']);
}
