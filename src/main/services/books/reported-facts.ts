/** What head office handed back, sorted by the contracts that it is about. */
import { z } from 'zod';
import { adoptedSchema } from '../../../shared/head-office/adopted';
import type { FactKind } from '../../../shared/head-office/books';
import { eventSchemas } from '../../../shared/head-office/events';
import { signedSchema } from '../../../shared/head-office/signed';
import { reportedEventSchema, type ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Id } from '../../../shared/ids';

const WRITTEN_BACK = 'contract.written_back' satisfies FactKind;
const TRANSFERRED = 'contract.transferred' satisfies FactKind;
const CHARGED = 'charges_entry.made' satisfies FactKind;
const ofPayment: ReadonlySet<string> = new Set<FactKind>([CHARGED, 'payment.captured']);

/** The names by which an event says what it is about. */
const aboutSchema = z.object({
  contractId: z.string().optional(),
  bookingId: z.string().optional(),
  contactId: z.string().optional(),
});
/** A card's payment for several units is reported once, by the first of them; what each has of it, by each. */
const ofPaymentSchema = z.object({ attemptId: z.string() });

const writtenBackSchema = z.object({ events: z.array(reportedEventSchema) });
const [transferredV1, transferredV2] = eventSchemas['contract.transferred'];
const [, , creditSchema] = eventSchemas['credit_note.issued'];

export interface ReportedContract {
  readonly contactId: Id<'contact'>;
  readonly events: readonly ReportedEvent[];
}

/** Each once, with those that were reported again inside of another one. */
export function reportedIn(facts: readonly ReportedEvent[]): readonly ReportedEvent[] {
  const all = facts.flatMap((event) =>
    event.type === WRITTEN_BACK
      ? [...(writtenBackSchema.safeParse(JSON.parse(event.payload)).data?.events ?? []), event]
      : [event],
  );
  return [...new Map(all.map((event) => [event.id, event])).values()];
}

/** By contract, those whose beginning is among the facts in a version that tells enough to rebuild them. */
export function reportedContracts(facts: readonly ReportedEvent[]): ReadonlyMap<string, ReportedContract> {
  const events = reportedIn(facts).map((event) => ({ event, about: aboutOf(event) }));
  const by = (name: keyof z.output<typeof aboutSchema>) =>
    Map.groupBy(
      events.filter(({ about }) => about[name] !== undefined),
      ({ about }) => about[name],
    );
  const [byContract, byBooking, byContact] = [by('contractId'), by('bookingId'), by('contactId')];
  const begun = events.flatMap(({ event }) => signedIn(event) ?? adoptedIn(event) ?? []);
  const transfers = events.filter(({ event }) => event.type === TRANSFERRED);
  const byPayment = Map.groupBy(events, ({ event }) => paymentOf(event));
  const ofTogether = (event: ReportedEvent) => {
    const payment = event.type === CHARGED ? paymentOf(event) : null;
    return payment === null ? [] : (byPayment.get(payment) ?? []);
  };
  return new Map(
    begun.map(({ contractId, bookingId, contactId }) => {
      const moved = transfers.filter(({ event }) => isOf(transferIn(event), contractId));
      const credited = new Set(moved.flatMap(({ event }) => creditsOf(event)));
      const own = [
        // First, so that the shares of a payment stay in the order of its units.
        ...(byContract.get(contractId) ?? []).flatMap(({ event }) => ofTogether(event)),
        ...moved,
        ...events.filter(({ event }) => {
          const credit = creditIn(event);
          return credit !== null && credited.has(credit.value.creditNoteId);
        }),
        ...(byContract.get(contractId) ?? []),
        ...(byBooking.get(bookingId) ?? []),
        ...(byContact.get(contactId) ?? []).filter(({ event }) => event.type.startsWith('contact.')),
      ].map(({ event }) => event);
      return [contractId, { contactId, events: [...new Set(own)] }];
    }),
  );
}

export function signedIn({ type, schemaVersion, payload }: ReportedEvent) {
  if (type !== 'contract.signed' || schemaVersion < 2) return null;
  return signedSchema.safeParse(JSON.parse(payload)).data ?? null;
}

const isOf = (told: ReturnType<typeof transferIn>, contractId: string) =>
  told?.value.contractId === contractId || told?.value.fromContractId === contractId;

const creditsOf = (event: ReportedEvent) =>
  transferIn(event)?.more?.credits.map(({ creditNoteId }) => creditNoteId) ?? [];

/** A tenant who changed the unit; `more` is null where the reporting version does not say enough to rebuild it. */
export function transferIn({ type, payload, atMs }: ReportedEvent) {
  if (type !== TRANSFERRED) return null;
  const told: unknown = JSON.parse(payload);
  const more = transferredV2.safeParse(told).data ?? null;
  const value = more ?? transferredV1.safeParse(told).data;
  return value ? { value, more, atMs } : null;
}

/** A credit note as this version tells it. */
export function creditIn({ type, payload, atMs }: ReportedEvent) {
  const value = type === 'credit_note.issued' ? creditSchema.safeParse(JSON.parse(payload)).data : undefined;
  return value ? { value, atMs } : null;
}

/** A tenancy that an import brought. */
export function adoptedIn({ type, schemaVersion, payload }: ReportedEvent) {
  if (type !== 'contract.adopted' || schemaVersion < 2) return null;
  return adoptedSchema.safeParse(JSON.parse(payload)).data ?? null;
}

const aboutOf = ({ payload }: ReportedEvent) => aboutSchema.safeParse(JSON.parse(payload)).data ?? {};

/** The card's payment that an event of it is about; a payment at the desk is for one unit. */
function paymentOf({ type, payload }: ReportedEvent): string | null {
  if (!ofPayment.has(type)) return null;
  return ofPaymentSchema.safeParse(JSON.parse(payload)).data?.attemptId ?? null;
}
