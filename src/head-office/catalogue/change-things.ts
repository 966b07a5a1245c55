/**
 * Adds things to the draft of a change, and takes them away. A new thing begins as another one is, under an id of its own. What
 * kiosks would refuse later is refused here, in words: a type that they have, and a unit that somebody has.
 */
import {
  ADDED,
  findThing,
  readDraftFile,
  REMOVED,
  withAdded,
  withEdits,
  type CatalogueFile,
  type Edit,
} from '../../main/domain/catalogue/draft';
import { beginThing, withBeside } from '../../main/domain/catalogue/draft-growth';
import { besideLike, type Beside } from '../../main/domain/catalogue/draft-plan';
import { readElsewhere } from '../../main/domain/catalogue/elsewhere';
import { WHOLE_AGREEMENT } from '../../main/domain/catalogue/draft-things';
import { Refused } from '../locales/refused';
import { growing, type DraftTable } from '../../shared/desk/draft-fields';
import { parseGuid, type Id } from '../../shared/ids';
import { newId } from '../../shared/new-id';
import { readCatalogueVersion, selectPublished } from '../database/catalogue/published-files';
import { findClaim } from '../database/claims/claims';
import { selectLetsOf } from '../database/claims/lets';
import type { ChangeSiteRow } from '../database/catalogue/changes';
import type { Tx } from '../database/tx';
import { editingDraft, editsOf, type ThingShown, type TypedFields } from './change-fields';
import type { ChangeId } from './change-state';
import type { Acting } from './change-work';
import { thingName } from './compare';
import type { Messages } from '../locales';

/** A new thing that nobody has typed yet; null where there is nothing to begin with. */
export interface BegunThing {
  /** With the thing in it. */
  readonly file: CatalogueFile;
  readonly id: string;
  readonly edit: Edit;
  /** Where it comes on the plan of the site; undefined: nowhere. */
  readonly beside: Beside | undefined;
}

/** `like`: the id of the thing that it begins as; '': the last one. */
export function beginInDraft(file: CatalogueFile, table: DraftTable, like: string): BegunThing | null {
  if (!growing.has(table)) return null;
  const begun = beginThing(file, { table, id: like }, () => newId<'unit'>());
  if (!begun) return null;
  const { id, value } = begun;
  const edit: Edit = { place: { table, id, field: ADDED }, before: '', value };
  const model =
    table === 'unit' ? (file.units.find((unit) => unit.id === like) ?? file.units.at(-1)) : undefined;
  return { file: withAdded(file, [edit]), id, edit, beside: model && besideLike(file, model.number) };
}

interface NewThing extends Omit<TypedFields, 'thing'> {
  readonly like: string;
  /** Of a unit at a site with a plan, where it comes; null: where it began. */
  readonly beside: Beside | null;
}

/** All its fields at once, so that the draft is right after it. */
export function addToChange(acting: Acting, id: ChangeId, typed: NewThing): Promise<void> {
  const { table, like, values, beside } = typed;
  return editingDraft(acting, id, typed, ({ file }) => {
    const begun = beginInDraft(file, table, like);
    const thing = begun && findThing(begun.file, { table, id: begun.id });
    if (!begun || !thing) throw new Refused((t) => t.refusals.catalogues.nothingToAdd);
    const added: Edit =
      beside === null ? begun.edit : { ...begun.edit, value: withBeside(String(begun.edit.value), beside) };
    return withEdits(file, [added, ...editsOf(begun.file, { table, thing }, values)]);
  });
}

export function mayGo(table: DraftTable, id: string): boolean {
  return growing.has(table) && !(table === 'agreement' && id === WHOLE_AGREEMENT);
}

/** Refused where something in the draft points at it, or where somebody has it. */
export function removeFromChange(acting: Acting, id: ChangeId, asked: ThingShown): Promise<void> {
  const { table, thing: thingId } = asked;
  return editingDraft(acting, id, asked, async ({ tx, site, file }) => {
    const thing = findThing(file, { table, id: thingId });
    if (!thing || !mayGo(table, thingId)) throw new Refused((t) => t.refusals.catalogues.noThing);
    const why = pointedAt(file, table, thingId) ?? (await heldElsewhere(tx, site, { table, thingId }));
    if (why !== null)
      throw new Refused((t) =>
        t.refusals.catalogues.stays(
          `${t.changes.things[table][0] ?? ''} ${thingName(file, table, thing)}`.trim(),
          why(t),
        ),
      );
    return withEdits(file, [{ place: { table, id: thingId, field: REMOVED }, before: false, value: true }]);
  });
}

const MOST_NAMED = 5;

/** Why something stays; null: it does not. */
type Why = ((messages: Messages) => string) | null;

/** Names of types are pointed at; what the whole check says of the rest is said by it. */
function pointedAt(file: CatalogueFile, table: DraftTable, id: string): Why {
  if (table !== 'storage_type' && table !== 'user_type') return null;
  const thing = findThing(file, { table, id });
  const name = thing && thingName(file, table, thing);
  const member = table === 'storage_type' ? 'storageType' : 'userType';
  const units = table === 'user_type' ? [] : file.units.filter((unit) => unit.storageType === name);
  const plans = file.insurancePlans.filter(({ premiums }) => premiums.some((each) => each[member] === name));
  const all = units.length + plans.length;
  if (all === 0) return null;
  return ({ changes: { things, one }, refusals }) => {
    const named = [
      ...units.map((unit) => `${things.unit[0] ?? ''} ${unit.number}`),
      ...plans.map((plan) => `${things.plan[0] ?? ''} ${nameOfPlan(file, plan.id)}`),
    ].slice(0, MOST_NAMED);
    const more = all - named.length;
    return refusals.catalogues.ofIt(`${named.join(', ')}${more > 0 ? one.andMore(more) : ''}`);
  };
}

function nameOfPlan(file: CatalogueFile, id: string): string {
  const plan = findThing(file, { table: 'plan', id });
  return plan ? thingName(file, 'plan', plan) : id;
}

/** What kiosks or people have of it. */
async function heldElsewhere(
  tx: Tx,
  { property_id: propertyId, base_version: version }: ChangeSiteRow,
  { table, thingId }: { readonly table: DraftTable; readonly thingId: string },
): Promise<Why> {
  if (table === 'storage_type' || table === 'user_type') {
    const base = await readCatalogueVersion(tx, propertyId, version);
    const isThere = base !== null && findThing(readDraftFile(base), { table, id: thingId }) !== undefined;
    return isThere ? (t) => t.refusals.catalogues.kiosksHave : null;
  }
  const unitId = table === 'unit' ? parseGuid<'unit'>(thingId) : null;
  return unitId === null ? null : unitHeld(tx, propertyId, unitId);
}

async function unitHeld(tx: Tx, propertyId: Id<'property'>, unitId: Id<'unit'>): Promise<Why> {
  const [rented] = await selectLetsOf(tx, { propertyId, unitId });
  if (rented) return (t) => t.refusals.catalogues.rented(rented.kiosk_id, String(rented.number));
  const claim = await findClaim(tx, propertyId, unitId);
  if (claim?.kind === 'claimed') return (t) => t.refusals.catalogues.held(claim.kiosk_id);
  const [published] = await selectPublished(tx, { propertyId, name: 'elsewhere' }, 1);
  const read = published && readElsewhere(JSON.parse(Buffer.from(published.content).toString('utf8')));
  const isReserved = read?.ok === true && read.elsewhere.reservations.some((each) => each.unitId === unitId);
  return isReserved ? (t) => t.refusals.catalogues.reserved : null;
}
