/** The answers as lines of text, in groups, each with the screen that asked for it. */
import { computed, ref } from 'vue';
import { useTexts } from '../../locales/use-texts';
import { isoDate } from '../../stores/answers';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';
import { useKioskStore } from '../../stores/kiosk';
import type { Answered } from '../../stores/steps';
import { townLines } from '../../../shared/address-order';
import type { ScreenBooking } from '../../../shared/screen-shapes';
import { isolated } from '../../../shared/isolated';
import { useDates } from '../../composables/use-dates';
import { inOneLine } from '../../../shared/in-one-line';

export interface AnswerRow {
  readonly of: Answered;
  readonly label: string;
  readonly lines: readonly string[];
  /** A part of it is hidden until it is asked for; a touch shows it, and the next one hides it again. */
  readonly hiding?: { readonly shown: boolean; readonly toggle: () => void };
}

export interface AnswerGroup {
  readonly name: 'unit' | 'cover' | 'you' | 'later' | 'price';
  readonly rows: readonly AnswerRow[];
  /** Why these answers are shown and not changed here. */
  readonly fixed?: string;
}

/** What is part of a price without a question of its own: most leave it as it is. */
export function usePriceRows() {
  const { t } = useTexts();
  const journey = useJourneyStore();
  const lines = useAnswerLines();
  return computed<AnswerGroup[]>(() => {
    const { booking } = journey;
    if (booking === null) return [];
    const extras = row('extras', t('check.extras'), ...lines.extras());
    return [
      {
        name: 'price',
        rows: [extras, row('user-type', t('check.userType'), ...lines.kind(booking))],
      },
    ];
  });
}

export function useAnswerRows() {
  const { t } = useTexts();
  const journey = useJourneyStore();
  const lines = useAnswerLines();
  const dates = useDates();

  /** The number of a policy is for the customer to look over once, not for a person behind them. */
  const numberShown = ref(false);

  function unitRows({ unit, userType, claimsTax, moveInDate }: ScreenBooking): AnswerRow[] {
    return [
      row(
        'unit',
        t('check.unit'),
        `${isolated(unit.number)} · ${isolated(unit.areaText)}`,
        isolated(unit.dimensionsText),
      ),
      row('user-type', t('check.userType'), ...lines.kind({ userType, claimsTax })),
      row('move-in-date', t('check.moveInDate'), dates.long(moveInDate)),
    ];
  }

  function coverRows(): AnswerRow[] {
    return [
      {
        ...row('coverage', t('check.coverage'), ...lines.coverage(numberShown.value)),
        ...(journey.answers.coverage.kind === 'own_policy' && {
          hiding: { shown: numberShown.value, toggle: () => (numberShown.value = !numberShown.value) },
        }),
      },
      row('extras', t('check.extras'), ...lines.extras()),
    ];
  }

  function yourRows({ phoneNumberText }: ScreenBooking): AnswerRow[] {
    const { contact } = journey.answers;
    return [
      row('firstName', t('check.name'), ...lines.name()),
      // As it was understood, however it was typed.
      row('phoneNumber', t('check.phone'), isolated(phoneNumberText || contact.phoneNumber)),
      row('email', t('check.email'), isolated(contact.email)),
      row('address', t('check.address'), ...lines.address()),
    ];
  }

  return computed<AnswerGroup[]>(() => {
    const { booking } = journey;
    if (booking === null) return [];
    const autopay = lines.autopay();
    return [
      { name: 'unit', rows: unitRows(booking) },
      { name: 'cover', rows: coverRows() },
      {
        name: 'you',
        ...(booking.contactKnown && { fixed: t('tenant.fixed') }),
        rows: yourRows(booking),
      },
      ...(autopay === null
        ? []
        : [{ name: 'later' as const, rows: [row('autopay', t('check.autopay'), autopay)] }]),
    ];
  });
}

function row(of: Answered, label: string, ...lines: string[]): AnswerRow {
  return { of, label, lines: lines.filter((line) => line !== '') };
}

/** What was answered, in the customer's language. */
function useAnswerLines() {
  const { t } = useTexts();
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const kiosk = useKioskStore();
  const dates = useDates();
  return {
    coverage(isNumberShown: boolean): string[] {
      const { kind, insurer, policyNumber, expires } = journey.answers.coverage;
      if (kind === 'declined') return [t('check.declined'), t('check.declinedMeans')];
      if (kind === 'own_policy') {
        const number = isolated(isNumberShown ? policyNumber : masked(policyNumber));
        return [
          isolated(insurer),
          t('check.policyNumber', { number }),
          t('check.policyEnds', { date: dates.plain(isoDate(expires)) }),
        ];
      }
      const plan = journey.booking?.insurance;
      if (!plan) return [];
      const amount = isolated(plan.coverage.formattedPrice);
      const by = journey.booking?.coverage?.bringsPolicyBy;
      const brings = by ? [t('check.bringsPolicy', { date: dates.plain(by) })] : [];
      return [isolated(plan.name), t('check.coverUpTo', { amount }), ...brings];
    },
    /** Whose tax the customer has, or says to have. */
    kind({ userType, claimsTax }: Pick<ScreenBooking, 'userType' | 'claimsTax'>): string[] {
      return [isolated(userType.name), ...(claimsTax ? [t('check.taxUntilProof')] : [])];
    },
    name(): string[] {
      const { contact, company } = journey.answers;
      const person = `${contact.firstName} ${contact.lastName}`.trim();
      if (!company.on) return [isolated(person)];
      const { legalName, tradeName, taxNumber, role } = company;
      return [legalName, tradeName, taxNumber]
        .filter(Boolean)
        .concat(inOneLine([person, role], kiosk.language))
        .map(isolated);
    },
    extras(): string[] {
      const { addOnIds, discountCode } = journey.answers;
      const names = (catalog.addOns ?? [])
        .filter((one) => addOnIds.includes(one.id))
        .map((one) => isolated(one.name));
      const code = journey.booking?.discountCode ?? discountCode.trim();
      if (code !== '') names.push(t('check.discount', { code: isolated(code) }));
      return names.length > 0 ? names : [t('check.noExtras')];
    },
    address(): string[] {
      const { contact } = journey.answers;
      const region = catalog.regions?.find((one) => one.id === contact.region)?.name ?? '';
      const country = catalog.countries?.find((one) => one.id === contact.countryId);
      const { city, postalCode } = contact;
      const town = townLines({ city, region, postalCode, isoCode2: country?.iSOCode2 ?? '' }, kiosk.language);
      return [contact.address, contact.apartment, ...town, country?.name ?? ''].map((line) =>
        isolated(line.trim()),
      );
    },
    /** Null where autopay is no question. */
    autopay(): string | null {
      if (!kiosk.asked.autopay) return null;
      const charged = kiosk.state?.autopay === 'required' || journey.answers.autopay === true;
      return charged ? t('check.autopayOn') : t('check.autopayOff');
    },
  };
}

/** All but the last four characters, and of a short number all but its last half, as dots. */
function masked(number: string): string {
  const text = number.trim();
  const hidden = text.length - Math.min(4, Math.floor(text.length / 2));
  return '•'.repeat(hidden) + text.slice(hidden);
}
