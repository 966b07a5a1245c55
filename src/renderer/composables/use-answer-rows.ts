/** The answers as lines of text, each with the screen that asked for it. */
import { computed } from 'vue';
import { useI18n } from 'vue-i18n';
import { isoDate } from '../stores/answers';
import { useCatalogStore } from '../stores/catalog';
import { useJourneyStore } from '../stores/journey';
import type { QuestionStep } from '../stores/steps';
import { useDates } from './use-dates';
import { useWords } from './use-words';

export interface AnswerRow {
  readonly step: QuestionStep;
  readonly label: string;
  readonly lines: readonly string[];
}

export function useAnswerRows() {
  const { t } = useI18n({ useScope: 'global' });
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const dates = useDates();
  const words = useWords();

  function coverage(): string[] {
    const { kind, insurer, policyNumber, expires } = journey.answers.coverage;
    if (kind === 'declined') return [t('check.declined')];
    if (kind === 'own_policy') {
      return [
        t('check.ownPolicy', { insurer, number: policyNumber, expires: dates.plain(isoDate(expires)) }),
      ];
    }
    const plan = journey.booking?.insurance;
    return plan ? [plan.name, `${t('coverage.cover')} ${plan.coverage.formattedPrice}`] : [];
  }

  function extras(): string[] {
    const { addOnIds, discountCode } = journey.answers;
    const names = (catalog.addOns ?? []).filter((one) => addOnIds.includes(one.id)).map((one) => one.name);
    const code = discountCode.trim() === '' ? [] : [t('check.discount', { code: discountCode.trim() })];
    const lines = [...names, ...code];
    return lines.length > 0 ? lines : [t('check.noExtras')];
  }

  function address(): string[] {
    const { contact } = journey.answers;
    const region = catalog.regions?.find((one) => one.id === contact.region)?.name ?? '';
    const country = catalog.countries?.find((one) => one.id === contact.countryId)?.name ?? '';
    return [contact.address, `${contact.postalCode} ${contact.city}`, region, country].filter(
      (line) => line.trim() !== '',
    );
  }

  return computed<AnswerRow[]>(() => {
    const { booking, answers } = journey;
    if (booking === null) return [];
    const { unit } = booking;
    const { contact } = answers;
    return [
      {
        step: 'unit',
        label: t('check.unit'),
        lines: [`${unit.number} · ${unit.areaText}`, unit.dimensionsText],
      },
      { step: 'user-type', label: t('check.userType'), lines: [words.userType(booking.userType.name)] },
      { step: 'move-in-date', label: t('check.moveInDate'), lines: [dates.long(booking.moveInDate)] },
      { step: 'coverage', label: t('check.coverage'), lines: coverage() },
      { step: 'extras', label: t('check.extras'), lines: extras() },
      { step: 'name', label: t('check.name'), lines: [`${contact.firstName} ${contact.lastName}`] },
      { step: 'contact', label: t('check.contact'), lines: [contact.phoneNumber, contact.email] },
      { step: 'address', label: t('check.address'), lines: address() },
    ];
  });
}
