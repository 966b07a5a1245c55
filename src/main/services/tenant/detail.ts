/** A tenant as staff see them: what the tenant sees too, and their logins and access codes. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { DeskOutput } from '../../../shared/desk/channels';
import type { TenantDetail } from '../../../shared/desk/tenants';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { missingPartSchema } from '../../../shared/head-office/written-back';
import { sumMinor, toPrice, type Minor } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import { findCoverage } from '../../database/insurance/coverage';
import { findPlan } from '../../database/insurance/plans';
import { findLostContract } from '../../database/books/lost-contracts';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import {
  findContract,
  selectContractParts,
  selectContractsOfVisit,
  type ContractRow,
} from '../../database/contract/contracts';
import { findNotice, isRentByDays } from '../../database/move-out/notices';
import { selectOpenSuspensions } from '../../database/access/suspensions';
import { selectSources } from '../../database/ledger/allocations';
import { selectUserTypes } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import { selectTenantContracts } from '../../database/tenant/documents';
import {
  countOpenSessions,
  findAccessCode,
  selectCodesOfContract,
  selectLoginsOf,
} from '../../database/tenant/tenants';
import { nameIn } from '../../domain/base/translations';
import { businessDateAt, toIsoInstant } from '../../domain/base/dates';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { unheardSinceIn } from '../base/head-office';
import { readAutopayView } from '../autopay/view';
import { lastDaysOf } from '../move-out/last-days';
import { moveOutOf } from '../move-out/rules';
import { requireProperty, writtenFor } from '../property/property';
import { leaveDaysOf } from './leave-days';
import { notesOf } from './note-views';
import { owedWithPlans } from './owed-sums';
import { tenantView } from './view';
import type { InTransaction, OnBehalf } from '../base/work';

const missingSchema = z.array(missingPartSchema);
const coverageSchema = z
  .object({
    kind: z.enum(['operator_plan', 'own_policy', 'declined']),
    planName: z.string().nullable().catch(null),
  })
  .catch({ kind: 'declined', planName: null });

/** As it was changed last; a contract from elsewhere has only what was signed. */
async function coverageIn(tx: Tx, { booking_id: bookingId, coverage }: ContractRow, language: Language) {
  const row = await findCoverage(tx, bookingId);
  const signed = coverageSchema.parse(JSON.parse(coverage));
  const plan = row?.plan_id ? await findPlan(tx, row.plan_id) : undefined;
  const kind = row?.kind ?? signed.kind;
  return {
    coverage: kind,
    plan: kind === 'operator_plan' ? (plan ? nameIn(plan, language) : signed.planName) : null,
  };
}

/** A tenant who may be looked at by this role; a restricted one is there for managers only. */
export async function findTenant(
  { tx, by: staff }: OnBehalf<StaffCaller>,
  id: Id<'contact'>,
): Promise<Result<ContactRow>> {
  const row = await findContact(tx, id);
  return !row || (row.restricted_at_ms !== null && staff.role !== 'manager')
    ? refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' })
    : ok(row);
}

/** Another one for every change of the details. */
export function markOf(row: ContactRow): string {
  return hash('sha256', JSON.stringify(row));
}

export async function showTenant(
  ctx: ServiceContext,
  { id, language }: { readonly id: Id<'contact'>; readonly language: Language },
  staff: StaffCaller,
): Promise<Result<TenantDetail>> {
  const found = await ctx.store.read((tx) => findTenant({ tx, by: staff }, id));
  if (!found.ok) return found;
  const view = await tenantView(ctx, id, language, {
    delivery: { print: false, email: false },
    gateCode: false,
  });
  if (!view.ok) return view;
  const { person, contracts, documents } = view.value;
  return ctx.store.read(async (tx) => {
    const row = found.value;
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const about = { locale, language, nowMs: ctx.clock.nowMs() };
    const unheardSince = await unheardSinceIn({ ctx, tx });
    return ok({
      id,
      person,
      documents,
      owed: await owedWithPlans({ ctx, tx }, id, { property, language, today }),
      notes: await notesOf(tx, id),
      credit: await creditOf(tx, id, locale),
      mark: markOf(row),
      restrictedAt: row.restricted_at_ms === null ? null : toIsoInstant(row.restricted_at_ms),
      contracts: await Promise.all(
        contracts.map(async (contract) => ({
          ...contract,
          ...(await moreOf({ ctx, tx }, contract.id, { ...about, unheardSince })),
        })),
      ),
      logins: await Promise.all(
        (await selectLoginsOf(tx, id)).map(async (login) => ({
          id: login.id,
          userName: login.user_name,
          disabled: login.disabled === 1,
          createdAt: toIsoInstant(login.created_at_ms),
          openSessions: await countOpenSessions(tx, login.id, ctx.clock.nowMs()),
        })),
      ),
    });
  });
}

