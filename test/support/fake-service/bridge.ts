/**
 * A service for the screens to talk to, in memory: enough of one that a whole move-in can be walked, with levers to
 * make it refuse, dawdle or fail. It keeps every call, so a test can say what the page asked for and how often.
 */
import type { Bridge, BridgeAnswer, ScreenRefusal } from '../../../src/shared/bridge';
import type { ChannelInput, ChannelName, ChannelOutput } from '../../../src/shared/channels';
import type { HelpCall, KioskState, PaymentPhase, PaymentView } from '../../../src/shared/screen-shapes';
import type { Id } from '../../../src/shared/ids';
import type { Language } from '../../../src/shared/languages';
import { agreement } from './agreement';
import * as data from './data';
import { mandate } from './mandate';
import { autopay, broughtPolicy, gateCode, leaving, left, owed, paid, tenant } from './tenant';
import { moveInResult } from './pass';

type Answer = BridgeAnswer<ChannelOutput<ChannelName>>;
type Save = ChannelInput<'booking.save'>;

const dollars = (amount: number) => ({ price: amount, formattedPrice: `$${amount.toFixed(2)}` });

export interface FakeCall {
  readonly channel: ChannelName;
  readonly input: unknown;
}

export interface FakeBridge extends Bridge {
  readonly calls: FakeCall[];
  /** The inputs of every call to one channel, in order. */
  inputsOf<C extends ChannelName>(channel: C): ChannelInput<C>[];
  /** The next call to this channel is refused. */
  refuse(channel: ChannelName, ...refusals: Partial<ScreenRefusal>[]): void;
  /** The next call to this channel is answered only when the returned function is called. */
  hold(channel: ChannelName): () => void;
  /** Every answer of this channel is another one from now on: a list that is empty, a price with a discount in it. */
  amend<C extends ChannelName>(channel: C, change: (value: ChannelOutput<C>) => ChannelOutput<C>): void;
  /** What `kiosk.state` says; change it to put the machine out of service. */
  readonly kiosk: { state: KioskState };
  /** The front desk's router, as a test wants it. */
  readonly desk: { answer: (channel: string, input: unknown, token: string | null) => unknown };
  /** What becomes of a call for help. */
  readonly help: { state: HelpCall['state'] };
  /** Who of the staff helps, and the number of their last change. */
  readonly assistance: ChannelOutput<'booking.assistance'>;
  /** How the payment stands; `payment.start` makes it `present_card`. */
  readonly payment: { phase: PaymentPhase; view: Partial<PaymentView> };
  /** What the service knows by now; null while a test has it refuse, wait or answer otherwise. */
  remember(): BridgeMemory | null;
  /** Takes the place of what the service knows. */
  recall(memory: BridgeMemory): void;
}

/** What the fake service has learned from its calls. */
export interface BridgeMemory {
  readonly calls: readonly FakeCall[];
  readonly learned: Learned;
}

interface Learned {
  bookings: number;
  saved: Save | null;
  /** The units that are rented together, in the order in which they were added. */
  visit: { readonly id: string; saved: Save }[];
  signed: boolean;
  signedIn: boolean;
  /** They finish later, and what they want to store. */
  comesBack: boolean;
  later: NonNullable<ChannelInput<'booking.reserve'>['stored']> | null;
  said: { wanted: boolean; textSha256: string; language: Language } | null;
}

/** Bookings are numbered, so that a second one can be told from the first. */
const bookingId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const helpCallId = '00000000-0000-7000-8009-000000000001' as Id<'help_call'>;

