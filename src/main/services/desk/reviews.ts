/** What waits for staff: payments and refunds that the kiosk could not settle, and units that were rented twice. */
import type { ReviewShown } from '../../../shared/desk/closing';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { formatMoney, minor } from '../../../shared/money';
import { ok, refusal, refuse, refuseAll, type Result } from '../../../shared/result';
import type { PaymentIntent } from '../../card-reader/port';
import { selectLostChanges } from '../../database/books/lost-changes';
import { findContract } from '../../database/contract/contracts';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { findRefund, selectRefundsIn, type RefundRow } from '../../database/refund/refunds';
import type { Tx } from '../../database/schema';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { toIsoInstant } from '../../domain/base/dates';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { listBooks } from '../books/comparison';
import { amountOf, listOffers } from '../books/offers';
import { settleReview } from '../payment/settle';
import { listReviews } from '../payment/review-views';
import type { Settlement } from '../attempt/review';
import { requireProperty, writtenFor } from '../property/property';
import { settleAs, wordOf } from '../refund/finish';
import { conflictsForDesk } from '../unit/conflicts';

/** Oldest first; with `all` the settled payments and units too. */
export async function reviewsForDesk(
  ctx: ServiceContext,
  {
    all,
    dataDir,
    language,
  }: { readonly all: boolean; readonly dataDir: string; readonly language?: Language | undefined },
): Promise<ReviewShown[]> {
  const payments = await listReviews(ctx.store, { all, language });
  const refunds = await ctx.store.read(async (tx) => {
    const rows = await selectRefundsIn(tx, 'needs_review');
    return Promise.all(rows.map((row) => refundShown(tx, row, language)));
  });
  return [
    ...payments.map(({ attemptId, facts, tried, ...view }) => ({
      kind: 'payment' as const,
      id: attemptId,
      ...view,
      facts: facts.map(([name, value]): [string, string] => [name, value]),
      tried: [...tried],
    })),
    ...refunds,
    ...(await booksForDesk(ctx)),
    ...(await lostForDesk(ctx, dataDir, language)),
    ...(await ctx.store.read((tx) => changedForDesk(tx, language))),
    ...(await ctx.store.read((tx) => conflictsForDesk(tx, all))),
  ];
}

/** The books while they are in doubt: what they may lack, and which units to look at. */
async function booksForDesk(ctx: ServiceContext): Promise<ReviewShown[]> {
  const list = await listBooks(ctx);
  if (!list) return [];
  const facts: [string, string | null][] = [
    ['reason', list.cause],
    ['raised', toIsoInstant(list.sinceMs)],
    ['books_end', list.booksEndMs === null ? null : toIsoInstant(list.booksEndMs)],
    ['former_database', list.former ?? 'not_compared'],
    ['provider', list.provider === null ? 'not_compared' : 'compared'],
    ['head_office', headOfficeCompared(ctx, list.headOfficeAtMs)],
    ['lost_contracts', String(list.lost.length)],
    ...(list.provider?.differences ?? []).map(({ intentId, attemptId, there }): [string, string] => [
      'lost_payment',
      `${intentId ?? attemptId ?? ''} · ${there}`,
    ]),
    ['free_units', list.free.join(', ')],
  ];
  return [
    {
      kind: 'books',
      id: 'books',
      reference: '',
      raisedAt: toIsoInstant(list.sinceMs),
      reason: list.cause,
      amount: '',
      settledAs: null,
      facts: facts.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
      tried: [],
    },
  ];
}

/** Each contract that is missing, with what would be written back. */
async function lostForDesk(
  ctx: ServiceContext,
  dataDir: string,
  language: Language | undefined,
): Promise<ReviewShown[]> {
  const offers = await listOffers(ctx, dataDir);
  if (offers.length === 0) return [];
  const locale = writtenFor(language, await ctx.store.read(requireProperty));
  return offers.map(({ row, holds, missing }) => {
    const { tender, cardBrand, cardLast4 } = holds ?? { tender: '', cardBrand: '', cardLast4: '' };
    const facts: [string, string | null][] = [
      ['unit', row.unit_number ?? row.unit_id],
      ['tenant', holds && `${holds.firstName} ${holds.lastName}`],
      ['email', holds && holds.email],
      ['phone', holds && holds.phoneNumber],
      ['move_in', row.move_in_on],
      ['signed', holds && toIsoInstant(holds.signedAtMs)],
      ['paid_with', tender === 'card' ? `${cardBrand} ${cardLast4}` : tender],
      ['documents', holds && holds.documents > 0 ? String(holds.documents) : null],
      ['autopay', holds?.hasMandate ? 'kept' : null],
      ['source', row.source],
      ['found', toIsoInstant(row.found_at_ms)],
      ['ended', row.ended === 1 ? 'tenant_left' : null],
      ...(holds ? missing : ['everything']).map((part): [string, string] => ['missing', part]),
    ];
    return {
      kind: 'lost' as const,
      id: row.contract_id,
      reference: row.number ?? '',
      raisedAt: toIsoInstant(row.found_at_ms),
      reason: 'not_in_books',
      amount: holds ? amountOf(holds, locale) : '',
      settledAs: null,
      facts: facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
      tried: [],
    };
  });
}

