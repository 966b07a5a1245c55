/**
 * The pass of a move-in: when the code works, where the unit is, which lock fits, and what is paid next. It says only
 * what the catalogue knows. The access code is no part of it and appears on the screen alone.
 */
import { z } from 'zod';
import { dateFormat, localeFor, numberFormat } from '../../../shared/formats';
import { sumMinor, toPrice, type Minor } from '../../../shared/money';
import type { Language } from '../../../shared/languages';
import { featureKey } from '../../../shared/place-words/key';
import type { PassPart } from '../../../shared/move-in-result';
import { findMandate } from '../../database/booking/autopay';
import { findCoverage } from '../../database/insurance/coverage';
import type { ContractRow } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { selectSourcesFor } from '../../database/ledger/allocations';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit, type UnitRow } from '../../database/unit/units';
import type { PassFacts } from '../../documents/port';
import { cardText } from '../../domain/attempt/card-brand';
import { businessDateAt } from '../../domain/base/dates';
import { textsSchema, type Texts } from '../../domain/base/translations';
import { bringsPolicyBy } from '../../domain/insurance/brings-policy';
import { readContractTerms } from '../../domain/contract/terms';
import {
  readAccess,
  readLock,
  weekdays,
  type SiteAccess,
  type Weekday,
} from '../../domain/property/site-access';
import { readBillAbout } from '../bill/facts';
import { readStoredQuote } from '../price/stored-quote';
import { requireProperty } from '../property/property';
import { drawnWay, routeFrom } from '../unit/site';
import { gateHoursText, timeText } from './gate-hours';
import { passWords, type PassWords } from './words';
import { floorText, places } from '../unit/floor-words';
import { inOneLine } from '../../../shared/in-one-line';

export interface PassRow {
  readonly part: PassPart;
  readonly label: string;
  readonly text: string;
}

interface About {
  readonly property: PropertyRow;
  readonly language: Language;
  readonly locale: string;
  readonly words: PassWords;
}

/** The first day of the access code, and the day on which the pass is read: YYYY-MM-DD. */
interface Begin {
  readonly validFrom: string;
  readonly today: string;
}

/** `validFrom`: of the access code, YYYY-MM-DD. */
export async function readPass(
  tx: Tx,
  contract: ContractRow,
  of: {
    readonly validFrom: string;
    readonly language: Language;
    readonly nowMs: number;
    /** Step by step from the gate, where the property has a plan: for paper, which has the room. */
    readonly withWay?: boolean;
  },
): Promise<PassRow[]> {
  const property = await requireProperty(tx);
  const unit = await findUnit(tx, contract.unit_id);
  if (!unit) throw new Error('a contract without its unit');
  const { language } = of;
  const about = { property, language, locale: localeFor(language, property), words: passWords[language] };
  const access = readAccess(property.access);
  const days = await noticeDays(tx, contract);
  const begin = { ...of, today: businessDateAt(of.nowMs, property.time_zone) };
  const texts: Readonly<Record<PassPart, string | null>> = {
    valid: validText(about, access, begin),
    hours: gateHoursText(property, language)?.text ?? null,
    where: whereText(about, unit),
    directions: unit.directions === null ? null : textIn(textsOf(unit.directions), about),
    way: of.withWay === true ? await wayText(tx, unit, language) : null,
    lock: lockText(about, begin),
    next: await nextText(tx, contract, about),
    policy: await policyText(tx, contract, about),
    leave: days > 0 ? about.words.notice(days) : null,
    help: property.phone_number === '' ? null : property.phone_number,
  };
  return (Object.keys(texts) as PassPart[]).flatMap((part) => {
    const text = texts[part];
    return text === null || text === '' ? [] : [{ part, label: about.words.labels[part], text }];
  });
}

