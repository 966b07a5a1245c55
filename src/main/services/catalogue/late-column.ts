/** What a catalogue says of late rent, as its column has it: a fee by law with its amounts and caps written out. */
import { minor } from '../../../shared/money';
import type { Catalogue } from '../../domain/catalogue/catalogue';
import { feePresets, type LateFee } from '../../domain/late/late-fee';
import type { LateRules } from '../../domain/late/late-terms';

export function lateColumn(late: Catalogue['property']['late']): string | null {
  if (!late) return null;
  const preset = presetOf(late);
  const rules: LateRules = {
    steps: late.steps.map(({ fee, ...step }) => ({ ...step, fee: fee && feeOf(fee) })),
    caps: preset
      ? preset.caps
      : late.caps.map(({ rentTo, fixed, percent }) => ({ rentToMinor: rentTo, fixedMinor: fixed, percent })),
    minimumOwedMinor: minor(Math.max(late.minimumOwed, preset?.minimumOwedMinor ?? 0)),
    warnDays: late.warnDays,
    outageDays: late.outageDays,
    feeTaxCode: late.feeTaxCode,
    restoreWhen: late.restoreWhen,
    lien: late.lien,
  };
  return JSON.stringify(rules);
}

/** A law brings its caps along. One step alone has a fee: `checkLateSteps` refuses a second one. */
function presetOf({ steps }: NonNullable<Catalogue['property']['late']>) {
  const named = steps.flatMap(({ fee }) => (fee && 'preset' in fee ? [fee.preset] : []))[0];
  return named === undefined ? null : feePresets[named];
}

function feeOf(
  fee: NonNullable<NonNullable<Catalogue['property']['late']>['steps'][number]['fee']>,
): LateFee {
  if ('preset' in fee) return feePresets[fee.preset].fee;
  return 'fixed' in fee
    ? { fixedMinor: fee.fixed }
    : { percent: fee.percent, of: fee.of, minimumMinor: fee.minimum };
}
