/** The answers as lines of text, in groups, each with the screen that asked for it. */
import { computed, ref } from 'vue';
import { useTexts } from '../../locales/use-texts';
import { isoDate } from '../../stores/answers';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';
import { useKioskStore } from '../../stores/kiosk';
import type { QuestionStep } from '../../stores/steps';
import { isolated } from '../../composables/isolated';
import { useDates } from '../../composables/use-dates';

export interface AnswerRow {
  readonly step: QuestionStep;
  readonly label: string;
  readonly lines: readonly string[];
  /** A part of it is hidden until it is asked for; a touch shows it, and the next one hides it again. */
  readonly hiding?: { readonly shown: boolean; readonly toggle: () => void };
}

export interface AnswerGroup {
  readonly name: 'unit' | 'cover' | 'you' | 'later';
  readonly rows: readonly AnswerRow[];
  /** Why these answers are shown and not changed here. */
  readonly fixed?: string;
}

export function useAnswerRows() {
  const { t } = useTexts();
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const kiosk = useKioskStore();
  const dates = useDates();

  /** The number of a policy is for the customer to look over once, not for a person behind them. */
  const numberShown = ref(false);

  function coverage(): string[] {
    const { kind, insurer, policyNumber, expires } = journey.answers.coverage;
    if (kind === 'declined') return [t('check.declined'), t('check.declinedMeans')];
    if (kind === 'own_policy') {
      return [
        isolated(insurer),
        t('check.policyNumber', {
          number: isolated(numberShown.value ? policyNumber : masked(policyNumber)),
        }),
        t('check.policyEnds', { date: dates.plain(isoDate(expires)) }),
      ];
    }
    const plan = journey.booking?.insurance;
    if (!plan) return [];
    return [isolated(plan.name), t('check.coverUpTo', { amount: isolated(plan.coverage.formattedPrice) })];
  }

  function extras(): string[] {
    const { addOnIds, discountCode } = journey.answers;
    const names = (catalog.addOns ?? [])
      .filter((one) => addOnIds.includes(one.id))
      .map((one) => isolated(one.name));
    const code = journey.booking?.discountCode ?? discountCode.trim();
    if (code !== '') names.push(t('check.discount', { code: isolated(code) }));
    return names.length > 0 ? names : [t('check.noExtras')];
  }

  function address(): string[] {
    const { contact } = journey.answers;
    const region = catalog.regions?.find((one) => one.id === contact.region)?.name ?? '';
    const country = catalog.countries?.find((one) => one.id === contact.countryId)?.name ?? '';
    const town = `${contact.postalCode} ${contact.city}`.trim();
    return [contact.address, town, region, country].map((line) => isolated(line.trim()));
  }

  /** Nothing where autopay is no question. */
  function later(): AnswerGroup[] {
    if (!kiosk.asked.autopay) return [];
    const charged = kiosk.state?.autopay === 'required' || journey.answers.autopay === true;
    const line = charged ? t('check.autopayOn') : t('check.autopayOff');
    return [{ name: 'later', rows: [{ step: 'autopay', label: t('check.autopay'), lines: [line] }] }];
  }

  return computed<AnswerGroup[]>(() => {
    const { booking, answers } = journey;
    if (booking === null) return [];
    const { unit } = booking;
    const { contact } = answers;
    const row = (step: QuestionStep, label: string, ...lines: string[]): AnswerRow => ({
      step,
      label,
      lines: lines.filter((line) => line !== ''),
    });
    return [
      {
        name: 'unit',
        rows: [
          row(
            'unit',
            t('check.unit'),
            `${isolated(unit.number)} · ${isolated(unit.areaText)}`,
            isolated(unit.dimensionsText),
          ),
          row('user-type', t('check.userType'), isolated(booking.userType.name)),
          row('move-in-date', t('check.moveInDate'), dates.long(booking.moveInDate)),
        ],
      },
      {
        name: 'cover',
        rows: [
          {
            ...row('coverage', t('check.coverage'), ...coverage()),
            ...(answers.coverage.kind === 'own_policy' && {
              hiding: { shown: numberShown.value, toggle: () => (numberShown.value = !numberShown.value) },
            }),
          },
          row('extras', t('check.extras'), ...extras()),
        ],
      },
      {
        name: 'you',
        ...(booking.contactKnown && { fixed: t('tenant.fixed') }),
        rows: [
          row('name', t('check.name'), isolated(`${contact.firstName} ${contact.lastName}`.trim())),
          // As it was understood, however it was typed.
          row('phone', t('check.phone'), isolated(booking.phoneNumberText || contact.phoneNumber)),
          row('email', t('check.email'), isolated(contact.email)),
          row('address', t('check.address'), ...address()),
        ],
      },
      ...later(),
    ];
  });
}

/** All but the last four characters, and of a short number all but its last half, as dots. */
function masked(number: string): string {
  const text = number.trim();
  const hidden = text.length - Math.min(4, Math.floor(text.length / 2));
  return '•'.repeat(hidden) + text.slice(hidden);
}
