/** What can be had with the unit and the kind of customer that are chosen: protection plans and extras. */
import { computed, ref, watch, type Ref, type WritableComputedRef } from 'vue';
import type { Answers, CoverageKind } from '../../stores/answers';
import { useDeskStore } from '../base/store';
import { useAct, type DeskAct } from '../base/use-act';

/** A protection plan, as a list offers it. */
interface Plan {
  readonly value: string;
  readonly text: string;
  readonly insuranceId: string;
  readonly priceId: string;
}

export interface Extra {
  readonly id: string;
  readonly name: string;
  readonly price: string;
}

export interface Cover {
  readonly plans: Ref<readonly Plan[]>;
  readonly addOns: Ref<readonly Extra[]>;
  /** What is chosen, as the list's value: a plan, a policy of one's own, none, or still open. */
  readonly kind: WritableComputedRef<string>;
  readonly act: DeskAct;
}

/** Asks again for each unit; what is chosen goes to `answers`. */
export function useCover(answers: Answers): Cover {
  const desk = useDeskStore();
  const act = useAct();
  const plans = ref<readonly Plan[]>([]);
  const addOns = ref<readonly Extra[]>([]);

  watch(
    () => [answers.unitId, answers.userTypeId] as const,
    async ([unitId, userTypeId]) => {
      if (unitId === null || userTypeId === null) return;
      const known = await act.run('booking.cover-choices', { unitId, userTypeId, language: desk.language });
      // Another unit may have been chosen meanwhile, and its plans cost something else.
      if (!known || unitId !== answers.unitId || userTypeId !== answers.userTypeId) return;
      plans.value = known.plans.map(({ id, name, priceId, payableAmount }) => ({
        value: `plan:${priceId}`,
        text: `${name} · ${payableAmount.formattedPrice}`,
        insuranceId: id,
        priceId,
      }));
      addOns.value = known.addOns.map(({ id, name, payableAmount }) => ({
        id,
        name,
        price: payableAmount.formattedPrice,
      }));
    },
    { immediate: true },
  );

  const kind = computed({
    get: () =>
      answers.coverage.priceId === null ? (answers.coverage.kind ?? '') : `plan:${answers.coverage.priceId}`,
    set(value: string) {
      const plan = plans.value.find((one) => one.value === value);
      const chosen: CoverageKind | null = plan
        ? 'operator_plan'
        : value === ''
          ? null
          : (value as CoverageKind);
      Object.assign(answers.coverage, {
        kind: chosen,
        insuranceId: plan?.insuranceId ?? null,
        priceId: plan?.priceId ?? null,
      });
    },
  });
  return { plans, addOns, kind, act };
}
