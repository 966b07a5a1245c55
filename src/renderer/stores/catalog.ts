/** Lists the service offers to choose from, in the customer's language. */
import { defineStore } from 'pinia';
import type { ChannelInput, ChannelOutput } from '../../shared/channels';
import type { EmailProposals } from '../../shared/contact-channels';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';
import type { Step } from './steps';

interface Lists {
  storageTypes: ChannelOutput<'storage-type.list'> | null;
  userTypes: ChannelOutput<'user-type.list'> | null;
  units: ChannelOutput<'unit.list'> | null;
  plans: ChannelOutput<'insurance.list'> | null;
  addOns: ChannelOutput<'add-on.list'> | null;
  countries: ChannelOutput<'country.list'> | null;
  regions: ChannelOutput<'region.list'> | null;
  addressForm: ChannelOutput<'address.form'> | null;
  /** What is agreed to with autopay, and whether it is offered. */
  autopay: ChannelOutput<'booking.autopay'> | null;
  agreement: ChannelOutput<'agreement.read'> | null;
}
export type ListName = keyof Lists;
const listNames: readonly ListName[] = [
  'storageTypes',
  'userTypes',
  'units',
  'plans',
  'addOns',
  'countries',
  'regions',
  'addressForm',
  'autopay',
  'agreement',
];

/** Words that are agreed to, by the screens they are read on. */
const wordsOf: Partial<Record<Step, ListName>> = {
  autopay: 'autopay',
  sign: 'agreement',
};

type Units = NonNullable<Lists['units']>;

interface CatalogState extends Lists {
  /** Lists that were asked for and did not come. */
  failed: ListName[];
}

export const useCatalogStore = defineStore('catalog', {
  state: (): CatalogState => ({
    storageTypes: null,
    userTypes: null,
    units: null,
    plans: null,
    addOns: null,
    countries: null,
    regions: null,
    addressForm: null,
    autopay: null,
    agreement: null,
    failed: [],
  }),
  getters: {
    /** Free units, and the one this customer holds, which the service no longer counts as free. */
    choosableUnits: (store) => {
      const units = store.units ?? [];
      const { booking, lostUnitId } = useJourneyStore();
      const held = booking?.unit;
      return held && held.id !== lostUnitId && !units.some((unit) => unit.id === held.id)
        ? withHeld(units, held)
        : units;
    },
  },
  actions: {
    /** Fetches lists, in the language at the end. The answer for a customer who has gone is dropped. */
    async load(...names: ListName[]) {
      await Promise.all(names.map((name) => this.loadOne(name)));
    },
    async loadOne(name: ListName): Promise<void> {
      const session = useSessionStore();
      const kiosk = useKioskStore();
      const asked = { session: session.number, language: kiosk.language };
      const loaded = await this.ask(name);
      if (asked.session !== session.number) return;
      // Nobody else asks for a list that has not come yet.
      if (asked.language !== kiosk.language) return this.loadOne(name);
      this.failed = this.failed.filter((one) => one !== name);
      if (loaded === null) this.failed.push(name);
      else this.$patch(loaded);
    },
    /** One list as a patch of this store, or null when it cannot be had. */
    async ask(name: ListName): Promise<Partial<Lists> | null> {
      const { language } = useKioskStore();
      const { answers, booking } = useJourneyStore();
      const { unitId, userTypeId, contact } = answers;
      const { bridge } = this;
      switch (name) {
        case 'storageTypes':
          return valueOf('storageTypes', await bridge.call('storage-type.list', { language }));
        case 'userTypes':
          return valueOf('userTypes', await bridge.call('user-type.list', { language }));
        case 'units':
          return valueOf('units', await bridge.call('unit.list', { language }));
        case 'countries':
          return valueOf('countries', await bridge.call('country.list', { language }));
        case 'regions':
          if (contact.countryId === 0) return { regions: [] };
          return valueOf(
            'regions',
            await bridge.call('region.list', { language, countryId: contact.countryId }),
          );
        case 'addressForm':
          return valueOf('addressForm', await bridge.call('address.form', { countryId: contact.countryId }));
        case 'plans':
          if (unitId === null || userTypeId === null) return null;
          return valueOf('plans', await bridge.call('insurance.list', { language, unitId, userTypeId }));
        case 'addOns':
          if (userTypeId === null) return null;
          return valueOf('addOns', await bridge.call('add-on.list', { language, userTypeId }));
        case 'autopay': {
          if (booking === null) return null;
          const asking = { bookingId: booking.id, language, wanted: null, textSha256: '' };
          return valueOf('autopay', await bridge.call('booking.autopay', asking));
        }
        case 'agreement':
          if (booking === null) return null;
          return valueOf(
            'agreement',
            await bridge.call('agreement.read', { bookingId: booking.id, language }),
          );
      }
    },
    /** After a change of language: everything that is on the screen, once more. */
    async reload() {
      // Nobody must agree to the former language's text while the new one is on its way.
      this.$patch({ agreement: null, autopay: null });
      const names = listNames.filter((name) => this[name] !== null);
      const read = wordsOf[useJourneyStore().step];
      await this.load(...names, ...(read ? [read] : []));
    },
    /** What a postal code says of an address; null where nothing is known, and where nobody answers. */
    async placeOf(asked: ChannelInput<'place.of-postal-code'>) {
      const answer = await this.bridge.call('place.of-postal-code', asked);
      return answer.ok && answer.value.postalCode !== '' ? answer.value : null;
    },
    async streetsOf(asked: ChannelInput<'place.streets'>): Promise<readonly string[]> {
      const answer = await this.bridge.call('place.streets', asked);
      return answer.ok ? answer.value.streets : [];
    },
    /** What an e-mail address may be put together of. */
    async emailsOf(asked: ChannelInput<'email.proposals'>): Promise<EmailProposals> {
      const answer = await this.bridge.call('email.proposals', asked);
      return answer.ok ? answer.value : { names: [], domains: [] };
    },
    async retry() {
      await this.load(...this.failed);
    },
  },
});

/** Where the service would have put it: among its kind, before the next larger one. */
function withHeld(units: Units, held: Units[number]): Units {
  const alike = (unit: Units[number]) => unit.storageType.id === held.storageType.id;
  const larger = units.findIndex((unit) => alike(unit) && unit.area > held.area);
  const place = larger < 0 ? units.findLastIndex(alike) + 1 : larger;
  return units.toSpliced(place, 0, held);
}

function valueOf<N extends ListName>(
  name: N,
  answer: { ok: true; value: NonNullable<Lists[N]> } | { ok: false },
): Partial<Lists> | null {
  return answer.ok ? ({ [name]: answer.value } as Partial<Lists>) : null;
}
