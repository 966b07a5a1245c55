/** What saves keys in the phone number and the e-mail address: area codes of here, and an address made of the name. */
import { computed, ref, watch } from 'vue';
import type { EmailProposals } from '../../../shared/contact-channels';
import { useCatalogStore } from '../../stores/catalog';
import { useJourneyStore } from '../../stores/journey';
import { useKeyboardStore } from '../../stores/keyboard';
import { useKioskStore } from '../../stores/kiosk';

/** Each is there while its field is typed into. */
export function useQuickReach() {
  const journey = useJourneyStore();
  const catalog = useCatalogStore();
  const kiosk = useKioskStore();
  const keyboard = useKeyboardStore();
  const at = computed(() => keyboard.field?.name);
  const contact = computed(() => journey.answers.contact);
  const proposals = ref<EmailProposals>({ names: [], domains: [] });

  // The name may have been corrected since the last time.
  watch(at, async (field) => {
    if (field !== 'email') return;
    const { firstName, lastName } = contact.value;
    proposals.value = await catalog.emailsOf({ firstName, lastName, language: kiosk.language });
  });

  return {
    /** Area codes of here, for who has a number of here and has not begun to type it. */
    areaCodes: computed(() => {
      const { phoneNumber, phoneCountryId } = contact.value;
      const isNear = phoneNumber === '' && phoneCountryId === kiosk.state?.property.countryId;
      return isNear && at.value === 'phoneNumber' ? (kiosk.state?.nearby.areaCodes ?? []) : [];
    }),
    /** First a mailbox made of the name, then the domains that go with what was typed. */
    emails: computed(() => {
      const { names, domains } = proposals.value;
      const typed = contact.value.email.trim();
      const begun = typed.toLowerCase().split('@')[1] ?? '';
      if (at.value !== 'email' || domains.includes(begun)) return [];
      if (typed === '') return names.map((name) => `${name}@`);
      return domains.filter((domain) => domain.startsWith(begun)).map((domain) => `@${domain}`);
    }),
    chooseEmail(answer: string) {
      const [name = ''] = contact.value.email.trim().split('@');
      contact.value.email = answer.startsWith('@') ? name + answer : answer;
    },
  };
}
