/**
 * What a customer would see under a catalogue that is not in force: a price beside today's, and the agreement as its PDF.
 * It is put in force in a transaction that is taken back, with a customer who is made up, so that nothing comes of it.
 */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import type { QuoteView } from '../../../shared/shapes';
import { findBooking, insertBooking } from '../../database/booking/bookings';
import { replaceCoverage } from '../../database/insurance/coverage';
import { insertContact } from '../../database/contact/contacts';
import { findUnit, selectOfferedUnits } from '../../database/unit/units';
import type { ContactValues } from '../../domain/contact/contact-rules';
import { selectPremiums } from '../../database/insurance/plans';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { readCatalogue } from '../../domain/catalogue/catalogue';
import { readStrictJson } from '../../domain/base/strict-json';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { contractFactsOf, readAgreedFacts } from '../price/contract-facts';
import { priceBooking } from '../price/pricing';
import { toQuoteView } from '../price/quote-view';
import { requireProperty, usualUserType } from '../property/property';
import { importCatalogue } from './import';
import type { CatalogueDeps } from './preview';
import { checkChosen, chosenText } from './use-draft';

/** Wide enough to read, and small enough for a page of the desk. */
const PAGE_WIDTH = 900;
const MOST_PAGES = 20;

type Tried = DeskOutput<'catalogue.try'>;

/** Refuses `unknown` for a catalogue that cannot be put in force, and for a unit that it does not offer. */
export async function tryCatalogue(
  deps: CatalogueDeps,
  staff: StaffCaller,
  { version, unitId, language: asked }: DeskRequest<'catalogue.try'>,
): Promise<Result<Tried>> {
  const { ctx } = deps;
  const none = () => refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const checked = await checkChosen(deps, staff, version);
  if (!checked.ok) return checked;
  const text = await ctx.store.read((tx) => chosenText(tx, version));
  if (checked.value.outcome !== 'changes' || text === null) return none();
  const { language: own } = await ctx.store.read(requireProperty);
  const language = asked ?? own;
  const after = await ctx.store.rehearse(async (tx) => {
    await putInForce({ ctx, tx }, text);
    return showMoveIn({ ctx, tx }, unitId, language);
  });
  if (!after) return none();
  const before = await ctx.store.rehearse((tx) => showMoveIn({ ctx, tx }, after.unitId, language));
  const pdf =
    after.contract && (await ctx.documents.contract({ ...after.contract, number: null, signed: null }));
  return ok({
    units: after.units,
    unitId: after.unitId,
    before: before?.quote ?? null,
    after: after.quote,
    agreement: pdf && {
      pages: await paint(ctx, pdf),
      file: {
        fileName: `agreement-${language}.pdf`,
        mediaType: 'application/pdf',
        base64: pdf.toString('base64'),
      },
    },
  });
}

async function paint({ pages }: Pick<ServiceContext, 'pages'>, pdf: Buffer): Promise<string[]> {
  const count = Math.min(await pages.pages(pdf), MOST_PAGES);
  const pictures: string[] = [];
  for (let page = 1; page <= count; page += 1)
    pictures.push((await pages.paint(pdf, page, PAGE_WIDTH)).png.toString('base64'));
  return pictures;
}

/** As the check has read it a moment ago: a customer who pays does not stand in its way, since it is taken back. */
async function putInForce({ ctx, tx }: InTransaction, text: string): Promise<void> {
  const json = readStrictJson(Buffer.from(text, 'utf8'));
  const read = json.ok ? readCatalogue(json.value) : null;
  if (!read?.ok) throw new Error('a catalogue that was checked cannot be read');
  const outcome = await importCatalogue(tx, read.catalogue, {
    nowMs: ctx.clock.nowMs(),
    newId: () => ctx.newId<'template'>(),
    actor: 'kiosk',
    isTried: true,
  });
  if (!outcome.ok) throw new Error('a catalogue that was checked cannot be put in force');
}

/** Null where no such unit is offered. Without one the first. */
async function showMoveIn(work: InTransaction, wanted: string | null, language: Language) {
  const { tx } = work;
  const property = await requireProperty(tx);
  const offered = (await selectOfferedUnits(tx)).map(({ id, number }) => ({ id, number }));
  const unit = wanted === null ? offered[0] : offered.find(({ id }) => id === wanted);
  if (!unit) return null;
  const id = await makeUp(work, unit.id, language);
  const booking = id && (await findBooking(tx, id));
  if (!booking) return null;
  const priced = await priceBooking(tx, booking);
  const facts = await readAgreedFacts(tx, priced, language);
  const quote: QuoteView = toQuoteView(priced.quote, language, property);
  return {
    units: offered,
    unitId: unit.id,
    quote,
    contract: facts.ok ? contractFactsOf(facts.value, work.ctx.clock.nowMs()) : null,
  };
}

/** A customer who moves in today, pays the usual tax, and takes the least protection there is. Nobody's, and never kept. */
async function makeUp(
  { ctx, tx }: InTransaction,
  unitId: Id<'unit'>,
  language: Language,
): Promise<Id<'booking'> | null> {
  const property = await requireProperty(tx);
  const userTypeId = await usualUserType(tx, property.id);
  if (userTypeId === null) return null;
  const [contactId, bookingId] = [ctx.newId<'contact'>(), ctx.newId<'booking'>()];
  const nowMs = ctx.clock.nowMs();
  await insertContact(tx, { id: contactId, propertyId: property.id, nowMs, values: madeUp });
  await insertBooking(tx, {
    id: bookingId,
    property_id: property.id,
    unit_id: unitId,
    user_type_id: userTypeId,
    contact_id: contactId,
    contact_is_own: 1,
    api_key_id: null,
    // Of an ended one, since the unit may be somebody's.
    state: 'expired',
    move_in_on: businessDateAt(nowMs, property.time_zone),
    language,
    promotion_id: null,
    hold_expires_at_ms: nowMs,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  });
  await coverLeast(tx, { bookingId, unitId, userTypeId, propertyId: property.id });
  return bookingId;
}

/** The cheapest plan; none where none is offered for the unit. */
async function coverLeast(tx: Tx, { bookingId, unitId, userTypeId, propertyId }: Made): Promise<void> {
  const unit = await findUnit(tx, unitId);
  const premiums = unit
    ? await selectPremiums(tx, {
        propertyId,
        storageTypeId: unit.storage_type_id,
        userTypeId,
        sizeThousandths: unit.area_thousandths,
      })
    : [];
  const least = premiums.toSorted((a, b) => a.premium_minor - b.premium_minor)[0];
  await replaceCoverage(tx, {
    booking_id: bookingId,
    kind: least ? 'operator_plan' : 'declined',
    plan_id: least?.plan_id ?? null,
    premium_id: least?.premium_id ?? null,
    insurer: null,
    policy_number: null,
    expires_on: null,
    brings_within: null,
  });
}

interface Made {
  readonly bookingId: Id<'booking'>;
  readonly unitId: Id<'unit'>;
  readonly userTypeId: Id<'user_type'>;
  readonly propertyId: Id<'property'>;
}

const madeUp: ContactValues = {
  firstName: '–',
  lastName: '–',
  email: '–',
  phoneNumber: '',
  address: '–',
  city: '',
  regionId: 0,
  postalCode: '',
  countryId: 0,
};
