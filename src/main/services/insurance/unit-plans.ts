/** The plans that fit one unit, for the screen. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { findUserType } from '../../database/property/properties';
import { findUnit } from '../../database/unit/units';
import type { ServiceContext } from '../base/context';
import { insuranceOptions, type InsuranceOption } from './plans';
import { requireProperty, taxedWithoutProof } from '../property/property';

export function insuranceOfUnit(
  ctx: ServiceContext,
  request: {
    readonly unitId: Id<'unit'>;
    readonly userTypeId: Id<'user_type'>;
    readonly language: Language;
  },
): Promise<Result<InsuranceOption[]>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const unit = await findUnit(tx, request.unitId);
    if (!unit) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'unitId', reason: 'unit_taken' });
    if (!(await findUserType(tx, request.userTypeId)))
      return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'userTypeId' });
    const filter = {
      propertyId: property.id,
      storageTypeId: unit.storage_type_id,
      userTypeId: await taxedWithoutProof(tx, property.id, request.userTypeId),
      sizeThousandths: unit.area_thousandths,
    };
    return ok(await insuranceOptions(tx, property, filter, request.language));
  });
}
