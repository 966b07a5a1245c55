/** Sentences for refusals: one beside each field, all of them in the box at the top. */
import { computed } from 'vue';
import { useTexts } from '../locales/use-texts';
import { useCatalogStore } from '../stores/catalog';
import { useJourneyStore } from '../stores/journey';
import type { ShownRefusal } from '../stores/refusals';

/** Reasons that say little by themselves; the field's own sentence says how to put it right. */
const vague = ['invalid_input', 'date_invalid', 'signature_missing'];

/** Fields that ask for the same as another one: its sentence is theirs. */
const asks: Record<string, string> = { codeEmail: 'email', findEmail: 'email', findPhone: 'phoneNumber' };

/** What a part of an address that is typed may have at most; at least it has two. */
const longest: Readonly<Partial<Record<string, number>>> = { address: 250, city: 60 };

export function useRefusals() {
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const i18n = useTexts();

  /** What is wrong with a part of an address, with the label of its field; null: this part is not asked for. */
  function ofAddress({ field, reason, filled }: ShownRefusal): string | null {
    const part = catalog.addressForm?.fields.find(({ name }) => name === field);
    if (part === undefined) return null;
    const word = i18n.t(`address.labels.${part.label}`);
    if (reason === 'postal_code_invalid') return i18n.t('address.wrong.country', { word });
    if (!vague.includes(reason)) return null;
    const max = filled ? longest[part.name] : 0;
    const typed = max ? 'length' : 'fill';
    return i18n.t(`address.wrong.${part.name === 'region' ? 'choose' : typed}`, { word, max });
  }

  function sentence(refusal: ShownRefusal): string {
    const { triesLeft: tries } = refusal;
    if (tries !== undefined)
      return i18n.t(tries > 0 ? 'interrupted.wrong' : 'interrupted.wrongLast', { tries });
    const named = ofAddress(refusal);
    if (named !== null) return named;
    const field = refusal.field ?? '';
    const own = `errors.fields.${asks[field] ?? field}`;
    if (refusal.field !== null && vague.includes(refusal.reason) && i18n.te(own, 'en')) return i18n.t(own);
    return i18n.t(`errors.reasons.${refusal.reason}`);
  }

  return {
    /** Each sentence once, in the order they came. */
    sentences: computed(() => [...new Set(journey.refusals.map(sentence))]),
    /** Something went wrong that no field can put right: the customer may need a person. */
    needsHelp: computed(() => journey.refusals.some((refusal) => refusal.field === null)),
    /** What is wrong with one field, or null. */
    errorOf: (field: string): string | null => {
      const refusal = journey.refusals.find((one) => one.field === field);
      return refusal === undefined ? null : sentence(refusal);
    },
  };
}
