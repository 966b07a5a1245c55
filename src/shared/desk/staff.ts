/** The accounts of staff: looking after them, one's own second factor, and who did what. */
import { z } from 'zod';
import { auditSubjectKinds } from './choices';
import { idSchema } from '../ids';
import { staffRoles } from './roles';
import { printedSchema, whySchema } from './texts';

const id = idSchema<'staff'>();
const role = z.enum(staffRoles);
/** Closings and letters say who made them. */
const name = printedSchema(2, 60);
const code = z.string().regex(/^\d{6}$/);
const about = { id, why: whySchema };
const nothing = z.object({});
const instant = z.string();
const date = z.iso.date();

/** An account as those see it who look after accounts; nothing of its PIN, password or authenticator. */
export const staffMemberSchema = z.object({
  id,
  /** Null for people of head office, who sign in by a clearance. */
  number: z.number().int().nullable(),
  name: z.string(),
  role,
  /** `head_office`: one of its people; only it changes their account. */
  source: z.enum(['local', 'head_office']),
  /** Until when head office's last list is good that names them; null for the site's own. */
  validUntil: instant.nullable(),
  /** When they were here last; null: not lately. */
  lastSeen: instant.nullable(),
  disabled: z.boolean(),
  /** PIN or password are still those that somebody else gave out. */
  mustChange: z.boolean(),
  hasCode: z.boolean(),
  openSessions: z.number().int(),
  createdAt: instant,
});
export type StaffMember = z.output<typeof staffMemberSchema>;

/** Told once, to be handed to the person. */
const handoutSchema = z.object({ number: z.number().int(), pin: z.string(), password: z.string() });
export type StaffHandout = z.output<typeof handoutSchema>;

/** `name`: of staff or of an API key, as it is now; null for what has none. */
const partySchema = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() });

export const auditEntrySchema = z.object({
  sequence: z.number().int(),
  at: instant,
  actor: partySchema,
  act: z.string(),
  subject: z.object({
    id: z.string(),
    name: z.string().nullable(),
    /** What it is, and what the desk opens for it; null where it opens nothing. */
    about: z
      .object({ kind: z.enum(auditSubjectKinds), label: z.string().nullable(), opens: z.string() })
      .nullable(),
  }),
  why: z.string().nullable(),
});
export type AuditLine = z.output<typeof auditEntrySchema>;

export const staffChannels = {
  'staff.list': {
    may: 'manage_staff',
    input: nothing,
    /** `kioskWaitSeconds`: until a PIN is heard again at the kiosk, after too many wrong ones; 0: now. */
    output: z.object({
      staff: z.array(staffMemberSchema),
      kioskWaitSeconds: z.number().int(),
      /** Why the last list of head office's people was refused; null where the last one is in use. */
      listRefused: z.string().nullable(),
    }),
  },
  'staff.create': { may: 'manage_staff', input: z.object({ name, role }), output: handoutSchema },
  'staff.rename': { may: 'manage_staff', input: z.object({ ...about, name }), output: nothing },
  'staff.role': { may: 'manage_staff', input: z.object({ ...about, role }), output: nothing },
  /** A new PIN and password, and no second factor. */
  'staff.reset': { may: 'manage_staff', input: z.object(about), output: handoutSchema },
  'staff.disable': { may: 'manage_staff', input: z.object(about), output: nothing },
  'staff.enable': { may: 'manage_staff', input: z.object(about), output: nothing },
  'staff.end-sessions': {
    may: 'manage_staff',
    input: z.object(about),
    output: z.object({ ended: z.number().int() }),
  },
  'staff.code-off': { may: 'manage_staff', input: z.object(about), output: nothing },
  'staff.clear-delay': { may: 'manage_staff', input: nothing, output: nothing },
  /** One's own account. */
  'staff.mine': {
    may: 'signed_in',
    input: nothing,
    output: staffMemberSchema.pick({ number: true, name: true, role: true, hasCode: true, source: true }),
  },
  /** Shows an authenticator's secret, this once. `current`: the PIN at the kiosk, the password at the desk. */
  'staff.totp-begin': {
    may: 'signed_in',
    input: z.object({ current: z.string().min(1).max(128) }),
    output: z.object({
      secret: z.string(),
      uri: z.string(),
      qr: z.object({ size: z.number().int(), path: z.string() }),
    }),
  },
  'staff.totp-confirm': { may: 'signed_in', input: z.object({ code }), output: nothing },
  'staff.totp-off': { may: 'signed_in', input: z.object({ code }), output: nothing },
  /** Newest first, fifty at a time: `before` is the last sequence that was read. Days are the property's. */
  'staff.audit': {
    may: 'see_audit',
    input: z.object({
      /** What somebody of the staff did, or what was done to their account. */
      staffId: id.nullable(),
      from: date.nullable(),
      to: date.nullable(),
      /** All of one kind (`payment`) or one alone (`payment.captured`). */
      act: z
        .string()
        .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/)
        .nullable(),
      before: z.number().int().positive().nullable(),
    }),
    output: z.object({ entries: z.array(auditEntrySchema), more: z.boolean() }),
  },
} as const;
