/** A kiosk's request whose signature was found good, and what its handlers work with. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Marks } from '../../shared/head-office/seal';
import type { KnownUnits } from '../claims/known-units';
import type { AttemptKind } from '../database/schema-signing';
import type { Office } from '../office';
import { refuse } from './answers';

export interface Call {
  readonly kiosk: KioskAddress;
  readonly publicKey: string;
  readonly body: Uint8Array;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly office: Office;
  readonly knownUnits: KnownUnits;
  /** Called with the state that an answer tells, when the answer is no refusal. */
  readonly about: (marks: Marks) => void;
  /** Notes what this kiosk may not. */
  readonly tried: (what: AttemptKind, of: string) => Promise<void>;
}

export const notRead = ({ reply, office }: Call, why: string) =>
  refuse(reply, { reason: 'not_read', message: why }, office.nowMs());
