/** Events about contracts and what belongs to them for as long as they run. */
import { z } from 'zod';
import { idSchema } from '../../ids';
import { languageSchema } from '../../languages';
import { unitStateSchema } from '../../shapes';
import { missingPartSchema } from '../written-back';
import { billedBy, chargesChanged, coverage } from './charges';
import { defaultNoticeDelivered, lateSteps } from './late-steps';
import { amountMinor, currency, date, instantMs, number, providerId, sha256, word } from './parts';

const contractId = idSchema<'contract'>();
const unitId = idSchema<'unit'>();

const signedV1 = z.strictObject({
  contractId,
  number,
  bookingId: idSchema<'booking'>(),
  unitId,
  contactId: idSchema<'contact'>(),
  moveInDate: date,
  /** Of the signed PDF, which stays at the kiosk and in its backups. */
  documentSha256: sha256,
  /** Of its signature record: anyone who keeps it can tell whether the kiosk's records were changed. */
  seal: sha256.optional(),
});

const signedV2 = signedV1.extend({
  seal: sha256,
  signedAtMs: instantMs,
  userTypeId: idSchema<'user_type'>(),
  templateId: idSchema<'template'>(),
  language: languageSchema,
  currency,
  /** Of one whole period, without tax where the property's prices are. */
  rentMinor: amountMinor,
  depositMinor: amountMinor,
  coverage,
  promotionId: idSchema<'promotion'>().nullable(),
});

const signedV3 = signedV2.extend(billedBy);

const adoptedV1 = z.strictObject({
  adoptionId: idSchema<'adoption'>(),
  contractId,
  number,
  unitId,
  contactId: idSchema<'contact'>(),
  moveInDate: date,
  /** The last day that was billed elsewhere. */
  paidThrough: date,
  language: languageSchema,
  currency,
  /** Of one whole period, without tax where the property's prices are. */
  rentMinor: amountMinor,
});

/** With all that it is rebuilt from. */
const adoptedV2 = adoptedV1.extend({
  bookingId: idSchema<'booking'>(),
  userTypeId: idSchema<'user_type'>(),
  templateId: idSchema<'template'>(),
  /** Day of the month on which its periods begin. */
  billingDay: z.int().min(1).max(31),
  coverage,
  /** Row of the file. */
  place: z.int().positive(),
  file: z.strictObject({ sha256, tenancies: z.int().positive() }),
  adoptedAtMs: instantMs,
});

/** With what the contract was before. */
const adoptedV3 = adoptedV2.extend({
  /** Of the kiosk that handed it over; null where the books of before were another program's, or nobody said. */
  formerContractId: contractId.nullable(),
  /** The tenant had left by then, and money was open: nobody has the unit by it. */
  leftOn: date.nullable(),
  /** Since when what it owes is due; null: since the import. */
  balanceDueOn: date.nullable(),
});

const adoptedV4 = adoptedV3.extend(billedBy);

const openingV1 = z.strictObject({
  adoptionId: idSchema<'adoption'>(),
  contractId,
  invoiceId: idSchema<'invoice'>(),
  number,
  currency,
  owedMinor: amountMinor,
  creditMinor: amountMinor,
  depositMinor: amountMinor,
});

const openingV2 = openingV1.extend({
  /** The document about the tenant's credit. */
  creditNote: z.strictObject({ creditNoteId: idSchema<'credit_note'>(), number }).nullable(),
});

const accessCodeId = idSchema<'access_code'>();
const suspension = {
  suspensionId: idSchema<'access_suspension'>(),
  contractId,
  unitId,
  cause: z.enum(['staff', 'arrears', 'fraud']),
};

const writtenBack = z.strictObject({
  contractId,
  number,
  bookingId: idSchema<'booking'>(),
  unitId,
  source: z.enum(['former_database', 'head_office']),
  /** What could not be brought back. */
  missing: z.array(missingPartSchema).readonly(),
  /** Of the signed PDF; null where it is missing. */
  documentSha256: sha256.nullable(),
  /** Of its signature record as it stands in the kiosk's records now; null where that is missing. */
  seal: sha256.nullable(),
  /** What was reported of it, or was still to be reported, when the books were lost: each counts once, by its id. */
  events: z
    .array(
      z.strictObject({
        id: idSchema<'event'>(),
        type: word,
        schemaVersion: z.int().positive(),
        atMs: instantMs,
        /** JSON, as in an event of its own. */
        payload: z.string(),
      }),
    )
    .readonly(),
});

const transferredV1 = z.strictObject({
  fromContractId: contractId,
  fromUnitId: unitId,
  contractId,
  unitId,
  /** First day of the new unit. */
  movedOn: date,
  /** What the tenant had left for the new contract: credited days, deposit, and what they had paid ahead. */
  carriedMinor: amountMinor,
});

/** With all that the new contract and the end of the former one are rebuilt from. */
const transferredV2 = transferredV1.extend({
  /** Of what is open of the new contract's first invoice. */
  dueOn: date,
  ...billedBy,
  /** Credit notes of the former contract that were made with it; `credit_note.issued` has each. */
  credits: z.array(
    z.strictObject({
      creditNoteId: idSchema<'credit_note'>(),
      settles: z.enum(['unused_days', 'deposit']),
    }),
  ),
});

/** Until which day a contract is charged. */
const notice = z.strictObject({ contractId, givenOn: date, lastDay: date });

