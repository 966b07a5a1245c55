/** What a customer answers on the way, as the screens hold it. Nothing here costs money until it is chosen. */
import type { ChannelInput } from '../../shared/channels';
import type { CompanyInput } from '../../shared/company';
import type { ContactInput, ScreenBooking } from '../../shared/screen-shapes';

export type CoverageKind = 'operator_plan' | 'own_policy' | 'declined';

export interface CoverageAnswer {
  kind: CoverageKind | null;
  insuranceId: string | null;
  priceId: string | null;
  /** The plan is only until their own policy, which they bring later. */
  bringsPolicy: boolean;
  insurer: string;
  policyNumber: string;
  /** Typed in three parts, so that no order of day and month is guessed. */
  expires: { day: string; month: string; year: string };
}

export interface Answers {
  unitId: string | null;
  userTypeId: string | null;
  moveInDate: string | null;
  coverage: CoverageAnswer;
  addOnIds: string[];
  discountCode: string;
  contact: ContactInput & { apartment: string };
  /** Whom the customer rents for. What was typed stays while it is switched off. */
  company: CompanyInput & { on: boolean };
  /** Whether later rents are charged to the card; null: not decided. */
  autopay: boolean | null;
}

/** The form before anyone has touched it. */
export function emptyAnswers(): Answers {
  return {
    unitId: null,
    userTypeId: null,
    moveInDate: null,
    coverage: emptyCoverage(),
    addOnIds: [],
    discountCode: '',
    contact: {
      firstName: '',
      lastName: '',
      phoneNumber: '',
      email: '',
      address: '',
      apartment: '',
      city: '',
      region: 0,
      postalCode: '',
      countryId: 0,
      phoneCountryId: 0,
    },
    company: noCompany(),
    autopay: null,
  };
}

/** The answers that led to a booking. */
export function answersOf(booking: ScreenBooking): Answers {
  const { contactBook: contact, coverage, insurance } = booking;
  const [year = '', month = '', day = ''] = coverage?.expires?.split('-') ?? [];
  const answers = emptyAnswers();
  return {
    unitId: booking.unit.id,
    userTypeId: booking.userType.id,
    moveInDate: booking.moveInDate,
    coverage: {
      kind: coverage?.kind ?? null,
      insuranceId: insurance?.id ?? null,
      priceId: insurance?.priceId ?? null,
      bringsPolicy: (coverage?.bringsPolicyBy ?? null) !== null,
      insurer: coverage?.insurer ?? '',
      policyNumber: coverage?.policyNumber ?? '',
      expires: { day, month, year },
    },
    addOnIds: [...booking.addOnIds],
    discountCode: booking.discountCode ?? '',
    contact: contact
      ? {
          firstName: contact.firstName,
          lastName: contact.lastName,
          phoneNumber: contact.phoneNumber,
          email: contact.email,
          address: contact.address,
          apartment: '',
          city: contact.city,
          region: contact.region,
          postalCode: contact.postalCode,
          countryId: Number(contact.country),
          phoneCountryId: Number(contact.country),
        }
      : answers.contact,
    company: booking.company ? { on: true, ...booking.company, maySign: true } : answers.company,
    autopay: booking.autopay?.wanted ?? null,
  };
}

/** Whether a booking's price is that of the answers: none that it depends on was given since it was counted. */
export function isPriceOf(booking: ScreenBooking, answers: Answers): boolean {
  const counted = answersOf(booking);
  const dependsOn = ({ userTypeId, moveInDate, addOnIds, coverage: { kind, priceId } }: Answers) =>
    [userTypeId, moveInDate, kind, priceId, ...addOnIds.toSorted()].join();
  return dependsOn(counted) === dependsOn(answers);
}

/** The answers as the service writes them down; null before unit, renter and day are chosen. */
export function draftOf(
  answers: Answers,
  withContact: boolean,
): Omit<ChannelInput<'booking.save'>, 'bookingId' | 'language'> | null {
  const { unitId, userTypeId, moveInDate, coverage, addOnIds, discountCode } = answers;
  if (unitId === null || userTypeId === null || moveInDate === null) return null;
  return {
    unitId,
    userTypeId,
    moveInDate,
    coverage: coverageInput(coverage),
    addOnIds: [...addOnIds],
    discountCode: discountCode.trim() === '' ? null : discountCode.trim(),
    contact: withContact ? contactOf(answers) : null,
  };
}

/** The details as the service takes them. */
export function contactOf({ contact, company }: Pick<Answers, 'contact' | 'company'>): ContactInput {
  const { on, ...given } = company;
  return { ...contact, company: on ? given : null };
}

/** Takes away the spaces around the details, and all but one between words: the check shows what is kept. */
export function tidy({ contact, company }: Pick<Answers, 'contact' | 'company'>): void {
  for (const fields of [contact, company])
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'string') Object.assign(fields, { [name]: value.trim().replaceAll(/\s+/g, ' ') });
}

function noCompany(): Answers['company'] {
  return {
    on: false,
    legalName: '',
    tradeName: '',
    taxNumber: '',
    role: '',
    billingEmail: '',
    maySign: false,
  };
}

/** A plan until they bring a policy of their own, or not; which plan is still theirs to say. */
export const bringingPolicy = (
  coverage: Answers['coverage'],
  bringsPolicy: boolean,
): Answers['coverage'] => ({
  ...coverage,
  kind: coverage.kind === 'operator_plan' ? coverage.kind : null,
  bringsPolicy,
});

/** Coverage as long as nothing is chosen. */
export function emptyCoverage(): CoverageAnswer {
  return {
    kind: null,
    insuranceId: null,
    priceId: null,
    bringsPolicy: false,
    insurer: '',
    policyNumber: '',
    expires: { day: '', month: '', year: '' },
  };
}

/** Coverage as the service takes it; null while it is undecided. */
function coverageInput(answer: CoverageAnswer): ChannelInput<'booking.save'>['coverage'] {
  if (answer.kind === 'declined') return { kind: 'declined' };
  if (answer.kind === 'own_policy') {
    const { insurer, policyNumber } = answer;
    return { kind: 'own_policy', insurer, policyNumber, expires: isoDate(answer.expires) };
  }
  if (answer.insuranceId === null || answer.priceId === null) return null;
  const { insuranceId, priceId, bringsPolicy } = answer;
  return { kind: 'operator_plan', insuranceId, priceId, bringsPolicy };
}

/** YYYY-MM-DD from what was typed; empty when a part is missing, so that the service refuses it. */
export function isoDate(parts: CoverageAnswer['expires']): string {
  if (!parts.day || !parts.month || !parts.year) return '';
  // Two typed digits of a year mean this century: nobody insures goods in the year 27.
  const year = parts.year.length === 2 ? `20${parts.year}` : parts.year;
  return `${year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;
}

/** The answers as they are now, whatever changes later. They are plain values, as JSON has them, not proxies. */
export function copyOf(answers: Answers): Answers {
  return JSON.parse(JSON.stringify(answers)) as Answers;
}