export function fakeBridge(changes: Partial<KioskState> = {}): FakeBridge {
  const calls: FakeCall[] = [];
  const refusals = new Map<ChannelName, ScreenRefusal[]>();
  const amended = new Map<ChannelName, (value: never) => ChannelOutput<ChannelName>>();
  const held = new Map<ChannelName, Promise<void>>();
  const kiosk = { state: { ...data.kioskState(), ...changes } };
  const help: FakeBridge['help'] = { state: 'called' };
  const desk: FakeBridge['desk'] = {
    answer: () => ({ ok: false, refusals: [{ reason: 'fault', field: null }] }),
  };
  const assistance: FakeBridge['assistance'] = { helper: null, staffChange: 0, state: 'draft' };
  const payment: FakeBridge['payment'] = { phase: 'none', view: {} };
  let learned: Learned = {
    bookings: 0,
    saved: null,
    visit: [],
    signed: false,
    signedIn: false,
    comesBack: false,
    later: null,
    said: null,
  };

  /** From now on the one that is meant. */
  function show(id: string | null) {
    const shown = learned.visit.find((one) => one.id === id);
    if (shown) learned.saved = shown.saved;
  }

  function booking(language: Language) {
    const { bookings, visit, saved, signed, signedIn, said } = learned;
    if (saved === null) throw new Error('the page asked for a booking it never made');
    // As the service has it: what was said to words that have changed since counts for nothing.
    const stands = said !== null && said.textSha256 === mandate(saved, said.language).textSha256;
    const autopay = said && stands ? { wanted: said.wanted, textSha256: said.textSha256 } : null;
    const id = visit.find((one) => one.saved === saved)?.id ?? bookingId(bookings);
    return {
      ...data.bookingView(id, saved, language, signed, autopay),
      visit: data.visitOf(visit, language),
      contactKnown: signedIn,
      comeBack: learned.comesBack
        ? { askedAt: '2027-03-06T18:00:00Z', before: null, stored: learned.later, unitGone: false }
        : null,
    };
  }

  const paymentView = (language: Language) => viewOf(booking(language).visit.payableAmount);
  const owedPayment = (language: Language) => ({ ...viewOf(owed(language).total), heldUntil: null });

  function viewOf(amount: PaymentView['amount']): PaymentView {
    return {
      phase: payment.phase,
      amount,
      declineReason: payment.phase === 'declined' ? 'insufficient_funds' : null,
      cancellable: payment.phase === 'present_card' || payment.phase === 'declined',
      reference: payment.phase === 'needs_review' ? 'KT-2026-0042' : null,
      reader: 'ready',
      heldUntil: '2030-01-01T00:30:00Z',
      ...payment.view,
    };
  }

  const handlers: { [C in ChannelName]: (input: ChannelInput<C>) => ChannelOutput<C> } = {
    'session.begin': () => ({ released: 0 }),
    'kiosk.state': () => structuredClone(kiosk.state),
    'journey.step': () => ({}),
    'booking.assistance': () => ({ ...assistance }),
    'storage-type.list': ({ language }) => data.storageTypes(language),
    'user-type.list': ({ language }) => data.userTypes(language),
    'country.list': ({ language }) => data.countries(language),
    'region.list': ({ countryId }) => data.regions(countryId),
    'address.form': ({ countryId }) => data.addressForm(countryId),
    'unit.list': ({ language }) => data.units(language),
    'site.map': () => ({ map: null }),
    'site.route': () => ({ route: null }),
    'insurance.list': ({ language }) => data.plans(language),
    'add-on.list': ({ language }) => data.addOns(language),
    'quote.preview': ({ language, unitId }) => data.quote({ unitId, addOnIds: [], coverage: null }, language),
    'place.of-postal-code': () => ({ postalCode: '', cities: [], region: 0 }),
    'place.streets': () => ({ streets: [] }),
    'email.doubt': () => ({ meant: null, unknownDomain: null }),
    'email.proposals': () => ({ names: [], domains: [] }),
    'id-card.read': () => ({ fault: 'off', contact: null, expired: false, cutOff: false }),
    'contact.check': () => ({}),
    'booking.save': (input) => {
      if (input.bookingId === null) {
        learned.bookings += 1;
        learned.said = null;
      }
      const id = input.bookingId ?? bookingId(learned.bookings);
      const others = input.besides || input.bookingId ? learned.visit : [];
      const known = others.find((one) => one.id === id);
      if (known) known.saved = input;
      learned.visit = known ? others : [...others, { id, saved: input }];
      learned.saved = input;
      return booking(input.language);
    },
    'booking.get': ({ bookingId, language }) => {
      show(bookingId);
      return booking(language);
    },
    'booking.touch': () => ({ holdExpiresAt: '2030-01-01T00:30:00Z' }),
    'booking.cancel': () => ({ cancelled: true }),
    'visit.remove': ({ bookingId, language }) => {
      learned.visit = learned.visit.filter(({ id }) => id !== bookingId);
      show(learned.visit[0]?.id ?? null);
      return booking(language);
    },
    'booking.autopay': ({ language, wanted, textSha256 }) => {
      if (learned.saved === null) throw new Error('the page asked about a booking it never made');
      if (wanted !== null) learned.said = { wanted, textSha256, language };
      const words = mandate(learned.saved, language);
      return { offer: kiosk.state.autopay, wanted: learned.said?.wanted ?? null, ...words };
    },
    'agreement.read': ({ language }) =>
      agreement(language, learned.saved?.contact ?? null, booking(language).visit.units),
    'signature.save': () => {
      learned.signed = true;
      return { expiresAt: '2030-01-02T00:00:00Z' };
    },
    'booking.reserve': ({ way, contact, stored }) => {
      learned.later = stored ?? null;
      learned.comesBack = true;
      if (way !== 'desk') learned.signed = false;
      if (learned.saved && contact) learned.saved = { ...learned.saved, contact };
      return {
        code: '48271936',
        heldUntil: '2030-01-02T00:00:00Z',
        qr: { size: 29, path: 'M4 4h7v7h-7z' },
        emailAddress: learned.saved?.contact?.email ?? null,
        printed: false,
      };
    },
    'booking.forget': () => ({}),
    'booking.pick-up': ({ language }) => booking(language),
    'booking.find': ({ language }) => [booking(language)],
    'booking.transfer': ({ language }) => booking(language),
    'tenant.sign-in': ({ language }) => {
      learned.signedIn = true;
      return tenant(language);
    },
    'tenant.code': () => ({ sent: true as const }),
    'tenant.redeem': ({ language }) => {
      learned.signedIn = true;
      return tenant(language);
    },
    'tenant.by-unit': ({ language, document }) => {
      learned.signedIn = document !== null;
      return document === null ? null : { ...tenant(language), gateCode: false };
    },
    'tenant.sign-out': () => {
      learned.signedIn = false;
      return {};
    },
    'tenant.view': ({ language }) => tenant(language),
    'tenant.statement': () => ({
      id: '00000000-0000-7000-8012-000000000001' as Id<'letter'>,
      number: 'C-000007',
    }),
    'tenant.document': () => ({ pages: 2 }),
    'tenant.document-page': ({ width }) => ({
      png: 'iVBORw0KGgo=',
      width,
      height: Math.round(width * 1.414),
    }),
    'tenant.deliver': () => ({ queued: true }),
    'tenant.delivery-state': () => ({ print: 'done', email: 'done' }),
    'owed.view': ({ language }) => owed(language),
    'owed.pay': ({ language }) => {
      payment.phase = 'present_card';
      return owedPayment(language);
    },
    'owed.payment': ({ language }) => owedPayment(language),
    'owed.cancel': ({ language }) => {
      payment.phase = 'not_taken';
      return owedPayment(language);
    },
    'owed.present': ({ outcome }) => {
      payment.phase = data.phaseAfter(outcome);
      return { presented: true };
    },
    'owed.paid': ({ language }) => paid(language),
    'leaving.view': ({ language, lastDay }) => leaving(language, { lastDay }),
    'leaving.notice': ({ language, lastDay }) => leaving(language, { lastDay, given: true }),
    'leaving.withdraw': ({ language }) => leaving(language, {}),
    'leaving.empty': ({ language }) => left(language),
    'leaving.print': () => ({ print: 'waiting', email: 'done' }),
    'leaving.letter': () => ({ print: 'done', email: 'done' }),
    'autopay.view': () => autopay(true),
    'autopay.end': () => autopay(false),
    'gate-code.view': () => gateCode(),
    'own-policy.bring': ({ language }) => broughtPolicy(language),
    'message.leave': () => ({}),
    'autopay.keep': ({ language }) => {
      payment.phase = 'present_card';
      return owedPayment(language);
    },
    'autopay.keeping': ({ language }) => owedPayment(language),
    'autopay.keep-cancel': ({ language }) => {
      payment.phase = 'not_taken';
      return owedPayment(language);
    },
    'autopay.keep-present': ({ outcome }) => {
      payment.phase = data.phaseAfter(outcome);
      return { presented: true };
    },
    'autopay.agree': () => ({ consentId: '00000000-0000-7000-8100-000000000009' as Id<'card_consent'> }),
    'payment.start': ({ language }) => {
      payment.phase = 'present_card';
      return paymentView(language);
    },
    'payment.state': ({ language }) => paymentView(language),
    'payment.cancel': ({ language }) => {
      payment.phase = 'not_taken';
      return paymentView(language);
    },
    'payment.interrupted': () => null,
    'booking.stays': ({ months }) => ({
      stays: [3, 6, months].map((each) => ({
        months: each,
        lastDay: '2027-03-31',
        total: dollars(60 * each),
      })),
      today: dollars(147.96),
      deposit: dollars(50),
      rentChangeDays: 30,
    }),
    'payment.acknowledge': () => ({ acknowledged: true }),
    'payment.resume': () => ({ bookingId: null, triesLeft: 2 }),
    'reader.present': ({ outcome }) => {
      payment.phase = data.phaseAfter(outcome);
      return { presented: true };
    },
    'move-in.result': ({ bookingId, language }) => {
      show(bookingId);
      return moveInResult(booking(language));
    },
    'document.print': () => ({ queued: true }),
    'document.email': () => ({ queued: true }),
    'document.link': () => ({
      url: 'http://192.0.2.1/d/abc',
      expiresAt: '2030-01-01T00:10:00Z',
      qr: { size: 25, path: 'M0 0h7v7h-7z' },
    }),
    'delivery.state': () => ({ print: 'done', email: 'done', another: 'none', emailTrouble: null }),
    'agreement.page': ({ width }) => ({ png: 'iVBORw0KGgo=', width, height: Math.round(width * 1.414) }),
    'help.call': () => ({ id: helpCallId, state: 'called' }),
    'help.state': () => ({ id: helpCallId, state: help.state }),
    'desk.call': ({ token, channel, input }) => ({ answer: desk.answer(channel, input, token) }),
    'screen.fault': () => ({}),
    'demonstration.document': () => ({ pages: 1 }),
    'demonstration.document-page': ({ width }) => ({
      png: 'iVBORw0KGgo=',
      width,
      height: Math.round(width * 1.414),
    }),
    'phone-details.begin': () => ({
      url: 'http://192.0.2.1/v1/kiosk/details/abc',
      number: '47',
      qr: { size: 25, path: 'M0 0h7v7h-7z' },
    }),
    'phone-details.state': () => ({ state: 'waiting', contact: null }),
    'phone-details.end': () => ({}),
    'phone-details.keep': () => ({}),
    'demonstration.phone': () => ({ url: 'http://127.0.0.1:1/v1/kiosk/handover/abc', opened: true }),
  };

  async function answer<C extends ChannelName>(channel: C, input: ChannelInput<C>): Promise<Answer> {
    calls.push({ channel, input: structuredClone(input) });
    const waiting = held.get(channel);
    held.delete(channel);
    await waiting;
    const refused = refusals.get(channel);
    refusals.delete(channel);
    if (refused !== undefined) return { ok: false, refusals: refused };
    const value = handlers[channel](input);
    return { ok: true, value: amended.get(channel)?.(value as never) ?? value };
  }

  return {
    calls,
    kiosk,
    desk,
    help,
    assistance,
    payment,
    inputsOf: <C extends ChannelName>(channel: C) =>
      calls.filter((call) => call.channel === channel).map((call) => call.input as ChannelInput<C>),
    refuse(channel, ...list) {
      const whole = list.map((one) => ({ reason: 'fault', code: 'FAILED', field: null, ...one }) as const);
      refusals.set(channel, whole);
    },
    amend(channel, change) {
      amended.set(channel, change);
    },
    hold(channel) {
      let release = () => {};
      held.set(channel, new Promise((resolve) => (release = resolve)));
      return () => release();
    },
    remember: () =>
      refusals.size + amended.size + held.size === 0 && payment.phase === 'none'
        ? structuredClone({ calls, learned })
        : null,
    recall(memory) {
      const { calls: made, learned: known } = structuredClone(memory);
      calls.splice(0, calls.length, ...made);
      learned = known;
    },
    // The handlers' types hold each channel to its own answer; only the table's lookup forgets which one it was.
    call: <C extends ChannelName>(channel: C, input: ChannelInput<C>) =>
      answer(channel, input) as Promise<BridgeAnswer<ChannelOutput<C>>>,
  };
}
