/** What is known of the customer's way through the questions, and how it begins. */
import type { PointGroup } from 'signature_pad';
import type { EmailDoubt } from '../../shared/contact-channels';
import type { ScreenBooking } from '../../shared/screen-shapes';
import { emptyAnswers, type Answers } from './answers';
import type { ShownRefusal } from './refusals';
import type { PadSize } from './signature';
import type { SizeGroup } from './sizes';
import type { Answered, Step } from './steps';
import type { Load } from './things';

/** Why a unit has to be chosen again; `allExpired`: so have the others of the visit. */
export type Lost = 'taken' | 'outOfReach' | 'expired' | 'allExpired';

export interface JourneyState {
  step: Step;
  /** How large a unit is looked for; null: the unit that is chosen says it. */
  size: SizeGroup | null;
  /** The unit that was taken without a question, because it was the only offer of its size. */
  onlyOffer: string | null;
  /** What is to be stored, where the customer has said it, and whether they want to reach it. */
  stored: { load: Load; reach: boolean };
  answers: Answers;
  booking: ScreenBooking | null;
  /** Another unit is being added to these, and as long as it is not held there is no booking but theirs. */
  besides: { booking: ScreenBooking; answers: Answers } | null;
  /** The field of the screen that is to be changed; null: its first one. */
  startAt: Answered | null;
  /** Where Continue leads instead of the next question: back to the check, after a change or a correction. */
  returnTo: Step | null;
  /** The answers before a change, so that Back undoes it. */
  beforeChange: Answers | null;
  /** The plan that was chosen is not the customer's any more: its price hung on an answer that has changed. */
  planDropped: boolean;
  /** The details have been accepted once, so they are sent with every later save. */
  detailsSaved: boolean;
  /** What was last written, to save the same thing only once. */
  savedAs: string | null;
  consent: boolean;
  /** What was agreed to is forgotten, because it was in another language. */
  againInLanguage: boolean;
  /** Strokes as drawn, and the name typed instead; kept so that Back shows them again. */
  strokes: PointGroup[];
  typedName: string | null;
  /** The pad the strokes were drawn on, in pixels of the page. */
  padSize: PadSize | null;
  /** The e-mail address that was asked about last, and what seems wrong with it: each is asked about once. */
  emailAsked: { email: string; doubt: EmailDoubt | null };
  busy: boolean;
  refusals: ShownRefusal[];
  notice: Lost | null;
  /** A unit that this customer held and that has gone to somebody else: not offered as theirs any more. */
  lostUnitId: string | null;
  /** Where they asked to finish later: Back leads there. */
  laterFrom: Step;
  /** They want to finish later, and only give what that needs. */
  finishing: boolean;
  /** The unit may be kept should they walk away. */
  holdIfAway: boolean;
}

export const beginning = (): JourneyState => ({
  step: 'welcome',
  size: null,
  onlyOffer: null,
  stored: { load: {}, reach: false },
  answers: emptyAnswers(),
  booking: null,
  besides: null,
  startAt: null,
  returnTo: null,
  beforeChange: null,
  planDropped: false,
  detailsSaved: false,
  savedAs: null,
  consent: false,
  againInLanguage: false,
  strokes: [],
  typedName: null,
  padSize: null,
  emailAsked: { email: '', doubt: null },
  busy: false,
  refusals: [],
  notice: null,
  lostUnitId: null,
  laterFrom: 'check',
  finishing: false,
  holdIfAway: true,
});