async function moreOf(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  about: {
    readonly locale: string;
    readonly language: Language;
    readonly nowMs: number;
    readonly unheardSince: string | null;
  },
) {
  const contract = await findContract(tx, contractId);
  const notice = (await findNotice(tx, contractId)) ?? null;
  const isByDays = await isRentByDays(tx, contractId);
  const autopay = await readAutopayView(tx, contractId, about);
  const isCut = isByDays === true && (await moveOutOf(tx, contractId)).unused === 'days';
  return {
    notice: notice && {
      givenOn: notice.given_on,
      lastDay: notice.last_on,
      bySite: notice.site_last_on !== null,
    },
    siteNoticeFrom: contract && !notice ? (await lastDaysOf({ ctx, tx }, contract)).siteEarliest : null,
    lastPeriod: isByDays === null ? null : isCut ? ('by_days' as const) : ('whole' as const),
    leaveDays: contract ? await leaveDaysOf({ ctx, tx }, contract, about.locale) : [],
    tax: contract ? await taxOf(tx, contract, about.language) : null,
    missing: missingSchema.parse(JSON.parse((await findLostContract(tx, contractId))?.missing ?? '[]')),
    ...(contract ? await coverageIn(tx, contract, about.language) : { coverage: null, plan: null }),
    suspensions: (await selectOpenSuspensions(tx, contractId)).map((suspension) => ({
      cause: suspension.cause,
      why: suspension.why,
      since: toIsoInstant(suspension.began_at_ms),
    })),
    autopay: autopay && { ...autopay, unheardSince: about.unheardSince },
    accessCodes: (await selectCodesOfContract(tx, contractId)).map((code) => ({
      id: code.id,
      state: code.state,
      validFrom: code.valid_from_on,
      changedAt: toIsoInstant(code.changed_at_ms),
    })),
  };
}

/** Whose tax a contract has, where the property has kinds of customers who show a proof. */
async function taxOf(
  tx: Tx,
  { user_type_id: taxedAs, booking_id: bookingId }: ContractRow,
  language: Language,
): Promise<TenantDetail['contracts'][number]['tax']> {
  const types = await selectUserTypes(tx);
  const type = types.find(({ id }) => id === taxedAs);
  if (!type || !types.some(({ proof }) => proof === 'later')) return null;
  return { kind: nameIn(type, language), bookingId };
}

/** The codes that the contracts of a visit have just been given, for the person who took the money for them. */
export async function codesOfVisit(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  staff: StaffCaller,
): Promise<DeskOutput<'money.take'>['contracts']> {
  return ctx.store.transaction(async (tx) => {
    const paid = await findContract(tx, contractId);
    if (!paid) throw new Error('a contract that was just written is gone');
    const codes = [];
    for (const contract of await selectContractsOfVisit(tx, paid)) {
      const { accessCode, unitNumber } = await selectContractParts(tx, contract);
      await note({ ctx, tx, by: staff }, 'access.read', accessCode.id);
      codes.push({ contractNumber: contract.number, unitNumber, accessCode: accessCode.code });
    }
    return codes;
  });
}

/** Shown because somebody asked for it, which is noted. */
export function readAccessCode(
  ctx: ServiceContext,
  codeId: Id<'access_code'>,
  staff: StaffCaller,
): Promise<Result<{ code: string }>> {
  return ctx.store.attempt(async (tx) => {
    const code = await findAccessCode(tx, codeId);
    if (!code) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await note({ ctx, tx, by: staff }, 'access.read', codeId);
    return ok({ code: code.code });
  });
}

/** What a tenant has with us that has settled nothing yet, of every contract, a former one too; null: nothing. */
async function creditOf(tx: Tx, contactId: Id<'contact'>, locale: string): Promise<Price | null> {
  const left: Minor[] = [];
  for (const { id } of await selectTenantContracts(tx, contactId))
    left.push(...(await selectSources(tx, id)).map(({ leftMinor }) => leftMinor));
  const total = sumMinor(left);
  return total > 0 ? toPrice(total, (await requireProperty(tx)).currency, locale) : null;
}
