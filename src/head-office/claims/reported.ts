/** What a kiosk reported about its contracts, for another kiosk that takes them over. */
import { z } from 'zod';
import { adoptedSchema, type ReportedAdoption } from '../../shared/head-office/adopted';
import { eventSchemas } from '../../shared/head-office/events';
import type { ReportedEvent } from '../../shared/head-office/reported-events';
import { signedSchema } from '../../shared/head-office/signed';
import { selectInBooks } from '../database/figures/figures';
import type { Tx } from '../database/tx';
import { eventsIn, WRITTEN_BACK } from '../inbox/written-back';

const [, invoiceSchema] = eventSchemas['invoice.issued'];
/** Early versions reported nothing about companies. */
const detailsSchema = eventSchemas['contact.details'][1].partial({ company: true });
const [suspendedSchema] = eventSchemas['access.suspended'];
const [, heldSchema] = eventSchemas['hold.opened'];
/** In either version: the earlier one says nothing about plans. */
const holdSchema = heldSchema.extend({ plan: heldSchema.shape.plan.default(null) });
/** In either version of a bill: the period that it is for. */
const billSchema = z.object({
  contractId: z.string(),
  kind: z.string(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
});
const [changedSchema] = eventSchemas['charges.changed'];
const mandateSchema = z.object({ contractId: z.string(), state: z.string() });

export type ReportedPerson = z.output<typeof detailsSchema>;
type Hold = z.output<typeof holdSchema>;

/** What was reported of one contract. */
export interface Reported {
  signed?: z.output<typeof signedSchema>;
  adopted?: ReportedAdoption;
  /** First days of whole periods that were billed. */
  readonly firsts: string[];
  /** Last days that were billed. */
  readonly lasts: string[];
  /** Those that stand, by id. */
  readonly holds: Map<string, Pick<Hold, 'cause' | 'plan'>>;
  readonly suspensions: Map<string, z.output<typeof suspendedSchema>['cause']>;
  hasCard?: boolean;
  hasAddOns?: boolean;
  /** As it was changed last; absent: as it was signed. */
  coverage?: z.output<typeof changedSchema>['coverage'];
  /** When its tenant last left. */
  endedAtMs?: number;
}

export const nothingReported = (): Reported => ({
  firsts: [],
  lasts: [],
  holds: new Map(),
  suspensions: new Map(),
});

interface AllReported {
  readonly of: (contractId: string) => Reported;
  readonly people: Map<string, ReportedPerson>;
}
type Note = (value: unknown, all: AllReported, atMs: number) => void;

const AT_ONCE = 500;

/** By contract and by contact, in the order in which it was reported. */
export async function readReported(
  tx: Tx,
  kioskId: string,
): Promise<{
  readonly reported: ReadonlyMap<string, Reported>;
  readonly people: ReadonlyMap<string, ReportedPerson>;
}> {
  const reported = new Map<string, Reported>();
  const all: AllReported = {
    people: new Map(),
    of: (id) => {
      const known = reported.get(id) ?? nothingReported();
      reported.set(id, known);
      return known;
    },
  };
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const rows = await selectInBooks(tx, kioskId, {
      after: from,
      before: Number.MAX_SAFE_INTEGER,
      limit: AT_ONCE,
      types: [...Object.keys(notes), WRITTEN_BACK],
    });
    for (const { type, payload, at_ms: atMs } of rows)
      for (const event of type === WRITTEN_BACK ? eventsIn({ type, payload }) : [{ type, payload, atMs }])
        note(event, all);
    after = rows.length === AT_ONCE ? rows.at(-1)?.sequence : undefined;
  }
  return { reported, people: all.people };
}

function note(
  { type, payload, atMs }: Pick<ReportedEvent, 'type' | 'payload' | 'atMs'>,
  all: AllReported,
): void {
  if (Object.hasOwn(notes, type)) notes[type]?.(JSON.parse(payload), all, atMs);
}

/** Events of a version that cannot be read are left out. */
const reading =
  <S extends z.ZodType>(schema: S, work: (read: z.output<S>, all: AllReported, atMs: number) => void): Note =>
  (value, all, atMs) => {
    const read = schema.safeParse(value);
    if (read.success) work(read.data, all, atMs);
  };

const ofContract = z.object({ contractId: z.string() });

const notes: Readonly<Record<string, Note>> = {
  'contact.details': (value, { people }) => {
    const person = detailsSchema.safeParse(value).data;
    if (person) people.set(person.contactId, person);
    // Erased since: nobody writes to them any more.
    else people.delete(z.object({ contactId: z.string() }).safeParse(value).data?.contactId ?? '');
  },
  'contract.signed': reading(signedSchema, (signed, { of }) => {
    of(signed.contractId).signed = signed;
  }),
  'contract.adopted': reading(adoptedSchema, (adopted, { of }) => {
    of(adopted.contractId).adopted = adopted;
  }),
  'invoice.issued': reading(invoiceSchema, ({ contractId, lines }, { of }) => {
    const own = of(contractId);
    for (const { code, period } of lines) {
      if (period === null) continue;
      if (code === 'rent') own.lasts.push(period.to);
      if (code === 'add_on') own.hasAddOns = true;
    }
  }),
  'bill.issued': reading(billSchema, ({ contractId, kind, period }, { of }) => {
    if (!period || kind !== 'RENTAL') return;
    of(contractId).firsts.push(period.from);
    of(contractId).lasts.push(period.to);
  }),
  'charges.changed': reading(changedSchema, ({ contractId, coverage, charges }, { of }) => {
    const own = of(contractId);
    own.coverage = coverage;
    own.hasAddOns = charges.some(({ kind, toOn }) => kind === 'add_on' && toOn === null);
  }),
  'mandate.recorded': reading(mandateSchema, ({ contractId, state }, { of }) => {
    of(contractId).hasCard = state === 'active';
  }),
  'mandate.changed': reading(mandateSchema, ({ contractId, state }, { of }) => {
    // The event about a replaced card says nothing about the next card.
    if (state !== 'replaced') of(contractId).hasCard = state === 'active';
  }),
  'hold.opened': reading(holdSchema, ({ contractId, holdId, cause, plan }, { of }) => {
    of(contractId).holds.set(holdId, { cause, plan });
  }),
  'hold.closed': reading(ofContract.extend({ holdId: z.string() }), ({ contractId, holdId }, { of }) => {
    of(contractId).holds.delete(holdId);
  }),
  'access.suspended': reading(suspendedSchema, ({ contractId, suspensionId, cause }, { of }) => {
    of(contractId).suspensions.set(suspensionId, cause);
  }),
  'access.restored': reading(suspendedSchema, ({ contractId, suspensionId }, { of }) => {
    of(contractId).suspensions.delete(suspensionId);
  }),
  'contract.ended': reading(ofContract, ({ contractId }, { of }, atMs) => {
    of(contractId).endedAtMs = atMs;
  }),
};
