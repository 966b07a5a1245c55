/** What the steps on late rent must agree on, so that none of them can only be waited for. */
import type { LetterKind } from '../late/late-steps';

type Path = readonly (string | number)[];

interface Step {
  readonly key: string;
  readonly afterDays: number;
  readonly letter: LetterKind | null;
  readonly fee: object | null;
  readonly suspend: boolean;
  readonly task: 'overlock' | null;
}

export function checkLateSteps(
  steps: readonly Step[],
  path: Path,
): readonly { readonly path: Path; readonly message: string }[] {
  return steps.flatMap((step, index) => {
    const before = steps.slice(0, index);
    return whyNot(step, before).map(([member, message]) => ({ path: [...path, index, member], message }));
  });
}

function whyNot(
  step: Step,
  before: readonly Step[],
): readonly (readonly [member: string, message: string])[] {
  const last = before.at(-1);
  const costs = step.fee !== null || step.suspend || step.task !== null;
  return [
    ...(before.some(({ key }) => key === step.key) ? [['key', 'another step has this key'] as const] : []),
    ...(last && step.afterDays <= last.afterDays
      ? [['afterDays', `expected more than the ${last.afterDays} of the step before`] as const]
      : []),
    ...(costs || step.letter !== null
      ? []
      : [['key', 'expected a letter, a fee, "suspend" or a task in this step'] as const]),
    ...(step.fee && before.some(({ fee }) => fee) ? [['fee', 'only one step may have a fee'] as const] : []),
    ...(costs && !before.some(({ letter }) => letter !== null)
      ? [['key', 'expected a step with a letter before one with a fee, "suspend" or a task'] as const]
      : []),
  ];
}
