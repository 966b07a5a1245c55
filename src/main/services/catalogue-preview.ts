/**
 * A catalogue that staff bring to the front desk: every mistake in it, or what it would change, and then the import of
 * exactly that. A mark stands for the changes; whoever else changed the catalogue meanwhile makes it another one.
 */
import { hash } from 'node:crypto';
import type { CatalogueChange } from '../../shared/desk/catalogue';
import { MOST_CATALOGUE_BYTES } from '../../shared/desk/catalogue';
import type { DeskOutput } from '../../shared/desk/channels';
import { ok, refuse, type Result } from '../../shared/result';
import { loadCatalogue } from '../database/catalogue';
import type { Tx } from '../database/schema';
import { readCatalogue, type Catalogue } from '../domain/catalogue';
import { readStrictJson } from '../domain/strict-json';
import { actorOf, type StaffCaller } from './caller';
import { describeChanges } from './catalogue-changes';
import { importCatalogue, planImport, type Counts } from './catalogue-import';
import type { ServiceContext } from './context';
import { OWNED_BY_HEAD_OFFICE } from './head-office-files';
import type { Machine } from './machine';

type Preview = DeskOutput<'catalogue.preview'>;
type Mistakes = Extract<Preview, { outcome: 'mistakes' }>;
type Read = { readonly ok: true; readonly catalogue: Catalogue } | ({ readonly ok: false } & Mistakes);

/** More than anybody reads through; the counts say how many there are. */
const MOST_LISTED = 1000;

export async function previewCatalogue(
  ctx: ServiceContext,
  machine: Pick<Machine, 'gatewayFault'>,
  file: string,
): Promise<Result<Preview>> {
  const read = readFile(file);
  if (!read.ok) return ok({ outcome: read.outcome, mistakes: read.mistakes, more: read.more });
  const { catalogue } = read;
  if (ctx.headOffice.state() !== 'alone') return ok({ outcome: 'refused', problems: [OWNED_BY_HEAD_OFFICE] });
  const fault = machine.gatewayFault(catalogue.property.paymentGateway);
  if (fault !== null) return ok({ outcome: 'refused', problems: [`property.paymentGateway: ${fault}`] });
  const planned = await ctx.store.read((tx) => describePlan(tx, catalogue));
  if (!planned.ok) return ok({ outcome: 'refused', problems: [...planned.problems] });
  return ok({
    outcome: 'changes',
    property: catalogue.property.name,
    counts: planned.counts,
    changes: planned.changes.slice(0, MOST_LISTED),
    more: Math.max(0, planned.changes.length - MOST_LISTED),
    mark: planned.mark,
  });
}

/** `changed_meanwhile` for another mark; `catalogue_refused` with why when a customer pays at this moment. */
export async function importPreviewed(
  ctx: ServiceContext,
  machine: Pick<Machine, 'gatewayFault'>,
  { file, mark }: { readonly file: string; readonly mark: string },
  staff: StaffCaller,
): Promise<Result<Counts>> {
  const read = readFile(file);
  const changed = refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'changed_meanwhile' });
  if (!read.ok || machine.gatewayFault(read.catalogue.property.paymentGateway) !== null) return changed;
  const refused = (why: string) =>
    refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'catalogue_refused', detail: { why } });
  if (ctx.headOffice.state() !== 'alone') return refused(OWNED_BY_HEAD_OFFICE);
  return ctx.store.attempt(async (tx) => {
    const planned = await describePlan(tx, read.catalogue);
    if (!planned.ok || planned.mark !== mark) return changed;
    const outcome = await importCatalogue(tx, read.catalogue, {
      nowMs: ctx.clock.nowMs(),
      newId: () => ctx.newId<'template'>(),
      actor: actorOf(staff),
    });
    return outcome.ok ? ok(outcome.counts) : refused(outcome.problems.join('; '));
  });
}

function readFile(file: string): Read {
  const bytes = Buffer.from(file, 'utf8');
  const wrong = (mistakes: Mistakes['mistakes']): Read => ({
    ok: false,
    outcome: 'mistakes',
    mistakes: mistakes.slice(0, MOST_LISTED),
    more: Math.max(0, mistakes.length - MOST_LISTED),
  });
  if (bytes.length > MOST_CATALOGUE_BYTES) return wrong([{ place: '', message: 'larger than 2 MiB' }]);
  const json = readStrictJson(bytes);
  if (!json.ok) return wrong(json.problems.map((message) => ({ place: '', message })));
  const read = readCatalogue(json.value);
  return read.ok
    ? read
    : wrong(read.mistakes.map(({ path, message }) => ({ place: path.join('.'), message })));
}

type Planned =
  | {
      readonly ok: true;
      readonly counts: Counts;
      readonly changes: readonly CatalogueChange[];
      readonly mark: string;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

async function describePlan(tx: Tx, catalogue: Catalogue): Promise<Planned> {
  const stored = await loadCatalogue(tx);
  const plan = planImport(stored, catalogue);
  if (plan.problems.length > 0) return { ok: false, problems: plan.problems };
  const { version } = catalogue.agreement;
  const { added, updated } = plan.template.counts;
  const agreement: CatalogueChange[] =
    added + updated === 0
      ? []
      : [
          {
            table: 'agreement',
            what: added > 0 ? 'added' : 'returned',
            name: version,
            stays: null,
            fields: [],
          },
        ];
  const changes = [...describeChanges(stored, plan.rows, plan.tables), ...agreement];
  // The rows beside the words for them: words are cut where they are long.
  const mark = hash(
    'sha256',
    JSON.stringify([changes, plan.tables, plan.rows.taxRates, plan.rows.chargeRules]),
  );
  return { ok: true, counts: plan.counts, changes, mark };
}
