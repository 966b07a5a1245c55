/** What the steps on late rent must agree on, so that none of them can only be waited for. */
import type { Language } from '../../../shared/languages';
import { feeNotBefore, type FeePreset } from '../late/late-fee';
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

/** A fee by law is in dollars, has the caps of the law, and comes no earlier than it says. */
export function checkFeePreset(
  late: {
    readonly steps: readonly { readonly afterDays: number; readonly fee: object | null }[];
    readonly caps: readonly object[];
  },
  currency: string,
  path: Path,
): readonly { readonly path: Path; readonly message: string }[] {
  return late.steps.flatMap(({ fee, afterDays }, index) => {
    if (!fee || !('preset' in fee)) return [];
    const earliest = feeNotBefore[fee.preset as FeePreset];
    const at = (...members: Path) => [...path, 'steps', index, ...members];
    return [
      ...(currency === 'USD'
        ? []
        : [
            { path: at('fee', 'preset'), message: 'expected another fee, because this law is in US dollars' },
          ]),
      ...(afterDays < earliest
        ? [
            {
              path: at('afterDays'),
              message: `expected ${earliest} or more, because the law of the fee says so`,
            },
          ]
        : []),
      ...(late.caps.length > 0
        ? [{ path: [...path, 'caps'], message: 'expected no caps, because the fee has those of its law' }]
        : []),
    ];
  });
}

/** A notice binds in the property's language, and there is one to send. */
export function checkLien(
  {
    lien,
    steps,
  }: {
    readonly lien: {
      readonly text: Readonly<Partial<Record<Language, readonly string[] | undefined>>>;
    } | null;
    readonly steps: readonly Pick<Step, 'letter'>[];
  },
  language: Language,
  path: Path,
): readonly { readonly path: Path; readonly message: string }[] {
  if (!lien) return [];
  return [
    ...(lien.text[language]
      ? []
      : [
          {
            path: [...path, 'lien', 'text', language],
            message: "expected the words of the notice in the property's language",
          },
        ]),
    ...(steps.some(({ letter }) => letter === 'default_notice')
      ? []
      : [{ path: [...path, 'lien'], message: 'expected a step whose letter is "default_notice"' }]),
  ];
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
