/** The steps of a route as sentences, in the customer's language. Names of places come from the plan. */
import { isolated } from '../../../shared/isolated';
import type { Language } from '../../../shared/languages';
import type { SitePlan } from './shape';
import type { Step } from './steps';

interface StepWords {
  readonly drive: string;
  readonly gate: string;
  readonly elevator: string;
  readonly stairs: string;
  readonly enter: string;
  readonly enterUnnamed: string;
  readonly leave: string;
  readonly leaveUnnamed: string;
  readonly left: string;
  readonly right: string;
  readonly leftAt: string;
  readonly rightAt: string;
  readonly doorLeft: string;
  readonly doorRight: string;
  /** The first to the tenth; what comes after is said by its number. */
  readonly ordinals: readonly string[];
  readonly numberLeft: string;
  readonly numberRight: string;
}

const allWords: Readonly<Record<Language, StepWords>> = {
  en: {
    drive: 'Drive through the gate with your code.',
    gate: 'Go through the gate with your code.',
    elevator: 'Take the elevator to the {level}.',
    stairs: 'Take the stairs to the {level}.',
    enter: 'Go in at {name}.',
    enterUnnamed: 'Go in.',
    leave: 'Go out by {name}.',
    leaveUnnamed: 'Go out.',
    left: 'Turn left.',
    right: 'Turn right.',
    leftAt: 'Turn left at {name}.',
    rightAt: 'Turn right at {name}.',
    doorLeft: '{unit} is the {nth} door on the left.',
    doorRight: '{unit} is the {nth} door on the right.',
    ordinals: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
    numberLeft: '{unit} is door number {nth} on the left.',
    numberRight: '{unit} is door number {nth} on the right.',
  },
  es: {
    drive: 'Pase con su vehículo por el portón con su código.',
    gate: 'Pase por el portón con su código.',
    elevator: 'Tome el elevador: {level}.',
    stairs: 'Tome la escalera: {level}.',
    enter: 'Entre: {name}.',
    enterUnnamed: 'Entre.',
    leave: 'Salga por {name}.',
    leaveUnnamed: 'Salga.',
    left: 'Doble a la izquierda.',
    right: 'Doble a la derecha.',
    leftAt: 'Doble a la izquierda en {name}.',
    rightAt: 'Doble a la derecha en {name}.',
    doorLeft: '{unit} es la {nth} puerta a la izquierda.',
    doorRight: '{unit} es la {nth} puerta a la derecha.',
    ordinals: [
      'primera',
      'segunda',
      'tercera',
      'cuarta',
      'quinta',
      'sexta',
      'séptima',
      'octava',
      'novena',
      'décima',
    ],
    numberLeft: '{unit} es la puerta número {nth} a la izquierda.',
    numberRight: '{unit} es la puerta número {nth} a la derecha.',
  },
  de: {
    drive: 'Fahren Sie mit Ihrem Code durch das Tor.',
    gate: 'Gehen Sie mit Ihrem Code durch das Tor.',
    elevator: 'Nehmen Sie den Aufzug: {level}.',
    stairs: 'Nehmen Sie die Treppe: {level}.',
    enter: 'Gehen Sie hinein: {name}.',
    enterUnnamed: 'Gehen Sie hinein.',
    leave: 'Gehen Sie hinaus: {name}.',
    leaveUnnamed: 'Gehen Sie hinaus.',
    left: 'Biegen Sie links ab.',
    right: 'Biegen Sie rechts ab.',
    leftAt: 'Biegen Sie links ab: {name}.',
    rightAt: 'Biegen Sie rechts ab: {name}.',
    doorLeft: '{unit} ist die {nth} Tür links.',
    doorRight: '{unit} ist die {nth} Tür rechts.',
    ordinals: [
      'erste',
      'zweite',
      'dritte',
      'vierte',
      'fünfte',
      'sechste',
      'siebte',
      'achte',
      'neunte',
      'zehnte',
    ],
    numberLeft: '{unit} ist die {nth}. Tür links.',
    numberRight: '{unit} ist die {nth}. Tür rechts.',
  },
  ar: {
    drive: 'ادخل بسيارتك من البوابة باستخدام رمزك.',
    gate: 'ادخل من البوابة باستخدام رمزك.',
    elevator: 'خذ المصعد: {level}.',
    stairs: 'خذ الدرج: {level}.',
    enter: 'ادخل: {name}.',
    enterUnnamed: 'ادخل.',
    leave: 'اخرج من {name}.',
    leaveUnnamed: 'اخرج.',
    left: 'انعطف يسارًا.',
    right: 'انعطف يمينًا.',
    leftAt: 'انعطف يسارًا عند {name}.',
    rightAt: 'انعطف يمينًا عند {name}.',
    doorLeft: '{unit}: الباب {nth} على اليسار.',
    doorRight: '{unit}: الباب {nth} على اليمين.',
    ordinals: [
      'الأول',
      'الثاني',
      'الثالث',
      'الرابع',
      'الخامس',
      'السادس',
      'السابع',
      'الثامن',
      'التاسع',
      'العاشر',
    ],
    numberLeft: '{unit}: الباب رقم {nth} على اليسار.',
    numberRight: '{unit}: الباب رقم {nth} على اليمين.',
  },
};

/** One sentence for each step. Numbers of units and names stand between marks that keep their direction. */
export function sayRoute(plan: SitePlan, steps: readonly Step[], language: Language): string[] {
  const words = allWords[language];
  return steps.map((step) => {
    switch (step.do) {
      case 'gate':
        return step.drive ? words.drive : words.gate;
      case 'elevator':
      case 'stairs':
        return fill(words[step.do], { level: levelName(plan, step.level, language) });
      case 'enter':
      case 'leave':
        return named(words[step.do], words[`${step.do}Unnamed`], nameIn(step.point.name, language));
      case 'turn':
        return named(words[`${step.side}At`], words[step.side], nameIn(step.point.name, language));
      case 'door':
        return doorText(words, step);
    }
  });
}

function doorText(words: StepWords, { unit, nth, side }: Extract<Step, { do: 'door' }>): string {
  const ordinal = words.ordinals[nth - 1];
  const [left, right] =
    ordinal === undefined ? [words.numberLeft, words.numberRight] : [words.doorLeft, words.doorRight];
  return fill(side === 'left' ? left : right, { unit: isolated(unit), nth: ordinal ?? String(nth) });
}

/** How the plan calls a floor. */
export function levelName(plan: SitePlan, level: number, language: Language): string {
  return nameIn(plan.levels.find((one) => one.level === level)?.name ?? null, language) ?? String(level);
}

/** A name of the plan in a language, or in the property's. */
export function nameIn(name: SitePlan['points'][number]['name'], language: Language): string | null {
  return name === null ? null : (name.others[language] ?? name.own);
}

function named(text: string, unnamed: string, name: string | null): string {
  return name === null ? unnamed : fill(text, { name: isolated(name) });
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
