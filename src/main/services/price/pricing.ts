/**
 * Fetches the facts and lets the domain price a move-in. Everything that shows or charges a figure comes through
 * `priceBooking` or `priceChoice`, so no two places can disagree.
 */
import { createHash } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { joinsVisit, type BookingRow } from '../../database/booking/bookings';
import { findAutopayChoice } from '../../database/booking/autopay';
import { findContact } from '../../database/contact/contacts';
import { findContract } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { creditLeftFor, findTransferOfBooking } from '../../database/transfer/transfers';
import type { PromotionRow } from '../../database/booking/promotions';
import { findCurrentTemplateId } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { selectWaivers } from '../../database/desk/waivers';
import { namesOf } from '../../domain/base/translations';
import { readContractTerms } from '../../domain/contract/terms';
import { creditUsed, movesOver, priceTransfer } from '../../domain/move-out/transfer';
import { priceMoveIn } from '../../domain/price/quote';
import type { Charge, Discount, Quote } from '../../domain/price/quote-shape';
import { agreedChoice } from './agreed-prices';
import { readsStill } from './agreement-words';
import { creditShareOf } from './credit';
import { refuseStep } from '../base/storage-full';
import { chargeTerms, pricingRules, readTerms, type ChargeTermsBook } from '../property/property';
import type { Choice, Autopay, PricedFacts, PricedBooking, Transfer } from './facts';

/** Prices what somebody chose. Throws when the catalogue lacks a rule, which its import does not allow. */
export async function priceChoice(tx: Tx, choice: Choice): Promise<Quote> {
  const terms = choice.terms
    ? readTerms(choice.terms.rules, choice.terms.rates, choice.userTypeId)
    : await chargeTerms(tx, choice.property.id, choice.userTypeId);
  const charge = (kind: Charge['kind'], rate: number, over: Partial<Charge> = {}): Charge => {
    const { taxCode, taxRate, prorated, ledger } = terms.of(kind);
    return {
      kind,
      name: '',
      names: {},
      rate: minor(rate),
      prorated,
      recurring: false,
      taxCode,
      taxRate,
      ledger,
      ...over,
    };
  };
  const charges: Charge[] = [charge('rent', choice.unit.rent_minor, { recurring: true })];
  if (choice.premium)
    charges.push(
      charge('insurance', choice.premium.premium_minor, {
        name: choice.premium.name,
        names: namesOf(choice.premium),
        recurring: true,
      }),
    );
  for (const addOn of choice.addOns)
    charges.push(
      charge('add_on', addOn.price_minor, {
        name: addOn.name,
        names: namesOf(addOn),
        recurring: addOn.recurring === 1,
        prorated: addOn.prorated === 1,
        taxCode: addOn.tax_code,
        taxRate: terms.rate(addOn.tax_code),
      }),
    );
  const admin = choice.adminWaived ? null : adminFee(choice, terms);
  if (admin) charges.push(charge('admin', admin, { prorated: false }));
  if (choice.unit.deposit_minor > 0)
    charges.push(charge('deposit', choice.unit.deposit_minor, { prorated: false }));
  const rules = pricingRules(choice.property);
  if (choice.transfer) return priceTransfer(rules, charges, choice.transfer, choice.moveInOn);
  return priceMoveIn(rules, charges, discountOf(choice.promotion), choice.moveInOn);
}

function adminFee({ transfer, joinsVisit = false }: Choice, terms: ChargeTermsBook): number | null {
  // Who changes the unit pays what was signed for it in the place of the admin fee.
  if (transfer) return transfer.feeMinor;
  if (!terms.has('admin')) return null;
  const { amount, perVisit } = terms.of('admin');
  return perVisit && joinsVisit ? null : amount;
}

/** What a promotion takes off; null where there is none. */
export function discountOf(promotion: PromotionRow | null): Discount | null {
  if (!promotion) return null;
  const { percent_milli: percent, amount_minor: amount } = promotion;
  const size = percent !== null ? { percent } : amount !== null ? { amount } : null;
  const { name, applies_to: appliesTo, periods } = promotion;
  return size && { name, names: namesOf(promotion), appliesTo, size, periods };
}

/** What somebody chose, as it was agreed or as of now, and its price. Throws when a row it refers to is gone. */
async function priceAgreed(tx: Tx, booking: BookingRow, charged: 'all' | 'unwaived' = 'unwaived') {
  const agreed = await agreedChoice(tx, booking);
  const { property, coverage, premium, addOns, terms } = agreed;
  const transfer = await transferOf(tx, booking);
  const waivers = charged === 'all' ? [] : await selectWaivers(tx, booking.id);
  const waived = new Set(waivers.map(({ what }) => what));
  // Whatever is said of the deposit, in a price, an agreement or a contract, is said of the one this customer pays.
  const unit = waived.has('deposit') ? { ...agreed.unit, deposit_minor: minor(0) } : agreed.unit;
  const choice: Choice = {
    property,
    unit,
    userTypeId: booking.user_type_id,
    moveInOn: booking.move_in_on,
    premium,
    addOns,
    // What was promised for the old unit moves over, and nothing else is taken off.
    promotion: transfer ? null : agreed.promotion,
    adminWaived: waived.has('admin'),
    joinsVisit: await joinsVisit(tx, booking),
    transfer,
    terms,
  };
  return { choice, coverage, terms, transfer, quote: await priceChoice(tx, choice) };
}

