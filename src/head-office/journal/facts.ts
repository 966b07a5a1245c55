/** What a journal for bookkeepers would have: closed days of a month that have not left in a format. And what it lacks. */
import { accountKey, type JournalLine } from '../../main/domain/ledger/journal-file';
import { missingNames } from '../../main/domain/ledger/journal-formats';
import { accounts } from '../../main/domain/ledger/accounts';
import { closingNumber } from '../../main/domain/contract/document-number';
import { businessDateAt } from '../../main/domain/base/dates';
import type { JournalFormat } from '../../shared/desk/journal-formats';
import type { Id } from '../../shared/ids';
import { selectJournalSettings } from '../database/journal/batches';
import {
  countGone,
  selectClosingsLeft,
  selectMonths,
  selectUsedAccounts,
  type ClosingsAsked,
  type PostingRow,
  type UsedAccount,
} from '../database/journal/postings';
import type { Database } from '../database/tx';
import { isInScope, type Scope } from '../people/scope';
import { listProperties, type Property } from '../properties';
import { loadSites } from '../reports/sites';
import type { ReportSite } from '../reports/shapes';

export interface JournalAsked {
  /** Of one property; null: of every one. */
  readonly propertyId: string | null;
  readonly month: string;
  readonly format: JournalFormat;
}

export interface JournalReader {
  readonly scope: Scope;
  readonly nowMs: number;
  /** Where no catalogue says one. */
  readonly timeZone: string;
}

export interface JournalShown {
  readonly asked: JournalAsked;
  /** All that somebody may choose from. */
  readonly properties: readonly Property[];
  readonly sites: readonly ReportSite[];
  /** Months with closings, the last one first. */
  readonly months: readonly string[];
  readonly closings: number;
  /** Closings that left in that format before. */
  readonly gone: number;
  /** Sums of debits, by currency. */
  readonly totals: readonly { readonly currency: string; readonly minor: number }[];
  /** Names of accounts, and what the format asks for besides, without which nothing leaves. */
  readonly missing: readonly string[];
  /** All that can be said, with what counts for what was chosen. */
  readonly settings: readonly { readonly name: string; readonly own: string; readonly general: string }[];
  /** Closings whose entries here are not what their kiosk booked. */
  readonly differing: readonly string[];
  /** Taxes whose kiosk did not tell their rate. */
  readonly hasPlainTax: boolean;
  /** Kiosks that may report something of the month yet. */
  readonly waiting: readonly string[];
  /** The month is not over in one of the properties. */
  readonly isOpen: boolean;
}

/** By name, of a property: its own word counts before that for every property. */
export type SettingsOf = (propertyId: string | null) => ReadonlyMap<string, string>;

export async function loadSettings(database: Database): Promise<SettingsOf> {
  const rows = await selectJournalSettings(database);
  const of = (site: string) =>
    rows.filter((row) => row.site === site).map(({ name, value }) => [name, value] as const);
  return (propertyId) => new Map([...of(''), ...(propertyId === null ? [] : of(propertyId))]);
}

/** What somebody may see who has not every property: single ones alone. Null: a property that there is not, or that is another's. */
export async function chosenProperties(
  database: Database,
  propertyId: string | null,
  scope: Scope,
): Promise<{ readonly properties: readonly Property[]; readonly chosen: readonly Property[] } | null> {
  const properties = await listProperties(database, scope);
  const chosen = properties.filter(({ id }) => propertyId === null || id === propertyId);
  if (propertyId === null ? scope !== 'everywhere' : chosen.length === 0) return null;
  return { properties, chosen };
}

export const closingsAsked = (
  { month, format }: JournalAsked,
  chosen: readonly Property[],
): ClosingsAsked => ({ propertyIds: chosen.map(({ id }) => id), month, format });

