/** Steps of a rental as a device takes them through /v1, for tests that need a booking that far. */
import sharp from 'sharp';
import type { Reply, TestListener } from './listener';

/** A PNG with two strokes of ink, in Base64. */
export async function signaturePng(): Promise<string> {
  const [width, height] = [300, 120];
  const pixels = Buffer.alloc(width * height, 255);
  for (let step = 0; step < 100; step += 1) {
    for (const thickness of [0, 1, 2]) {
      pixels[(20 + (step % 60) + thickness) * width + 30 + step] = 0;
      pixels[(90 - (step % 50) + thickness) * width + 150 + step] = 0;
    }
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return png.toString('base64');
}

export const renter = {
  firstName: 'Robin',
  lastName: 'Storer',
  phoneNumber: '+1 512 555 0123',
  emailId: 'robin@example.com',
  address: '9 Elm St',
  city: 'Austin',
  zipCode: '78701',
  countryId: 840,
};

export interface Journey {
  readonly unitId: string;
  readonly userTypeId: string;
  readonly storageTypeId: string;
  readonly area: number;
  readonly propertyId: string;
  create(more?: Record<string, unknown>, key?: string): Promise<Reply>;
  insuranceOptions(): Promise<{ id: string; priceId: string }[]>;
  /** Creates a booking, links insurance and signs; answers the booking's id. */
  signed(): Promise<string>;
}

/** Picks the n-th free unit. */
export async function startJourney(listener: TestListener, nth = 0): Promise<Journey> {
  const { db } = listener;
  const call: TestListener['call'] = (method, path, options) => listener.call(method, path, options);
  interface Unit {
    id: string;
    area: number;
    storageType: { id: string };
  }
  const unit = ((await call('GET', '/v1/kiosk/unit/list')).body.data as Unit[])[nth];
  const userType = db.catalogue.userTypes[0];
  if (!unit || !userType) throw new Error('the sample has no free unit');
  const propertyId = db.catalogue.property.id;
  const [unitId, userTypeId, storageTypeId] = [unit.id, userType.id, unit.storageType.id];

  const create: Journey['create'] = (more = {}, key) =>
    call('POST', '/v1/booking/register/rental/activity/create', {
      json: {
        propertyInfoId: propertyId,
        unitId,
        taxUserTypeInfoId: userTypeId,
        contactBookInfo: renter,
        ...more,
      },
      ...(key === undefined ? {} : { key }),
    });
  const insuranceOptions: Journey['insuranceOptions'] = async () => {
    const path = `/v1/addons/property/${propertyId}/insurance/list/storage/${storageTypeId}/taxusertype/${userTypeId}size/${unit.area}`;
    return (await call('GET', path)).body.data as { id: string; priceId: string }[];
  };
  return {
    unitId,
    userTypeId,
    storageTypeId,
    area: unit.area,
    propertyId,
    create,
    insuranceOptions,
    async signed() {
      const bookingId = (await create()).body.data as string;
      const [option] = await insuranceOptions();
      const json = { insuranceId: option?.id, priceId: option?.priceId };
      await call('PUT', `/v1/booking/${bookingId}/insurance/link`, { json });
      const signature = await signaturePng();
      await call('POST', `/v1/booking/${bookingId}/document/save`, { json: { signature } });
      return bookingId;
    },
  };
}
