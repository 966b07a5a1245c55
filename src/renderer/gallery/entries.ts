/** What the gallery shows: each component with the states it can be in. A new state is one more line here. */
import { Package } from '@lucide/vue';
import type { Component } from 'vue';
import { plans, quote, units } from '../../../test/support/fake-service/data';
import type { Language } from '../../shared/languages';
import ActionBar from '../components/frame/action-bar.vue';
import AppHeader from '../components/frame/app-header.vue';
import BottomSheet from '../components/basic/bottom-sheet.vue';
import ChipRow from '../components/basic/chip-row.vue';
import ChoiceTile from '../components/basic/choice-tile.vue';
import DateField from '../components/field/date-field.vue';
import DueSummary from '../components/price/due-summary.vue';
import ErrorSummary from '../components/frame/error-summary.vue';
import HelpSheet from '../components/frame/help-sheet.vue';
import LoadProblem from '../components/frame/load-problem.vue';
import PlanTile from '../screens/insurance/plan-tile.vue';
import PriceLines from '../components/price/price-lines.vue';
import ProgressLine from '../components/frame/progress-line.vue';
import QuestionHead from '../components/frame/question-head.vue';
import ReaderArrow from '../components/reader/reader-arrow.vue';
import ReaderPicture from '../components/reader/reader-picture.vue';
import SizeTile from '../screens/unit/size-tile.vue';
import StoragePicture from '../screens/kiosk/storage-picture.vue';
import TextField from '../components/field/text-field.vue';
import ToastMessage from '../components/basic/toast-message.vue';
import ToggleRow from '../components/basic/toggle-row.vue';
import UnitSkeleton from '../screens/unit/unit-skeleton.vue';
import UnitTile from '../screens/unit/unit-tile.vue';
import UpcomingBills from '../screens/price/upcoming-bills.vue';
import { commonExtent } from '../screens/unit/unit-geometry';
import { groupAlike, sizesOf } from '../screens/unit/unit-groups';
import {
  answers,
  buttons,
  chips,
  chosenOrNot,
  fields,
  long,
  longLines,
  phases,
  short,
  type State,
} from './states';

export interface Entry {
  readonly name: string;
  readonly component: Component | string;
  readonly states: readonly State[];
  /** One below the other, as wide as the page. */
  readonly wide?: boolean;
  /** It lies over the page, so it is opened by a button. */
  readonly modal?: boolean;
}

/** Everything with words of the catalogue in this language. */
export function entriesIn(language: Language): readonly Entry[] {
  return [
    ...choiceEntries(language),
    ...questionEntries(),
    ...wordEntries(),
    ...priceEntries(language),
    ...wholeEntries(),
    ...sheetEntries(),
  ];
}

function choiceEntries(language: Language): Entry[] {
  const groups = groupAlike(units(language));
  const paper = commonExtent(units(language));
  const [plan] = plans(language);
  return [
    { name: 'Buttons', component: 'button', states: buttons() },
    { name: 'Answer tile, one of several', component: ChoiceTile, states: answers('radio') },
    { name: 'Answer tile, any number', component: ChoiceTile, states: answers('checkbox') },
    {
      name: 'Unit tile',
      component: UnitTile,
      states: groups
        .slice(0, 2)
        .flatMap((group) => chosenOrNot({ group, paper, cheapest: groups[0]?.units[0] ?? null })),
    },
    {
      name: 'Size tile',
      component: SizeTile,
      states: sizesOf(units(language))
        .slice(0, 2)
        .flatMap((offer) => [
          { title: 'rest', props: { offer, paper, current: false } },
          { title: 'that of the chosen unit', props: { offer, paper, current: true, fits: true } },
        ]),
    },
    {
      name: 'Plan tile',
      component: PlanTile,
      states: [
        ...chosenOrNot({ plan }),
        { title: 'one of many', props: { plan, checked: false, dense: true } },
      ],
    },
  ];
}

