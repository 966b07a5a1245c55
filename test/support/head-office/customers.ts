/** Customers at kiosk processes, as devices over /v1: they want one unit, and some think better of it. */
import type { Id } from '../../../src/shared/ids';
import { call, steps, type Rental } from '../processes/device';
import type { KioskProcess } from './kiosk-process';

export type Outcome =
  | 'let'
  | 'cancelled'
  | 'taken'
  | 'out of reach'
  /** Refused after the unit was held: its claim was lost, or somebody else is at the reader. */
  | 'refused later'
  /** The kiosk was killed under them. */
  | 'cut off';

export interface Wish {
  readonly propertyId: Id<'property'>;
  readonly unitId: Id<'unit'>;
  readonly pays: boolean;
}

/** An answer that no race of customers brings about. */
class Unexpected extends Error {}

type Place = Pick<KioskProcess, 'service'>;

/** Walks as far as it gets. `onLet` hears of a contract that was answered for. */
export async function wantUnit(
  kiosk: Place,
  wish: Wish,
  onLet: (contractId: string) => void = () => {},
): Promise<Outcome> {
  // One that is killed is another from then on; this customer stands at the one that there was.
  const service = kiosk.service();
  try {
    const held = await holdUnit(kiosk, wish);
    if (typeof held === 'string') return held;
    if (!wish.pays) {
      await call(service, 'POST', `/v1/booking/${held.bookingId}/cancel`);
      return 'cancelled';
    }
    for (const step of steps.slice(1)) await step(service, held);
    onLet(`${held.contractId}`);
    return 'let';
  } catch (error) {
    if (error instanceof Unexpected) throw error;
    // What fetch throws where nobody answers, or no longer.
    return error instanceof TypeError ? 'cut off' : 'refused later';
  }
}

async function holdUnit(
  kiosk: Place,
  { propertyId, unitId }: Wish,
): Promise<Rental | 'taken' | 'out of reach'> {
  const { body } = await call(kiosk.service(), 'POST', '/v1/booking/register/rental/activity/create', {
    propertyInfoId: propertyId,
    unitId,
    taxUserTypeInfoId: 1,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'robin@example.com',
    },
  });
  if (body.succeeded) return { bookingId: body.data as string };
  const said = body.errors?.[0]?.message ?? '';
  if (said.includes('no longer available')) return 'taken';
  if (said.includes('head office can’t be reached')) return 'out of reach';
  throw new Unexpected(`the unit could not be held: ${JSON.stringify(body.errors)}`);
}
