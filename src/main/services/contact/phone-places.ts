/** Where a phone leaves its message for the screen: at this kiosk, or at head office for a kiosk that no phone reaches. */
import { PHONE_PAGES, type PhoneAnswer } from '../../../shared/head-office/phone';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import type { NewPlace, PhoneRelay } from './phone-relay';

/** Below the site's public address. */
export const PHONE_DETAILS_PATH = '/v1/kiosk/details';

export interface PhonePlace {
  /** What the code's name is put behind. */
  readonly address: string;
  /** False where it could not be opened. */
  open(place: NewPlace): Promise<boolean>;
  ask(id: string): Promise<PhoneAnswer>;
  end(id: string): void;
}

export function placeHere(relay: PhoneRelay, publicAddress: string): PhonePlace {
  return {
    address: `${publicAddress}${PHONE_DETAILS_PATH}`,
    open(place) {
      relay.open(place);
      return Promise.resolve(true);
    },
    ask(id) {
      const state = relay.state(id);
      return Promise.resolve({ state, box: state === 'sent' ? relay.take(id) : null });
    },
    end: () => relay.close(),
  };
}

/** Null while head office is not reached, or tells no address for phones. */
export function placeAtHeadOffice(ctx: ServiceContext): PhonePlace | null {
  const phones = ctx.headOffice.phones();
  if (phones === null) return null;
  /** As told last: a line that breaks for a moment ends nothing. */
  let last: PhoneAnswer = { state: 'waiting', box: null };
  return {
    address: `${phones.address}${PHONE_PAGES}`,
    async open(place) {
      const { country_id: countryId } = await ctx.store.read(requireProperty);
      return (await phones.ask({ act: 'open', ...place, countryId })) !== null;
    },
    async ask(id) {
      last = (await phones.ask({ act: 'ask', id })) ?? last;
      return last;
    },
    // What does not arrive ends by itself. Nobody waits for it, so whatever keeps it from arriving must end here.
    end: (id) => void phones.ask({ act: 'end', id }).catch(() => {}),
  };
}
