/**
 * A catalogue that staff bring to the front desk: every mistake in it, or what it would change, and then the
 * import of exactly that. A mark stands for the changes; another change of the catalogue meanwhile makes it
 * another one.
 */
import { hash } from 'node:crypto';
import type { CatalogueChange, CatalogueChanges } from '../../../shared/desk/catalogue';
import { MOST_CATALOGUE_BYTES } from '../../../shared/desk/choices';
import type { DeskOutput } from '../../../shared/desk/channels';
import { ok, refuse, type Result } from '../../../shared/result';
import { loadCatalogue, type StoredCatalogue } from '../../database/catalogue/catalogue';
import { catalogueWarnings } from '../../domain/catalogue/warnings';
import { readCatalogue, type Catalogue } from '../../domain/catalogue/catalogue';
import { readStrictJson } from '../../domain/base/strict-json';
import { whoElse } from '../audit/who-else';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { actorOf, type StaffCaller } from '../base/caller';
import { authorityOver, needsSecondPerson, type Authority } from './authority';
import { describeAgreement, describeChanges } from './changes';
import { importPlanned, planImport, type Counts, type ImportPlan } from './import';
import { lastHand } from './last-hand';
import type { ServiceContext } from '../base/context';
import { OWNED_BY_HEAD_OFFICE } from './head-office-files';
import type { Work } from '../base/work';

/** What a catalogue at the desk is looked at with. */
export interface CatalogueDeps {
  readonly ctx: ServiceContext;
  readonly machine: {
    /** Why a catalogue's payment gateway does not go with the configuration; null when it does. */
    gatewayFault(gateway: Catalogue['property']['paymentGateway']): string | null;
  };
}

/** One look at a catalogue, or its import, for a member of staff. */
export type CatalogueWork = CatalogueDeps & Work<StaffCaller>;

export type Preview = DeskOutput<'catalogue.preview'>;
type Mistakes = Extract<Preview, { outcome: 'mistakes' }>;
type Read = { readonly ok: true; readonly catalogue: Catalogue } | ({ readonly ok: false } & Mistakes);

/** More than anybody reads through; the counts say how many there are. */
const MOST_LISTED = 1000;

/** `by`: whose authority over the changes is shown. */
export async function previewCatalogue(
  { ctx, tx, by: staff, machine }: CatalogueWork,
  file: string,
): Promise<Preview> {
  const read = readFile(file);
  if (!read.ok) return { outcome: read.outcome, mistakes: read.mistakes, more: read.more };
  const { catalogue } = read;
  if (ctx.headOffice.state() !== 'alone') return { outcome: 'refused', problems: [OWNED_BY_HEAD_OFFICE] };
  const fault = machine.gatewayFault(catalogue.property.paymentGateway);
  if (fault !== null) return { outcome: 'refused', problems: [`property.paymentGateway: ${fault}`] };
  const planned = await describePlan({ ctx, tx, by: staff }, catalogue);
  if (!planned.ok) return { outcome: 'refused', problems: [...planned.problems] };
  return {
    outcome: 'changes',
    property: catalogue.property.name,
    counts: planned.plan.counts,
    changes: planned.changes.slice(0, MOST_LISTED),
    more: Math.max(0, planned.changes.length - MOST_LISTED),
    rents: planned.rents,
    warnings: catalogueWarnings(catalogue),
    mark: planned.mark,
    authority: planned.authority,
  };
}

/**
 * Refuses with `changed_meanwhile` for another mark, `not_allowed` and `second_person` as the authority says, and
 * `catalogue_refused` with why when a customer pays at this moment. `agreed`: somebody else proposed it.
 */
export async function importPreviewed(
  { ctx, tx, by: staff, machine }: CatalogueWork,
  { file, mark, agreed = false }: { readonly file: string; readonly mark: string; readonly agreed?: boolean },
): Promise<Result<Counts>> {
  const checked = await checkPreviewed({ ctx, tx, by: staff, machine }, { file, mark, agreed });
  if (!checked.ok) return checked;
  const { catalogue, plan } = checked.value;
  const outcome = await importPlanned(tx, catalogue, plan, {
    nowMs: ctx.clock.nowMs(),
    newId: () => ctx.newId<'template'>(),
    actor: actorOf(staff),
  });
  return outcome.ok ? ok(outcome.counts) : refused(outcome.problems.join('; '));
}

/** The same without the import: whether exactly this was looked at, and by somebody who may use it. */
export async function checkPreviewed(
  { ctx, tx, by: staff, machine }: CatalogueWork,
  { file, mark, agreed = false }: { readonly file: string; readonly mark: string; readonly agreed?: boolean },
): Promise<Result<{ readonly catalogue: Catalogue; readonly plan: ImportPlan }>> {
  const read = readFile(file);
  if (!read.ok || machine.gatewayFault(read.catalogue.property.paymentGateway) !== null)
    return changedMeanwhile();
  if (ctx.headOffice.state() !== 'alone') return refused(OWNED_BY_HEAD_OFFICE);
  const planned = await describePlan({ ctx, tx, by: staff }, read.catalogue);
  if (!planned.ok || planned.mark !== mark) return changedMeanwhile(await lastHand(tx, staff.id));
  const denied = planned.authority === 'propose' && agreed ? null : denialOf(planned.authority);
  if (denied !== null) {
    const detail = denied === 'second_person' ? await whoElse({ tx, by: staff }) : {};
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk: denied, detail });
  }
  return ok({ catalogue: read.catalogue, plan: planned.plan });
}

function denialOf(authority: Authority) {
  if (authority === 'import') return null;
  return authority === 'propose' ? 'second_person' : 'not_allowed';
}

function refused(why: string): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'catalogue_refused', detail: { why } });
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
      readonly plan: ImportPlan;
      readonly changes: readonly CatalogueChange[];
      readonly rents: CatalogueChanges['rents'];
      readonly mark: string;
      readonly authority: Authority;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

async function describePlan(
  { ctx, tx, by: { role } }: Work<StaffCaller>,
  catalogue: Catalogue,
): Promise<Planned> {
  const stored = await loadCatalogue(tx);
  const plan = planImport(stored, catalogue);
  if (plan.problems.length > 0) return { ok: false, problems: plan.problems };
  const { added, updated } = plan.template.counts;
  const agreement =
    added + updated === 0 ? [] : [describeAgreement(stored.templates, catalogue.agreement, added > 0)];
  const changes = [...describeChanges(stored, plan.rows, plan.tables), ...agreement];
  // The rows beside the words for them: words are cut where they are long.
  const mark = hash(
    'sha256',
    JSON.stringify([changes, plan.tables, plan.rows.taxRates, plan.rows.chargeRules, catalogue.agreement]),
  );
  const authority = authorityOver(stored, plan, { role, secondPerson: needsSecondPerson(ctx) });
  const rents = { ...rentsOf(stored, plan), currency: catalogue.property.currency };
  return { ok: true, plan, changes, rents, mark, authority };
}

/** Of the units that are offered now, and of those that would be. */
function rentsOf({ units }: StoredCatalogue, { tables }: ImportPlan) {
  const after = new Map(units.map((unit) => [unit.id, unit]));
  for (const unit of tables.units) after.set(unit.id, unit);
  const sum = (rows: Iterable<StoredCatalogue['units'][number]>) =>
    [...rows].reduce((total, { listed, rent_minor: rent }) => total + (listed === 1 ? rent : 0), 0);
  return { before: sum(units), after: sum(after.values()) };
}
