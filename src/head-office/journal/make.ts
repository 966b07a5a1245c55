/**
 * Makes batches of the journal: whole closed days of a month, each of which leaves once in a format. A batch is kept as it left, and
 * is handed out again byte for byte. What a kiosk closes or tells later is in a later batch of the same month.
 */
import { createHash } from 'node:crypto';
import { currencyRule, isCurrency } from '../../shared/currencies';
import type { Id } from '../../shared/ids';
import { unbalanced, type JournalFacts, type JournalLine } from '../../main/domain/ledger/journal-file';
import { fileNameOf, filesOf, lengthOf, missingNames } from '../../main/domain/ledger/journal-formats';
import { closingNumber } from '../../main/domain/contract/document-number';
import { insertBatchClosings, insertJournalBatch, lockBatches } from '../database/journal/batches';
import { selectClosingsLeft, selectPostings } from '../database/journal/postings';
import type { Database, Tx } from '../database/tx';
import { Refused } from '../locales/refused';
import { noteAct, type Doer } from '../people/acts';
import { loadSites } from '../reports/sites';
import { settingWord } from './words';
import {
  chosenProperties,
  closingsAsked,
  isOpenAt,
  lineOf,
  loadSettings,
  type JournalAsked,
  type JournalReader,
} from './facts';

/** Programs take journal numbers of some twenty characters. */
const SHORT_NAME = 8;

interface Made {
  readonly site: string;
  readonly lines: readonly JournalLine[];
  readonly settings: ReadonlyMap<string, string>;
}

/** Answers the number of the first batch; null: a property that there is not, or that is another's. Refuses what cannot leave. */
export async function makeBatches(
  database: Database,
  asked: JournalAsked,
  { by, ...reader }: JournalReader & { readonly by: Doer },
): Promise<number | null> {
  return database.transaction().execute(async (tx) => {
    await lockBatches(tx);
    const found = await chosenProperties(tx, asked.propertyId, reader.scope);
    if (!found) return null;
    const { chosen } = found;
    const sites = await loadSites(tx, chosen, reader);
    if (isOpenAt(sites, asked.month, reader.nowMs)) throw new Refused((t) => t.journal.monthOpen);
    const closings = await selectClosingsLeft(tx, closingsAsked(asked, chosen));
    const differing = closings.find(({ differs }) => differs);
    if (differing)
      throw new Refused((t) => t.journal.differs(`${differing.kiosk_id} ${closingNumber(differing)}`));
    const settingsOf = await loadSettings(tx);
    const names = new Map<string, string>(chosen.map(({ id, name }) => [id, name]));
    const rows = await selectPostings(tx, closingsAsked(asked, chosen));
    if (rows.length === 0) throw new Refused((t) => t.journal.nothing);
    const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)];
    const made = byCurrency.map(([currency, own]) => ({
      currency,
      lines: own.map((row) => lineOf(row, settingsOf(row.property_id), names.get(row.property_id) ?? '')),
    }));
    const [only] = asked.propertyId === null ? [] : chosen;
    const settings = settingsOf(asked.propertyId);
    const numbers: number[] = [];
    for (const { currency, lines } of made) {
      const site = `${only?.name ?? 'all'}${made.length > 1 ? ` ${currency}` : ''}`;
      numbers.push(
        ...(await writeBatches(
          { tx, asked, propertyId: only?.id ?? null, nowMs: reader.nowMs, by },
          currency,
          { site, lines, settings },
        )),
      );
    }
    const [first = 0] = numbers;
    await insertBatchClosings(
      tx,
      { format: asked.format, batch: first },
      closings.map(({ event_id: id }) => id),
    );
    const of = only ? `“${only.name}”` : 'every property';
    const about = `${asked.month} of ${of} as ${asked.format}`;
    await noteAct(tx, by, { act: 'journal.exported', about, propertyId: only?.id ?? null }, reader.nowMs);
    return first;
  });
}

interface Writing {
  readonly tx: Tx;
  readonly asked: JournalAsked;
  /** Null: of every one. */
  readonly propertyId: Id<'property'> | null;
  readonly nowMs: number;
  readonly by: Doer;
}

async function writeBatches(
  { tx, asked, propertyId, nowMs, by }: Writing,
  currency: string,
  { site, lines, settings }: Made,
): Promise<readonly number[]> {
  const { format, month } = asked;
  if (!isCurrency(currency)) throw new Refused((t) => t.journal.currency(currency));
  const missing = missingNames({ lines, settings }, format);
  if (missing.length > 0)
    throw new Refused((t) => t.journal.missing(missing.map((name) => settingWord(t, name)).join(', ')));
  const [wrong] = unbalanced(lines);
  if (wrong) throw new Refused((t) => t.journal.unbalanced(`${wrong.kiosk} ${wrong.entry}`));
  const facts: JournalFacts = {
    month,
    site,
    currency,
    exponent: currencyRule(currency).exponent,
    madeAt: new Date(nowMs),
    lines,
    accountLength: lengthOf(lines.map(({ number }) => number)),
    settings,
    isMonthFirst: currency === 'USD',
    kioskNames: shortNames(lines),
    costCenter: 'site',
  };
  const files = filesOf[format](facts);
  const numbers: number[] = [];
  for (const [index, { content, lines: own }] of files.entries())
    numbers.push(
      await insertJournalBatch(tx, {
        format,
        month,
        property_id: propertyId,
        currency,
        entries: new Set(own.map(({ kiosk, entry }) => `${kiosk} ${entry}`)).size,
        total_minor: own.reduce((sum, { debitMinor }) => sum + debitMinor, 0),
        file_name: fileNameOf(facts, format, files.length > 1 ? index + 1 : null),
        content,
        sha256: createHash('sha256').update(content).digest('hex'),
        made_at_ms: nowMs,
        said_by: by.name,
      }),
    );
  return numbers;
}

/** The beginnings of their names, or numbers where two begin alike. */
function shortNames(lines: readonly JournalLine[]): ReadonlyMap<string, string> {
  const kiosks = [...new Set(lines.map(({ kiosk }) => kiosk))].toSorted();
  const short = kiosks.map((kiosk) => kiosk.slice(0, SHORT_NAME));
  const isUnique = new Set(short).size === kiosks.length;
  return new Map(kiosks.map((kiosk, index) => [kiosk, isUnique ? (short[index] ?? kiosk) : `${index + 1}`]));
}
