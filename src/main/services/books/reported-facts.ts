/** What head office handed back, sorted by the contracts that it is about. */
import { z } from 'zod';
import { adoptedSchema } from '../../../shared/head-office/adopted';
import { eventSchemas } from '../../../shared/head-office/events';
import { reportedEventSchema, type ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Id } from '../../../shared/ids';

const WRITTEN_BACK = 'contract.written_back';

/** The names by which an event says what it is about. */
const aboutSchema = z.object({
  contractId: z.string().optional(),
  bookingId: z.string().optional(),
  contactId: z.string().optional(),
});

const writtenBackSchema = z.object({ events: z.array(reportedEventSchema) });
const [, signedSchema] = eventSchemas['contract.signed'];

export interface ReportedContract {
  readonly contactId: Id<'contact'>;
  readonly events: readonly ReportedEvent[];
}

/** Each once, with those that were told again inside of another one. */
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
  return new Map(
    begun.map(({ contractId, bookingId, contactId }) => {
      const own = [
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

/** A tenancy that an import brought. */
export function adoptedIn({ type, schemaVersion, payload }: ReportedEvent) {
  if (type !== 'contract.adopted' || schemaVersion < 2) return null;
  return adoptedSchema.safeParse(JSON.parse(payload)).data ?? null;
}

const aboutOf = ({ payload }: ReportedEvent) => aboutSchema.safeParse(JSON.parse(payload)).data ?? {};