export async function showJournal(
  database: Database,
  asked: JournalAsked,
  { scope, nowMs, timeZone }: JournalReader,
): Promise<JournalShown | null> {
  const found = await chosenProperties(database, asked.propertyId, scope);
  if (!found) return null;
  const { properties, chosen } = found;
  const closings = closingsAsked(asked, chosen);
  const used = await selectUsedAccounts(database, closings);
  const left = await selectClosingsLeft(database, closings);
  const settingsOf = await loadSettings(database);
  const sites = await loadSites(database, chosen, { nowMs, timeZone });
  return {
    asked,
    properties,
    sites,
    months: await selectMonths(database, closings.propertyIds),
    closings: left.length,
    gone: await countGone(database, closings),
    totals: totalsOf(used),
    missing: missingOf(used, asked, settingsOf),
    settings: settingsShown(used, asked, settingsOf),
    differing: left.filter(({ differs }) => differs).map((row) => `${row.kiosk_id} ${closingNumber(row)}`),
    hasPlainTax: used.some(({ account, tax_code: code }) => account === 'tax' && code === null),
    waiting: waitingFor(sites, asked.month),
    isOpen: isOpenAt(sites, asked.month, nowMs),
  };
}

export const isOpenAt = (sites: readonly ReportSite[], month: string, nowMs: number): boolean =>
  sites.some(({ timeZone }) => businessDateAt(nowMs, timeZone).slice(0, 7) <= month);

/** Kiosks that have not told all until the end of the month. */
const waitingFor = (sites: readonly ReportSite[], month: string): readonly string[] =>
  sites.flatMap(({ kiosks, timeZone }) =>
    kiosks
      .filter(
        ({ isActive, untilMs }) =>
          isActive && (untilMs === null || businessDateAt(untilMs, timeZone).slice(0, 7) <= month),
      )
      .map(({ id, title }) => title ?? id),
  );

function totalsOf(used: readonly UsedAccount[]): JournalShown['totals'] {
  return [...Map.groupBy(used, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      minor: own.reduce((sum, { debit_minor: minor }) => sum + minor, 0),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

export const lineOf = (
  row: Pick<PostingRow, 'property_id' | 'account' | 'tax_code'> & Partial<PostingRow>,
  settings: ReadonlyMap<string, string>,
  site: string,
): JournalLine => ({
  entry: row.sequence ?? 0,
  kind: row.kind ?? '',
  on: row.on ?? '',
  account: row.account,
  taxCode: row.tax_code,
  number: settings.get(accountKey(row.account, row.tax_code)) ?? '',
  site,
  kiosk: row.kiosk_id ?? '',
  document: row.document ?? `${row.sequence ?? ''}`,
  contract: row.contract ?? '',
  debitMinor: row.debit_minor ?? 0,
  creditMinor: row.credit_minor ?? 0,
});

function missingOf(
  used: readonly UsedAccount[],
  { propertyId, format }: JournalAsked,
  settingsOf: SettingsOf,
): readonly string[] {
  const lines = [...Map.groupBy(used, ({ property_id: id }) => id)].flatMap(([id, own]) => {
    const settings = settingsOf(id);
    return own.map((row) => lineOf(row, settings, id));
  });
  return missingNames({ lines, settings: settingsOf(propertyId) }, format);
}

const FORMAT_NAMES = [
  'datev.adviser',
  'datev.client',
  'xero.tax_rate',
  'xero.tracking',
  'quickbooks.location',
] as const;

/** Any word of the books, a tax with its rate, or what a format asks for. */
export const isSettingName = (name: string): boolean => {
  const [account = '', rate, ...more] = name.split(' ');
  if (more.length > 0) return false;
  if (rate !== undefined) return account === 'tax' && /^\d{1,6}$/.test(rate);
  return FORMAT_NAMES.some((each) => each === name) || accounts.some((each) => each === account);
};

function settingsShown(
  used: readonly UsedAccount[],
  { propertyId }: JournalAsked,
  settingsOf: SettingsOf,
): JournalShown['settings'] {
  const general = settingsOf(null);
  const own = settingsOf(propertyId);
  const keys = used.map(({ account, tax_code: code }) => accountKey(account, code)).filter(isSettingName);
  const names = [...new Set([...FORMAT_NAMES, ...keys.toSorted(), ...own.keys()])];
  return names.map((name) => ({
    name,
    own: own.get(name) ?? '',
    general: propertyId === null ? '' : (general.get(name) ?? ''),
  }));
}

/** Whether somebody may have a batch. */
export const mayHave = (propertyId: Id<'property'> | null, scope: Scope): boolean =>
  propertyId === null ? scope === 'everywhere' : isInScope(scope, propertyId);