function questionEntries(): Entry[] {
  return [
    {
      name: 'Question',
      component: QuestionHead,
      states: [
        { title: 'rest', props: { id: 'q1', heading: short, hint: short, icon: Package, keepFocus: true } },
        {
          title: 'long text',
          props: { id: 'q2', heading: long, hint: long, icon: Package, keepFocus: true },
        },
      ],
    },
    { name: 'Text field', component: TextField, states: fields() },
    {
      name: 'Date field',
      component: DateField,
      states: [
        {
          title: 'empty',
          props: { field: 'd1', label: short, modelValue: { day: '', month: '', year: '' } },
        },
        {
          title: 'error',
          props: { field: 'expires', label: short, modelValue: { day: '31', month: '2', year: '2027' } },
        },
      ],
    },
    {
      name: 'Error summary',
      component: ErrorSummary,
      states: [
        { title: 'one', props: { sentences: [short], call: false } },
        { title: 'several, with the number to call', props: { sentences: [short, long], call: true } },
      ],
    },
  ];
}

function wordEntries(): Entry[] {
  return [
    {
      name: 'Toast',
      component: ToastMessage,
      states: ['plain', 'good', 'warn'].map((tone) => ({
        title: tone,
        props: { tone },
        slot: tone === 'plain' ? long : short,
      })),
    },
    {
      name: 'On or off',
      component: ToggleRow,
      states: [
        { title: 'off', props: { name: 't1', label: short, hint: long, modelValue: false } },
        { title: 'on', props: { name: 't2', label: short, modelValue: true } },
      ],
    },
    {
      name: 'Progress',
      component: ProgressLine,
      states: [1, 7, 14].map((step) => ({ title: `${step} of 14`, props: { step, total: 14 } })),
    },
  ];
}

function priceEntries(language: Language): Entry[] {
  const [unit] = units(language);
  const price = quote({ unitId: unit?.id ?? '', addOnIds: [], coverage: null }, language);
  return [
    {
      name: 'Price lines',
      component: PriceLines,
      wide: true,
      states: [
        { title: 'rest', props: { quote: price, caption: short, totalLabel: short } },
        { title: 'long text', props: { quote: longLines(price), caption: long, totalLabel: long } },
      ],
    },
    {
      name: 'What comes later',
      component: UpcomingBills,
      wide: true,
      states: [
        { title: 'rest', props: { quote: price } },
        { title: 'a promotion that ends', props: { quote: { ...price, promotionEndsOn: '2027-06-01' } } },
        { title: 'no bills foretold', props: { quote: { ...price, upcomingBills: [] } } },
      ],
    },
    {
      name: 'Due today and every month',
      component: DueSummary,
      states: [
        { title: 'on its way', props: { quote: null } },
        { title: 'rest', props: { quote: price, label: short } },
        { title: 'long text', props: { quote: price, label: long, bills: true } },
      ],
    },
    { name: 'Narrowing down, in a word', component: ChipRow, states: chips() },
  ];
}

function wholeEntries(): Entry[] {
  return [
    { name: 'Units on their way', component: UnitSkeleton, wide: true, states: [{ title: 'rest' }] },
    {
      name: 'Reader',
      component: ReaderPicture,
      states: phases.map((phase) => ({ title: phase, props: { phase } })),
    },
    {
      name: 'Where the reader is',
      component: ReaderArrow,
      states: (['left', 'right', 'below'] as const).map((place) => ({ title: place, props: { place } })),
    },
    { name: 'Could not be loaded', component: LoadProblem, wide: true, states: [{ title: 'rest' }] },
    { name: 'Header', component: AppHeader, wide: true, states: [{ title: 'rest' }] },
    {
      name: 'Action bar',
      component: ActionBar,
      wide: true,
      states: [
        { title: 'rest' },
        { title: 'its own words', props: { mainLabel: long } },
        { title: 'without a main action', props: { hideMain: true } },
        { title: 'without Back', props: { hideBack: true } },
      ],
    },
    {
      name: 'Picture of the first screen',
      component: StoragePicture,
      wide: true,
      states: [{ title: 'rest' }],
    },
  ];
}

function sheetEntries(): Entry[] {
  return [
    {
      name: 'Sheet',
      component: BottomSheet,
      modal: true,
      states: [
        { title: 'short', props: { name: 'short', heading: short }, slot: short },
        {
          title: 'long',
          props: { name: 'long', heading: long },
          slot: Array.from({ length: 60 }, () => long).join(' '),
        },
        { title: 'wide', props: { name: 'wide', heading: long, wide: true }, slot: long },
      ],
    },
    { name: 'Help', component: HelpSheet, modal: true, states: [{ title: 'rest' }] },
  ];
}
