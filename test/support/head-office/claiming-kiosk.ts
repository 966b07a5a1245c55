/** A kiosk with its own database whose units belong to a head office, in services without the rest of the machine. */
import type { Id } from '../../../src/shared/ids';
import type { Result } from '../../../src/shared/result';
import { cancelBooking, createBooking } from '../../../src/main/services/booking/bookings';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { selectUnitClaims } from '../../../src/main/database/unit/claims';
import { createUnitClaims, type UnitClaimParts, type UnitClaims } from '../../../src/main/sync/unit-claims';
import { openLightServices, screen, valueOf } from '../services/rental';
import type { TestServices } from '../services/service-context';

export interface ClaimingKiosk {
  readonly services: TestServices;
  readonly ctx: ServiceContext;
  readonly claims: UnitClaims;
  unit(nth: number): Id<'unit'>;
  /** Makes a draft on the n-th unit of the sample. */
  book(nth: number): Promise<Result<Id<'booking'>>>;
  cancel(id: Id<'booking'>): Promise<void>;
  /** State and kind by unit, as `held allotted`. */
  rows(): Promise<Record<string, string>>;
  /** As after a crash: the same database, another program. */
  again(): Promise<ClaimingKiosk>;
}

export async function openClaimingKiosk(
  kioskId: string,
  line: UnitClaimParts['line'],
  from: TestServices | null = null,
): Promise<ClaimingKiosk> {
  const services = from ?? (await openLightServices());
  const { store, clock } = services.db;
  const claims = createUnitClaims({ store, clock, kioskId, line, log: services.ctx.log });
  const ctx: ServiceContext = { ...services.ctx, unitRights: claims };
  const { catalogue } = services.db;
  await claims.start();
  await claims.settled();
  return {
    services,
    ctx,
    claims,
    unit: (nth) => {
      const unit = catalogue.units[nth];
      if (!unit) throw new Error(`the sample has no unit ${nth}`);
      return unit.id;
    },
    book: (nth) =>
      createBooking(ctx, screen, {
        propertyInfoId: catalogue.property.id,
        unitId: catalogue.units[nth]?.id,
        taxUserTypeInfoId: catalogue.userTypes[0]?.id,
        contactBookInfo: {
          firstName: 'Robin',
          lastName: 'Storer',
          phoneNumber: '+1 512 555 0123',
          emailId: 'robin@example.com',
        },
      }),
    async cancel(id) {
      valueOf(await cancelBooking(ctx, screen, id));
    },
    async rows() {
      const rows = await store.read(selectUnitClaims);
      return Object.fromEntries(rows.map((row) => [row.unit_id, `${row.state} ${row.kind}`]));
    },
    async again() {
      await claims.stop();
      return openClaimingKiosk(kioskId, line, services);
    },
  };
}