async function wayText(tx: Tx, { id }: UnitRow, language: Language): Promise<string | null> {
  const route = await routeFrom(tx, 'gate', { unitId: id, language });
  return route && route.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

function textsOf(json: string): Texts {
  return textsSchema.parse(JSON.parse(json));
}

function textIn(texts: Texts, { language, property }: About): string {
  return texts[language] ?? texts[property.language] ?? '';
}

function validText(
  { words, locale }: About,
  { gateHours, codeValid }: SiteAccess,
  { validFrom, today }: Begin,
): string {
  const opens = gateHours?.[weekdayOf(validFrom)]?.[0];
  const first = [dayText(validFrom, locale), ...(opens === undefined ? [] : [timeText(opens, locale)])];
  const begin = validFrom <= today ? words.fromNow : words.from(inOneLine(first, locale));
  return listed([begin, ...(codeValid === undefined ? [] : [words.validity[codeValid]])], locale);
}

function weekdayOf(date: string): Weekday {
  const number = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekdays[(number + 6) % 7] ?? 'mon';
}

/** The floor, and what else of the unit is known in every language. */
function whereText({ language }: About, unit: UnitRow): string {
  const { features } = places[language];
  const known: Readonly<Record<string, string>> = features;
  const had = z
    .array(z.string())
    .parse(JSON.parse(unit.features))
    .map((feature) => known[featureKey(feature)] ?? feature);
  return [floorText(unit.floor, language), ...had].join(' · ');
}

function dayText(date: string, locale: string): string {
  const day = dateFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return day.format(new Date(`${date}T12:00:00Z`));
}

function lockText(about: About, { validFrom, today }: Begin): string | null {
  const lock = readLock(about.property.lock);
  if (!lock) return null;
  const { words, locale } = about;
  const putOn = validFrom === today ? words.lockToday : words.lockOn(dayText(validFrom, locale));
  const mm = numberFormat(locale, { style: 'unit', unit: 'millimeter' });
  return [
    ...(lock.advice ? [textIn(lock.advice, about)] : []),
    // A customer who reads it on a later day has put the lock on.
    ...(validFrom < today ? [] : [putOn]),
    ...(lock.shackleMmMax === null ? [] : [words.shackle(mm.format(lock.shackleMmMax))]),
    ...(lock.hasps === null || lock.hasps === 1 ? [] : [words.locks(lock.hasps)]),
  ]
    .map((part) => part.replace(/\.$/, ''))
    .join('. ');
}

/** How it is paid: where this kiosk makes no later bills, the rent is collected elsewhere. Null where nothing is to be paid. */
async function nextText(tx: Tx, contract: ContractRow, about: About): Promise<string | null> {
  const { property, words, locale } = about;
  const stored = readStoredQuote(contract.quote);
  const dueMinor = stored.bills[0]?.payable ?? stored.recurring;
  if (dueMinor === 0) return null;
  const price = (amount: Minor) => toPrice(amount, property.currency, locale).formattedPrice;
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const due = words.due(price(dueMinor), day.format(new Date(`${stored.nextBillDate}T12:00:00Z`)));
  if (property.billing_start_on === null) return listed([due, words.byOffice], locale);
  // Who moved here from another unit may have been credited for that one.
  const creditMinor = sumMinor((await selectSourcesFor(tx, contract.id)).map(({ leftMinor }) => leftMinor));
  if (creditMinor >= dueMinor) return listed([due, words.byCredit(price(creditMinor))], locale);
  const mandate = await findMandate(tx, contract.id);
  const isCharged = mandate?.state === 'active' && property.autopay_rules !== null;
  return listed(
    [
      due,
      ...(creditMinor > 0 ? [words.lessCredit(price(creditMinor))] : []),
      isCharged ? words.byCard(cardText(mandate.card_brand, mandate.card_last4)) : words.byHand,
    ],
    locale,
  );
}

/** Null where no policy was promised, and once it was brought. */
async function policyText(
  tx: Tx,
  { booking_id: bookingId, move_in_on: moveInOn }: ContractRow,
  { words, locale }: About,
): Promise<string | null> {
  const coverage = await findCoverage(tx, bookingId);
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const by = bringsPolicyBy(moveInOn, coverage?.brings_within ?? null);
  return by === null ? null : words.policyBy(day.format(new Date(`${by}T12:00:00Z`)));
}

async function noticeDays(tx: Tx, { id }: ContractRow): Promise<number> {
  const signed = await findContractTerms(tx, id);
  return signed ? readContractTerms(signed.terms).notice.days : 0;
}

function listed(parts: readonly string[], locale: string): string {
  return parts.join(locale.startsWith('ar') ? '، ' : ', ');
}

/** The pass as its PDF has it, in the language of the contract. */
export async function passFactsOf(tx: Tx, contract: ContractRow, nowMs: number) {
  const { header, parts } = await readBillAbout(tx, contract.id, nowMs);
  const { language } = contract;
  const rows = await readPass(tx, contract, {
    validFrom: parts.accessCode.valid_from_on,
    language,
    nowMs,
    withWay: true,
  });
  const { title, noCode, drawing } = passWords[language];
  const floors = await drawnWay(tx, { unitId: contract.unit_id, language });
  const drawn = floors.length === 0 ? null : { caption: drawing, floors };
  return {
    ...header,
    binding: null,
    number: contract.number,
    title,
    noCode,
    rows,
    drawn,
  } satisfies PassFacts & {
    readonly rows: readonly PassRow[];
  };
}
