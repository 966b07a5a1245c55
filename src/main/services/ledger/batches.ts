/**
 * The journal for bookkeepers, made of whole closings: one batch for a month and a format. A program that takes few lines at
 * a time gets several. So each entry leaves once, and what became known later is in the batch of a later month. A batch is
 * kept as it left, and is handed out again byte for byte.
 */
import type { DeskOutput } from '../../../shared/desk/channels';
import type { JournalFormat } from '../../../shared/desk/journal-formats';
import type { JournalSettingShown } from '../../../shared/desk/journal';
import type { DeskReason } from '../../../shared/desk/reasons';
import { currencyRule } from '../../../shared/currencies';
import { localeFor } from '../../../shared/formats';
import { formatMoney, minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findJournalBatch,
  hasJournalBatch,
  insertJournalBatch,
  saveJournalSetting,
  selectClosedMonths,
  selectClosedPostings,
  selectJournalBatches,
  selectJournalSettings,
  selectUsedAccounts,
  type ClosedPosting,
} from '../../database/ledger/batches';
import { sha256 } from '../../database/sha256';
import { businessDateAt, toIsoInstant } from '../../domain/base/dates';
import {
  accountKey,
  unbalanced,
  type JournalFacts,
  type JournalLine,
} from '../../domain/ledger/journal-file';
import {
  fileNameOf,
  filesOf,
  formatNames,
  lengthOf,
  missingNames,
} from '../../domain/ledger/journal-formats';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { bookEntries } from './book';

const against = (desk: DeskReason) => refuse('FAILED', 'conflict', { desk });

export function listJournal(ctx: ServiceContext): Promise<Result<DeskOutput<'journal.list'>>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const locale = localeFor(property.language, property);
    const settings = await selectJournalSettings(tx);
    const used = (await selectUsedAccounts(tx)).map(({ account, taxCode }) => accountKey(account, taxCode));
    const names = [...new Set([...Object.values(formatNames).flat(), ...used, ...settings.keys()])];
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    return ok({
      months: (await selectClosedMonths(tx)).filter((month) => month < today.slice(0, 7)),
      batches: (await selectJournalBatches(tx)).map((row) => ({
        number: row.number,
        format: row.format,
        month: row.month,
        entries: row.entries,
        total: formatMoney(row.total_minor, property.currency, locale),
        fileName: row.file_name,
        sha256: row.sha256,
        madeAt: toIsoInstant(row.made_at_ms),
        by: row.by,
      })),
      settings: names.map((name) => ({ name, value: settings.get(name) ?? '' })),
    });
  });
}

export function saveJournal(
  ctx: ServiceContext,
  caller: StaffCaller,
  settings: readonly JournalSettingShown[],
): Promise<Result<Record<never, never>>> {
  return ctx.store.transaction(async (tx) => {
    for (const { name, value } of settings) await saveJournalSetting(tx, name, value);
    await note({ ctx, tx, by: caller }, 'journal.accounts_set', 'accounts');
    return ok({});
  });
}

export interface JournalAsked {
  readonly format: JournalFormat;
  readonly month: string;
}

/** Refuses with month_open, journal_made, month_empty, accounts_missing. */
export async function makeJournal(
  ctx: ServiceContext,
  caller: StaffCaller,
  asked: JournalAsked,
): Promise<Result<{ readonly number: number; readonly parts: number }>> {
  // Of a database from before the ledger a part may wait to be booked.
  while (await ctx.store.transaction((tx) => bookEntries({ ctx, tx })));
  return ctx.store.attempt(async (tx) => {
    const { format, month } = asked;
    const property = await requireProperty(tx);
    if (month >= businessDateAt(ctx.clock.nowMs(), property.time_zone).slice(0, 7))
      return against('month_open');
    if (await hasJournalBatch(tx, asked)) return against('journal_made');
    const facts = await factsOf({ ctx, tx }, month);
    if (facts.lines.length === 0) return against('month_empty');
    if (missingNames(facts, format).length > 0) return against('accounts_missing');
    const wrong = unbalanced(facts.lines);
    if (wrong.length > 0)
      throw new Error(`entries ${wrong.map(({ entry }) => entry).join(', ')} do not sum to zero`);
    const files = filesOf[format](facts);
    const numbers: number[] = [];
    for (const [index, { content, lines }] of files.entries())
      numbers.push(
        await insertJournalBatch(tx, {
          format,
          month,
          part: index + 1,
          entries: new Set(lines.map(({ entry }) => entry)).size,
          total_minor: minor(lines.reduce((sum, { debitMinor }) => sum + debitMinor, 0)),
          file_name: fileNameOf(facts, format, files.length > 1 ? index + 1 : null),
          content,
          sha256: sha256(content),
          made_at_ms: ctx.clock.nowMs(),
          staff_id: caller.id,
        }),
      );
    await note({ ctx, tx, by: caller }, 'journal.exported', `${format} ${month}`);
    return ok({ number: numbers[0] ?? 0, parts: files.length });
  });
}

async function factsOf({ ctx, tx }: InTransaction, month: string): Promise<JournalFacts> {
  const property = await requireProperty(tx);
  const settings = await selectJournalSettings(tx);
  const accounts = new Map([...settings].filter(([name]) => !name.includes('.')));
  const place = { site: property.name, kiosk: ctx.headOffice.place()?.kioskId ?? '' };
  return {
    month,
    site: property.name,
    currency: property.currency,
    exponent: currencyRule(property.currency).exponent,
    madeAt: new Date(ctx.clock.nowMs()),
    lines: (await selectClosedPostings(tx, month)).map((posting) => lineOf(posting, accounts, place)),
    accountLength: lengthOf([...accounts.values()]),
    settings,
    isMonthFirst: property.locale === 'en-US',
    kioskNames: null,
    costCenter: 'kiosk',
  };
}

const lineOf = (
  { sequence, contractNumber, document, ...posting }: ClosedPosting,
  accounts: ReadonlyMap<string, string>,
  place: Pick<JournalLine, 'site' | 'kiosk'>,
): JournalLine => ({
  ...posting,
  ...place,
  number: accounts.get(accountKey(posting.account, posting.taxCode)) ?? '',
  entry: sequence,
  contract: contractNumber ?? '',
  document: document ?? `${sequence}`,
});

export function journalFile(
  ctx: ServiceContext,
  number: number,
): Promise<Result<DeskOutput<'journal.file'>>> {
  return ctx.store.read(async (tx) => {
    const row = await findJournalBatch(tx, number);
    if (!row) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const base64 = Buffer.from(row.content).toString('base64');
    return ok({ fileName: row.file_name, mediaType: 'text/csv', base64 });
  });
}
