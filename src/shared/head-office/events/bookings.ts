/** Events about bookings, from the first hold of a unit to what becomes of it. */
import { z } from 'zod';
import { idSchema } from '../../ids';
import { date, instantMs, staffId, word } from './parts';

const bookingId = idSchema<'booking'>();
const unitId = idSchema<'unit'>();
const holdExpiresAtMs = instantMs;
const coverageKind = z.enum(['operator_plan', 'own_policy', 'declined']);

const reserved = z.strictObject({ bookingId, unitId, holdExpiresAtMs });
const ended = z.strictObject({ bookingId, unitId });

export const bookingEvents = {
  'booking.made': [z.strictObject({ bookingId, unitId, moveInDate: date, holdExpiresAtMs })],
  /** Another unit, another day, or no cover any more; as it is now. */
  'booking.changed': [
    z.strictObject({ bookingId, unitId, moveInDate: date, coverage: coverageKind.nullable() }),
  ],
  'booking.cancelled': [ended],
  'booking.expired': [ended],
  'booking.reserved': [reserved],
  /** The former name of `booking.reserved`: nothing sends it, and stored events have it for good. */
  'booking.kept': [reserved],
  /** Staff have changed something in a booking: the names of what, never the values. */
  'staff.corrected': [z.strictObject({ bookingId, staffId, what: z.array(word).readonly() })],
  'policy.checked': [z.strictObject({ bookingId, staffId, verdict: z.enum(['approved', 'refused']) })],
  /** Staff have seen a proof for a lower tax, or its last day is over: whose tax the booking and its contract have now. */
  'tax_proof.judged': [
    z.strictObject({
      bookingId,
      staffId: staffId.nullable(),
      userTypeId: idSchema<'user_type'>(),
      verdict: z.enum(['accepted', 'refused', 'expired']),
      validUntil: date.nullable(),
    }),
  ],
  'coverage.chosen': [
    z.strictObject({
      bookingId,
      kind: coverageKind,
      planId: idSchema<'plan'>().nullable(),
      premiumId: idSchema<'premium'>().nullable(),
    }),
  ],
} as const;
