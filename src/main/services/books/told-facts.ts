/** What head office handed back, sorted by the contracts that it is about. */
import { z } from 'zod';
import { eventSchemas } from '../../../shared/head-office/events';
import { toldEventSchema, type ToldEvent } from '../../../shared/head-office/told-events';
import type { Id } from '../../../shared/ids';

const WRITTEN_BACK = 'contract.written_back';

/** The names by which an event says what it is about. */
const aboutSchema = z.object({
  contractId: z.string().optional(),
  bookingId: z.string().optional(),
  contactId: z.string().optional(),
});

const writtenBackSchema = z.object({ events: z.array(toldEventSchema) });
const [, signedSchema] = eventSchemas['contract.signed'];

export interface ToldContract {
  readonly contactId: Id<'contact'>;
  readonly events: readonly ToldEvent[];
}

/** Each once, with those that were told again inside of another one. */
export function allToldIn(facts: readonly ToldEvent[]): readonly ToldEvent[] {
  const all = facts.flatMap((event) =>
    event.type === WRITTEN_BACK
      ? [...(writtenBackSchema.safeParse(JSON.parse(event.payload)).data?.events ?? []), event]
      : [event],
  );
  return [...new Map(all.map((event) => [event.id, event])).values()];
}

/** By contract, those whose signing is among the facts in a version that tells enough to rebuild them. */
export function toldContracts(facts: readonly ToldEvent[]): ReadonlyMap<string, ToldContract> {
  const events = allToldIn(facts).map((event) => ({ event, about: aboutOf(event) }));
  const by = (name: keyof z.output<typeof aboutSchema>) =>
    Map.groupBy(
      events.filter(({ about }) => about[name] !== undefined),
      ({ about }) => about[name],
    );
  const [byContract, byBooking, byContact] = [by('contractId'), by('bookingId'), by('contactId')];
  const signed = events.flatMap(({ event }) => signedIn(event) ?? []);
  return new Map(
    signed.map(({ contractId, bookingId, contactId }) => {
      const own = [
        ...(byContract.get(contractId) ?? []),
        ...(byBooking.get(bookingId) ?? []),
        ...(byContact.get(contactId) ?? []).filter(({ event }) => event.type.startsWith('contact.')),
      ].map(({ event }) => event);
      return [contractId, { contactId, events: [...new Set(own)] }];
    }),
  );
}

export function signedIn({ type, schemaVersion, payload }: ToldEvent) {
  if (type !== 'contract.signed' || schemaVersion < 2) return null;
  return signedSchema.safeParse(JSON.parse(payload)).data ?? null;
}

const aboutOf = ({ payload }: ToldEvent) => aboutSchema.safeParse(JSON.parse(payload)).data ?? {};
