/** The customer's way through the questions: what was answered, where they are, and the draft that holds the unit. */
import { defineStore } from 'pinia';
import type { BridgeAnswer, ScreenRefusal } from '../../shared/bridge';
import type { ScreenBooking } from '../../shared/screen-shapes';
import { bringingPolicy, contactOf, copyOf, emptyCoverage, tidy } from './answers';
import { draftToSave, giveBackDraft } from './draft';
import { beginning, type Lost } from './journey-state';
import { useKioskStore } from './kiosk';
import { missingAnswers, missingPerson } from './missing';
import { screenOf, shown, unanswered } from './refusals';
import { useSessionStore } from './session';
import type { SizeGroup } from './sizes';
import { useSignedInStore } from './signed-in';
import { isOfOneUnit, isVisit } from './several';
import {
  anotherSteps,
  asksDetails,
  isChoice,
  savesOnContinue,
  stepAfter,
  stepBefore,
  stepOfField,
  type Answered,
  type Step,
} from './steps';

export const useJourneyStore = defineStore('journey', {
  state: beginning,
  getters: {
    /** The screen that Back leads to. */
    former: (store): Step => {
      const { besides, step } = store;
      if (step === 'finish-later') return store.laterFrom;
      if (besides !== null) return anotherSteps[anotherSteps.indexOf(step) - 1] ?? 'check';
      return useSignedInStore().cameFrom[step] ?? stepBefore(step, useKioskStore().asked);
    },
    /** What is held: while another unit is chosen, those before it. */
    held: (store): ScreenBooking | null => store.booking ?? store.besides?.booking ?? null,
    /** Autopay is offered here, and the customer has said neither yes nor no to the words as they are now. */
    autopayOpen: ({ answers, booking }): boolean =>
      useKioskStore().state?.autopay === 'offered' && answers.autopay === null && !booking?.transferFrom,
  },
  actions: {
    start() {
      if (useKioskStore().closedBecause === null) this.go('size');
    },
    go(step: Step, startAt: Answered | null = null) {
      if (step === 'tenant-code' && this.step !== 'tenant-code-typed')
        useSignedInStore().codeFrom = this.step;
      this.step = step;
      this.refusals = [];
      this.startAt = startAt;
      if (step !== 'unit') this.notice = null;
    },
    /** Back undoes a change that was begun from the check; elsewhere it keeps what was typed. */
    async back() {
      if (this.busy) return;
      this.finishing = false;
      if (this.step === 'finish-later') return this.go(this.laterFrom);
      if (this.besides !== null) return this.go(this.former);
      if (this.beforeChange !== null && this.returnTo !== null) {
        this.answers = copyOf(this.beforeChange);
        this.planDropped = false;
        this.size = null;
        // A part of the change may have been written already, as a new unit is before its cover is asked for.
        if (await this.save()) this.finishReturn(this.returnTo);
        return;
      }
      this.returnTo = null;
      this.go(this.former);
    },
    /** What is kept is said first; Back leads to where they were. */
    finishLater() {
      if (this.busy) return;
      this.laterFrom = this.step;
      this.go('finish-later');
    },
    /** From the check or the price straight to one question, or one field of it, and back. */
    change(answered: Answered) {
      if (this.busy) return;
      this.beforeChange = copyOf(this.answers);
      this.returnTo = this.step === 'price' ? 'price' : 'check';
      this.go((stepOfField(answered) ?? answered) as Step, answered);
    },
    /** How large it is to be: its units are offered next. */
    chooseSize(size: SizeGroup) {
      this.size = size;
      this.go('unit');
    },
    chooseUnit(unitId: string) {
      // What a plan costs depends on the unit's size, so a plan chosen for another unit is asked for again.
      if (this.answers.unitId !== unitId) this.forgetPlan();
      this.answers.unitId = unitId;
      this.answers.userTypeId ??= useKioskStore().state?.usualUserTypeId ?? null;
      this.refusals = [];
    },
    chooseUserType(userTypeId: string) {
      if (this.answers.userTypeId !== userTypeId) this.forgetPlan();
      this.answers.userTypeId = userTypeId;
      this.refusals = [];
    },
    chooseDate(date: string) {
      this.answers.moveInDate = date;
      this.refusals = [];
    },
    choosePlan(insuranceId: string, priceId: string) {
      Object.assign(this.answers.coverage, { kind: 'operator_plan', insuranceId, priceId });
      this.planDropped = false;
      this.refusals = [];
    },
    /** Another kind of coverage; what was typed about an own policy stays, should they come back to it. */
    chooseCoverage(kind: 'own_policy' | 'declined') {
      Object.assign(this.answers.coverage, { kind, insuranceId: null, priceId: null, bringsPolicy: false });
      this.planDropped = false;
      this.refusals = [];
    },
    /** A plan until they bring their own policy: which plan is still theirs to say. */
    bringPolicy(brings: boolean) {
      this.answers.coverage = bringingPolicy(this.answers.coverage, brings);
      this.refusals = [];
    },
    chooseAddOn(id: string, chosen: boolean) {
      const others = this.answers.addOnIds.filter((one) => one !== id);
      this.answers.addOnIds = chosen ? [...others, id] : others;
    },
    forgetPlan() {
      if (this.answers.coverage.kind !== 'operator_plan') return;
      this.answers.coverage = emptyCoverage();
      this.planDropped = true;
    },
    /** The main action: ask for what is missing (of details, the service does), write the draft where it is due, go on. */
    async proceed() {
      if (this.busy) return;
      const step = this.step;
      this.notice = null;
      if (asksDetails(step) && !(await this.detailsStand(step))) return;
      this.refusals = missingAnswers(step, this).map(unanswered);
      if (this.refusals.length > 0) return;
      if (step === 'person' && !(await this.emailStands())) return;
      const writes =
        savesOnContinue(step) || this.returnTo !== null || (this.booking !== null && isChoice(step));
      // Another kind of customer may have made the company a new question.
      if (step === 'user-type' && this.detailsSaved && missingAnswers('person', this).length > 0)
        return this.go('person');
      if (writes && !(await this.save())) return;
      this.leave(step);
    },
    /** Whether the service accepts the details that this screen asks for. Mistakes of later screens are shown there. */
    async detailsStand(step: Step): Promise<boolean> {
      tidy(this.answers);
      const contact = contactOf(this.answers);
      const answer = await this.exclusively(() => this.bridge.call('contact.check', { contact }));
      // The hold may have run out meanwhile, and the customer stands somewhere else.
      if (answer === null || this.step !== step) return false;
      if (answer.ok) return true;
      const own = answer.refusals.filter((one) => [step, null].includes(stepOfField(shown(one).field)));
      if (own.length > 0) this.refuse(own);
      return own.length === 0;
    },
    /** Whether nothing seems wrong with the address. Once they were asked, the customer goes on, whatever they keep. */
    async emailStands(): Promise<boolean> {
      const email = this.answers.contact.email.trim();
      if (this.emailAsked.email === email) return true;
      const answer = await this.exclusively(() => this.bridge.call('email.doubt', { email }));
      if (answer === null) return false;
      const isDoubtful = answer.ok && (answer.value.meant !== null || answer.value.unknownDomain !== null);
      this.emailAsked = { email, doubt: isDoubtful ? answer.value : null };
      return !isDoubtful;
    },
    /** Goes on from a question that is answered; a change leads back, by way of what it made undone. */
    leave(step: Step) {
      if (this.finishing) return this.go(missingPerson(this)[0] ?? 'finish-later');
      if (this.returnTo === null) return this.go(stepAfter(step, useKioskStore().asked));
      if (this.answers.coverage.kind === null && step !== 'coverage') return this.go('coverage');
      // From the price, its question is still to come.
      if (this.returnTo !== 'price' && this.autopayOpen && step !== 'autopay') return this.go('autopay');
      this.finishReturn(this.returnTo);
    },
    finishReturn(step: Step) {
      this.returnTo = null;
      this.beforeChange = null;
      this.besides = null;
      this.go(step);
    },
    /** Hands the signature in. The picture is made only once something is there to be seen. */
    async sign(picture: () => string, documentSha256: string) {
      if (this.busy || this.booking === null) return;
      this.refusals = missingAnswers('sign', this).map(unanswered);
      if (this.refusals.length > 0) return;
      const bookingId = this.booking.id;
      const { language } = useKioskStore();
      const input = {
        bookingId,
        language,
        signature: picture(),
        consent: true as const,
        method: this.typedName === null ? ('drawn' as const) : ('typed' as const),
        strokes: this.strokes.map(({ points }) => ({ points: points.map((point) => ({ ...point })) })),
        typedName: this.typedName,
        documentSha256,
      };
      const answer = await this.exclusively(() => this.bridge.call('signature.save', input));
      // Without the consent the language was changed meanwhile: what was signed is not the text on the screen.
      if (answer === null || !this.consent) return;
      if (answer.ok) this.go(this.booking?.transferFrom ? 'transfer-signed' : 'pay');
      else this.refuse(answer.refusals);
    },
    /** Writes the draft as it stands; true when the service took it. The same draft is never written twice. */
    async save(): Promise<boolean> {
      const input = draftToSave(this, useKioskStore().language);
      if (input === null) return false;
      const written = JSON.stringify({ ...input, bookingId: null, besides: null, language: null });
      if (this.booking !== null && written === this.savedAs) return true;
      const answer = await this.exclusively(() => this.bridge.call('booking.save', input));
      if (answer === null) return false;
      if (!answer.ok) {
        this.refuse(answer.refusals);
        return false;
      }
      // What was agreed to is another agreement now: it is read and signed again.
      this.forgetSignature();
      this.booking = answer.value;
      // The amount stands in the words of autopay, so another price makes it a new question.
      this.answers.autopay = answer.value.autopay?.wanted ?? null;
      this.detailsSaved ||= input.contact !== null;
      this.savedAs = written;
      return true;
    },
    /** The agreement is another text from now on, so nobody has agreed to it or signed it yet. */
    readAgain() {
      this.forgetSignature();
      if (this.step === 'sign' || this.step === 'pay') this.go('sign');
    },
    forgetSignature() {
      this.consent = false;
      this.strokes = [];
      this.typedName = null;
    },
    /** Runs one call at a time, so that a double tap asks once. Null when the customer left meanwhile. */
    async exclusively<T>(call: () => Promise<BridgeAnswer<T>>): Promise<BridgeAnswer<T> | null> {
      if (this.busy) return null;
      const session = useSessionStore();
      const asked = session.number;
      this.busy = true;
      try {
        const answer = await call();
        if (session.number === asked) return answer;
        giveBackDraft(this.bridge, answer, useKioskStore().language);
        return null;
      } finally {
        if (session.number === asked) this.busy = false;
      }
    },
    /** What was wrong with a field is not said of another answer, which nobody has looked at yet. */
    answered(field: string) {
      if (this.refusals.some((one) => one.field === field))
        this.refusals = this.refusals.filter((one) => one.field !== field);
    },
    /** Shows refusals where they belong: on their own screen, and beside their field. */
    refuse(refusals: readonly ScreenRefusal[]) {
      const list = refusals.map((one) => shown(one, this.answers.contact));
      const reasons = list.map((one) => one.reason);
      // Who helps stands over the screen in a moment.
      if (reasons.includes('assisted')) return;
      if (reasons.includes('booking_closed') || reasons.includes('booking_unknown')) return this.holdLost();
      // Which of several units is meant, their list says.
      const isHeld = this.booking?.unit.id === this.answers.unitId;
      if (isHeld && isVisit(this.booking) && reasons.some(isOfOneUnit)) return this.finishReturn('check');
      if (reasons.includes('unit_taken')) return this.loseUnit('taken');
      if (reasons.includes('unit_out_of_reach')) return this.loseUnit('outOfReach');
      if (reasons.includes('agreement_changed')) this.readAgain();
      const step = list.map(screenOf).find((one) => one !== null) ?? null;
      if (step !== null && step !== this.step) {
        if (this.detailsSaved || this.step === 'address' || this.step === 'check') this.returnTo = 'check';
        this.beforeChange = null;
        this.go(step);
      }
      this.refusals = list;
    },
    /** The hold ran out: the answers stay, the unit has to be chosen (and held) again. */
    holdLost() {
      this.loseUnit(isVisit(this.held) ? 'allExpired' : 'expired');
      this.booking = null;
      this.besides = null;
    },
    /** The unit has to be chosen again. Unless it is `expired`, the draft, if there is one, still holds the former one. */
    loseUnit(notice: Lost) {
      if (notice === 'taken' || notice === 'outOfReach') {
        this.lostUnitId = this.answers.unitId;
        this.answers.unitId = null;
      }
      this.beforeChange = null;
      this.returnTo = this.detailsSaved ? 'check' : null;
      this.savedAs = null;
      this.go('unit');
      this.notice = notice;
    },
  },
});