/** Each contract that was changed after the backup, with what the books lack about it. */
async function changedForDesk(tx: Tx, language: Language | undefined): Promise<ReviewShown[]> {
  const changes = await selectLostChanges(tx);
  if (changes.length === 0) return [];
  const locale = writtenFor(language, await requireProperty(tx));
  const shown = ({ kind, number, amount_minor, currency }: (typeof changes)[number]): [string, string] => {
    const amount = amount_minor === null ? [] : [formatMoney(minor(amount_minor), currency, locale)];
    const parts = [...(number === null ? [] : [number]), ...amount];
    return [`changed_${kind}`, parts.length === 0 ? kind : parts.join(' · ')];
  };
  return [...Map.groupBy(changes, ({ contract_id }) => contract_id)].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    const raisedAt = toIsoInstant(first.found_at_ms);
    return [
      {
        kind: 'changed' as const,
        id,
        reference: first.contract_number,
        raisedAt,
        reason: 'changed',
        amount: '',
        settledAs: null,
        facts: [...own.map(shown), ['raised', raisedAt] satisfies [string, string]],
        tried: [],
      },
    ];
  });
}

/** Null where the kiosk is alone. */
function headOfficeCompared(ctx: ServiceContext, atMs: number | null): string | null {
  if (atMs !== null) return 'compared';
  return ctx.headOffice.state() === 'alone' ? null : 'not_compared';
}

async function refundShown(tx: Tx, row: RefundRow, language: Language | undefined): Promise<ReviewShown> {
  const contract = await findContract(tx, row.contract_id);
  const locale = writtenFor(language, await requireProperty(tx));
  const amount = formatMoney(row.amount_minor, row.currency, locale);
  return {
    kind: 'refund',
    id: row.id,
    reference: referenceOf(row.id),
    raisedAt: toIsoInstant(row.updated_at_ms),
    reason: row.failure ?? 'unclear',
    amount,
    settledAs: null,
    facts: [
      ['reference', referenceOf(row.id)],
      ['contract', contract?.number ?? ''],
      ['amount', amount],
      ['reason', row.failure ?? 'unclear'],
      ['began', toIsoInstant(row.asked_at_ms)],
      ['why', row.why],
    ],
    tried: [],
  };
}

/** Settles a payment as staff decided. Refuses what the facts contradict, and a contract that cannot be made. */
export async function settlePayment(
  ctx: ServiceContext,
  caller: StaffCaller,
  attemptId: Id<'attempt'>,
  { as, why }: { readonly as: Settlement['as']; readonly why: string },
): Promise<Result<Record<string, never>>> {
  const settled = await settleReview(ctx, attemptId, { as, by: caller, why });
  if ('done' in settled) return ok({});
  const told = refusal('INVALID_INPUT_PARAM', 'conflict', { desk: settled.desk });
  return refuseAll([told, ...(settled.because ?? [])]);
}

/** The same for a refund: the provider is asked first, and its answer counts where it knows. */
export async function settleRefund(
  ctx: ServiceContext,
  caller: StaffCaller,
  refundId: Id<'refund'>,
  { as, why }: { readonly as: 'given' | 'not_given'; readonly why: string },
): Promise<Result<Record<string, never>>> {
  const found = await ctx.store.transaction(async (tx) => {
    const refund = await findRefund(tx, refundId);
    const attempt = refund?.attempt_id ? await findAttempt(tx, refund.attempt_id) : undefined;
    return { refund, attempt };
  });
  const { refund, attempt } = found;
  if (refund?.state !== 'needs_review')
    return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'nothing_to_settle' });
  try {
    const intent = await lookAt(ctx, attempt?.intent_id ?? '');
    // Money that a bank has sent back is not with the tenant, whatever was refunded since.
    const isBack = refund.failure === 'came_back';
    const word = isBack ? 'not_given_back' : intent ? wordOf(refund, intent) : 'unclear';
    const wanted = as === 'given' ? 'given_back' : 'not_given_back';
    if (word !== 'unclear' && word !== wanted)
      return refuse('INVALID_INPUT_PARAM', 'conflict', {
        desk: word === 'given_back' ? 'settle_was_given' : 'settle_was_not_given',
      });
    const done = await settleAs(ctx, refund, wanted, { by: caller, why });
    return done ? ok({}) : refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'settled_otherwise' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return refuse('INVALID_INPUT_PARAM', 'provider', { desk: 'provider_failed' });
  }
}

async function lookAt(ctx: ServiceContext, intentId: string): Promise<PaymentIntent | null> {
  try {
    return await ctx.gateway.retrieveIntent(intentId);
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'unknown_intent') return null;
    throw error;
  }
}