/** Its price if nobody had let the customer off anything. Throws as `priceAgreed`. */
export const priceWithoutWaivers = async (tx: Tx, booking: BookingRow): Promise<Quote> =>
  (await priceAgreed(tx, booking, 'all')).quote;

/** A booking with its facts, its price, and what of it the tenant's credit pays. Throws as `priceAgreed`. */
export async function priceBooking(tx: Tx, booking: BookingRow): Promise<PricedBooking> {
  const { choice, coverage, terms, transfer, quote } = await priceAgreed(tx, booking);
  const contact = booking.contact_id ? ((await findContact(tx, booking.contact_id)) ?? null) : null;
  const template = await findCurrentTemplateId(tx, choice.property.id);
  const creditMinor = transfer
    ? creditUsed(transfer, quote.payable)
    : await creditShareOf(tx, booking, quote, async (other) => (await priceAgreed(tx, other)).quote);
  const facts: PricedFacts = { ...choice, booking, coverage, contact, quote, creditMinor };
  const autopay = await autopayOf(tx, facts);
  return {
    ...facts,
    terms,
    transfer,
    autopay,
    quoteSha256: hashOf(
      choice,
      { coverage, contact, quote, creditMinor },
      {
        language: booking.language,
        template,
        ...(autopay.on ? { autopay: autopay.choice?.text_sha256 ?? 'required' } : {}),
        // Who signed for a company before the words said so, says it once more.
        ...(contact?.company ? { saysMaySign: true } : {}),
      },
    ),
  };
}

/** Words that read otherwise by now, by a new agreement or another amount in them, have nobody's consent. */
async function autopayOf(tx: Tx, facts: PricedFacts): Promise<Autopay> {
  const { autopay: offer } = facts.property;
  if (offer === 'not_offered') return { on: false, choice: null };
  const found = await findAutopayChoice(tx, facts.booking.id);
  const choice = found && (await readsStill(tx, facts, found)) ? found : null;
  return { on: offer === 'required' || choice?.wanted === 1, choice };
}

function hashOf(
  choice: Choice,
  {
    coverage,
    contact,
    quote,
    creditMinor: credit,
  }: Pick<PricedFacts, 'coverage' | 'contact' | 'quote' | 'creditMinor'>,
  words: {
    readonly language: Language;
    readonly template: Id<'template'> | null;
    readonly autopay?: string;
    readonly saysMaySign?: true;
  },
): string {
  // The state of the unit and the color of the screens are left out: they are no part of what is signed. So is what
  // the property says of autopay; what this booking does stands among the words.
  const { state: _state, directions: _way, ...unit } = choice.unit;
  // When later bills are made is nothing that a price says either.
  const { brand_color: _color, autopay: _autopay, autopay_rules: _rules, ...changing } = choice.property;
  // How one gets in is on the pass, where the units lie on the map, and what is offered for typing: agreed with nobody.
  const { access: _access, lock: _lock, site_plan: _plan, nearby: _nearby, ...rest } = changing;
  const { billing_start_on: _start, issue_days_before: _before, pay_days: _days, late, ...billed } = rest;
  const { pay_ahead_periods: _ahead, allocation_order: _order, transfer, ...property } = billed;
  const signed = {
    words,
    property,
    ...(late !== null && { late }),
    ...(transfer !== null && { transferRules: transfer }),
    unit,
    userType: choice.userTypeId,
    moveInOn: choice.moveInOn,
    contact,
    // A booking from before policies could be brought later keeps its signature.
    coverage: coverage && {
      ...coverage,
      booking_id: undefined,
      brings_within: coverage.brings_within ?? undefined,
    },
    cover: choice.premium?.coverage_minor ?? null,
    addOns: choice.addOns.map((addOn) => addOn.id),
    promotion: choice.promotion?.id ?? null,
    currency: quote.currency,
    lines: quote.lines,
    recurring: quote.recurring,
    nextBillDate: quote.nextBillDate,
    bills: quote.bills,
    promotionEndsOn: quote.promotionEndsOn,
    ...(choice.transfer && { transfer: { ...choice.transfer, leftMinor: undefined } }),
    ...((choice.transfer || credit > 0) && { credit }),
  };
  return createHash('sha256').update(JSON.stringify(signed)).digest('hex');
}

/** What moves over to a booking that takes the place of a contract; null for a move-in. */
async function transferOf(tx: Tx, booking: BookingRow): Promise<Transfer | null> {
  const from = await findTransferOfBooking(tx, booking.id);
  const terms = from && (await findContractTerms(tx, from));
  if (!from || !terms) return null;
  const signed = readContractTerms(terms.terms);
  const { feeMinor, keepPromotion } = signed.transfer;
  const moves = movesOver(keepPromotion ? signed : { ...signed, discount: null }, booking.move_in_on);
  const former = await findContract(tx, from);
  const isUnused = former !== undefined && booking.move_in_on <= former.move_in_on;
  const leftMinor = await creditLeftFor(tx, booking.id);
  return { from, feeMinor, leftMinor, ...moves, ...(isUnused ? { isUnused } : {}) };
}

/** ACTIVITY_CALCULATION_FAILED when the price cannot be computed from what is stored. */
export async function priceOrRefuse(tx: Tx, booking: BookingRow): Promise<Result<PricedBooking>> {
  try {
    return ok(await priceBooking(tx, booking));
  } catch (error) {
    // A disk that fails says so by itself.
    return refuseStep('ACTIVITY_CALCULATION_FAILED', error);
  }
}
