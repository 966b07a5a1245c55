/** What a finger and an eye learn once: where the bar's buttons are. Answers findings in words. */
import type { Screen } from './screen';

interface Place {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The bar's buttons as they stand, in reading order. */
function places(screen: Screen): Promise<Place[]> {
  return screen.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav.bar > .actions > button, nav.bar > .tools > button')].map(
      (button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const round = (value: number) => Math.round(value);
        return {
          name: button.dataset['testid'] ?? '',
          left: round(left),
          right: round(right),
          top: round(top),
          bottom: round(bottom),
        };
      },
    ),
  );
}

/** Controls of an upright, lowered screen that reach over its middle, fields and keys too. */
function above(screen: Screen): Promise<string[]> {
  return screen.page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    return [...scope.querySelectorAll<HTMLElement>('button, input')]
      .filter((one) => !one.matches(':disabled') && one.checkVisibility({ checkVisibilityCSS: true }))
      .map((one) => ({
        name: one.dataset['testid'] ?? one.dataset['key'] ?? one.getAttribute('name') ?? one.className,
        box: one.getBoundingClientRect(),
        frame: one.closest('.viewport')?.getBoundingClientRect(),
      }))
      .filter(({ box, frame }) => {
        const [top, bottom] = [
          Math.max(box.top, frame?.top ?? 0),
          Math.min(box.bottom, frame?.bottom ?? innerHeight),
        ];
        return box.width > 1 && bottom - top > 1 && top < innerHeight / 2 - 1;
      })
      .map(({ name }) => name);
  });
}

/** What differs from how the bar stood before, in words. */
function moved(known: Map<string, Place>, now: readonly Place[]): string[] {
  const order = ['back', 'continue', 'help', 'language', 'display', 'finish-later', 'start-over'];
  const names = now.map(({ name }) => name);
  const found =
    names.toString() === order.filter((name) => names.includes(name)).toString()
      ? []
      : [`order: ${names.toString()}`];
  const both = names.includes('back') && names.includes('continue');
  for (const place of now) {
    // Alone in its row a main action or Back takes the whole row.
    const key = both || !['back', 'continue'].includes(place.name) ? place.name : `${place.name} alone`;
    const before = known.get(key);
    if (before === undefined) known.set(key, place);
    else if (JSON.stringify(before) !== JSON.stringify(place))
      found.push(`${place.name} has moved: ${JSON.stringify(before)}, now ${JSON.stringify(place)}`);
  }
  return found;
}

/** What lies over everything, the bar too. */
const without = ['idle-warning'];

/** The bar of one walk through the screens. */
export class Bar {
  /** By language: words of another length make another button, and only then. */
  readonly #known = new Map<string, Map<string, Place>>();
  readonly #screen: Screen;
  readonly #lowered: boolean;

  constructor(screen: Screen, lowered: boolean) {
    this.#screen = screen;
    this.#lowered = lowered;
  }

  /** What is wrong with it in this state: it is missing or elsewhere, or a control of a lowered screen is too high. */
  async look(state: string, language: string): Promise<string[]> {
    if (without.includes(state)) return [];
    const now = await places(this.#screen);
    const known = this.#known.get(language) ?? new Map<string, Place>();
    this.#known.set(language, known);
    return [
      ...(now.length < 4 ? ['no bar'] : []),
      ...moved(known, now),
      ...(this.#lowered ? (await above(this.#screen)).map((name) => `${name} is in the upper half`) : []),
    ];
  }

  /**
   * At the end of the walk: the middle 60 % of the bar are the main action's, for either hand, and it stands at the bottom.
   * `isWhole`: every state was looked at, so a main action was among them.
   */
  reach(language: string, height: number, isWhole: boolean): string[] {
    const known = this.#known.get(language);
    const [back, main] = [known?.get('back'), known?.get('continue')];
    if (!known || !back || !main) return isWhole ? ['no main action was seen beside Back'] : [];
    const left = Math.min(back.left, main.left);
    const whole = Math.max(back.right, main.right) - left;
    const [from, to] = [(main.left - left) / whole, (main.right - left) / whole];
    const tallest = Math.max(...[...known.values()].map(({ bottom }) => height - bottom));
    return [
      ...(from < 0.2 && to > 0.8 ? [] : [`the main action spans ${from.toFixed(2)} to ${to.toFixed(2)}`]),
      ...(tallest < height / 5 ? [] : ['the bar stands too high']),
    ];
  }
}