/** Why nothing follows from late rent for now, as a manager said it. */
const hold = z.strictObject({
  holdId: idSchema<'contract_hold'>(),
  contractId,
  cause: z.enum(['protected', 'dispute', 'plan']),
  on: date,
});

const holdV2 = hold.extend({
  /** Of a payment plan: what is paid when, and of which invoices the debt is; null for any other. */
  plan: z
    .strictObject({
      parts: z.array(z.strictObject({ dueOn: date, amountMinor })),
      invoiceIds: z.array(idSchema<'invoice'>()),
    })
    .nullable(),
});

/** A unit of which two contracts stand. */
const conflict = z.strictObject({ conflictId: idSchema<'unit_conflict'>(), unitId });

export const contractEvents = {
  'unit_conflict.raised': [conflict],
  /** By staff, who wrote down why. */
  'unit_conflict.settled': [conflict],
  'contract.signed': [signedV1, signedV2, signedV3],
  /** A tenancy that ran before the kiosk kept the books: staff imported it. Nothing of it was signed here. */
  'contract.adopted': [adoptedV1, adoptedV2, adoptedV3, adoptedV4],
  /** What it began with in the books: owed, the tenant's credit, and the deposit that is held. */
  'opening.booked': [openingV1, openingV2],
  /** Staff took the import back before anything followed from it. */
  'opening.taken_back': [z.strictObject({ adoptionId: idSchema<'adoption'>(), contractId })],
  /** After a restore or a loss of the kiosk's books. Head office may know all of it, or some. */
  'contract.written_back': [writtenBack],
  /** Staff or head office said that the tenant has left. Head office hears it back, for the day on which it has forgotten. */
  'contract.ended': [z.strictObject({ contractId, unitId })],
  /** Staff found the tenant's belongings in the unit. How often that was so tells an earlier end from a later one. */
  'contract.resumed': [z.strictObject({ contractId, unitId, times: z.int().positive() })],
  /** The tenant has another unit, under a contract of its own. What was paid for the former one settles the new one. */
  'contract.transferred': [transferredV1, transferredV2],
  /** The tenant is out, and nobody owes anything: no bill, no credit, no deposit. */
  'contract.closed': [z.strictObject({ contractId })],
  /** What a former tenant owes is given up; `money.booked` has its postings. */
  'write_off.made': [
    z.strictObject({
      writeOffId: idSchema<'write_off'>(),
      contractId,
      currency,
      amountMinor,
      /** What of it is tax. */
      taxMinor: amountMinor,
      /** False: the kiosk did it by itself, for the property asks for no sum as small as this. */
      isByStaff: z.boolean(),
    }),
  ],
  /** The tenant pays after all: it is owed again. */
  'write_off.undone': [z.strictObject({ writeOffId: idSchema<'write_off'>(), contractId })],
  /** Money moved after that. */
  'contract.reopened': [z.strictObject({ contractId })],
  'notice.given': [notice],
  'notice.changed': [notice],
  /** The tenant stays. */
  'notice.withdrawn': [z.strictObject({ contractId })],
  'late_step.done': lateSteps,
  /** From then on count the days of the law after which access may end. */
  'default_notice.delivered': [defaultNoticeDelivered],
  /** A letter says a new rent; it counts from a day that is known once the letter has gone out. */
  'rent_change.announced': [
    z.strictObject({
      rentChangeId: idSchema<'rent_change'>(),
      contractId,
      currency,
      /** Of a whole period, without the rest of a bill. */
      oldMinor: amountMinor,
      newMinor: amountMinor,
      announcedOn: date,
      /** The first day as the letter says it. */
      toldOn: date,
    }),
  ],
  /** The letter is out: its first day is known. It may still be taken back. */
  'rent_change.dated': [
    z.strictObject({ rentChangeId: idSchema<'rent_change'>(), contractId, firstOn: date }),
  ],
  /** Periods that begin on this day or later cost the new rent. */
  'rent_change.effective': [
    z.strictObject({ rentChangeId: idSchema<'rent_change'>(), contractId, effectiveOn: date }),
  ],
  /** The tenant has another plan or other extras than were signed. */
  'charges.changed': [chargesChanged],
  'rent_change.cancelled': [z.strictObject({ rentChangeId: idSchema<'rent_change'>(), contractId })],
  'hold.opened': [hold, holdV2],
  'hold.closed': [hold],
  /** By a move-out, or by staff: between two tenants, or where they put a second lock on or take it off. */
  'unit.state': [z.strictObject({ unitId, state: unitStateSchema })],
  'mandate.recorded': [
    z.strictObject({
      mandateId: idSchema<'mandate'>(),
      contractId,
      /** `not_set_up`: the provider could not keep the card. */
      state: z.enum(['active', 'not_set_up']),
      customerId: providerId.nullable(),
      savedCardId: providerId.nullable(),
      version: word,
      /** Of the text that was agreed to. */
      textSha256: sha256,
    }),
  ],
  /** Never the code itself. */
  'access_code.issued': [z.strictObject({ accessCodeId, contractId, unitId, validFrom: date })],
  'access_code.revoked': [z.strictObject({ accessCodeId, contractId, unitId })],
  /** The code of a contract opens nothing for now, and why. What staff typed stays with the kiosk. */
  'access.suspended': [z.strictObject(suspension)],
  /** This cause is gone; the code works again when there is no other. */
  'access.restored': [z.strictObject(suspension)],
} as const;
