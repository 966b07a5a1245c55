/** What the application serves: reference data, the catalogue asked for, and the demonstration's tenants. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMeta, saveMeta } from '../database/meta';
import { findProperty, type PropertyRow } from '../database/property/properties';
import type { Id } from '../../shared/ids';
import { CatalogueError, readCatalogueFile } from '../services/catalogue/file';
import { importCatalogue } from '../services/catalogue/import';
import { importDemo, type DemoContext } from '../services/demonstration/tenants';
import type { PasswordHasher } from '../services/login/passwords';
import { syncReferenceData } from '../services/property/reference-data';
import type { StartOptions } from './application';
import { StartupError } from './settings/startup-error';
import { readConnection } from './head-office/head-office';
import { isDemonstration, markDemonstration } from './storage/data-dir';
import { gatewayFault, type PaymentGateway } from './payments/gateway-match';

const SAMPLE_CATALOGUE = 'sample-catalogue.json';
/** The catalogue whose tenants are all there, in the database's own values. */
const TENANTS_OF = 'demonstration_tenants_sha256';

/**
 * Imports what was asked for and answers the property served. A kiosk with a head office has its catalogue
 * from there, except the first one where it is handed in. Null: it waits for that. Throws a StartupError;
 * then nothing was imported.
 */
export async function loadProperty(
  ctx: DemoContext,
  options: StartOptions,
  gateway: PaymentGateway,
  passwords: PasswordHasher,
): Promise<PropertyRow | null> {
  await ctx.store.transaction(syncReferenceData);
  const before = await ctx.store.transaction(findProperty);
  if (options.demo && before && !isDemonstration(options.dataDir))
    throw new StartupError(
      `${options.dataDir}: holds a property of its own; --demo is only for a data directory of its own`,
    );
  const headOffice = readConnection(options.dataDir);
  const sample = options.demo && !before && !headOffice ? sampleOf(options) : null;
  const file = options.cataloguePath ?? sample;
  const isHeadOffices = before !== undefined && headOffice !== null;
  if (file !== null && !isHeadOffices)
    await importFile(ctx, options, file, { gateway, propertyId: headOffice?.propertyId ?? null });
  const property = await ctx.store.transaction(findProperty);
  if (property) {
    const fault = gatewayFault(property.payment_gateway, gateway);
    if (fault !== null) throw new StartupError(`${options.dataDir}: the property's catalogue: ${fault}`);
    await completeProperty(ctx, options, passwords);
    return property;
  }
  if (headOffice) {
    if (options.demo) markDemonstration(options.dataDir);
    return null;
  }
  throw new StartupError(
    `${options.dataDir}: no property yet; import one with \`keyturn catalogue import FILE\`, or start with --demo`,
  );
}

/**
 * What belongs to a property beside its catalogue. At every start, because a crash may have come between the two, and
 * when the first catalogue has come from head office.
 */
export async function completeProperty(
  ctx: DemoContext,
  options: StartOptions,
  passwords: PasswordHasher,
): Promise<void> {
  await storeMark(ctx, options);
  const property = await ctx.store.transaction(findProperty);
  if (options.demo && property)
    await importTenants(ctx, passwords, property, options.cataloguePath ?? sampleOf(options));
}

const sampleOf = ({ resourcesDir }: StartOptions) => join(resourcesDir, SAMPLE_CATALOGUE);

/** `propertyId`: the only one that may be imported; null: any. */
async function importFile(
  ctx: DemoContext,
  options: StartOptions,
  file: string,
  { gateway, propertyId }: { readonly gateway: PaymentGateway; readonly propertyId: Id<'property'> | null },
): Promise<void> {
  const catalogue = readOrRefuse(file);
  if (propertyId !== null && catalogue.property.id !== propertyId)
    throw new StartupError(`${file}: at property.id: head office knows this kiosk at property ${propertyId}`);
  const fault = gatewayFault(catalogue.property.paymentGateway, gateway);
  if (fault !== null) throw new StartupError(`${file}: at property.paymentGateway: ${fault}`);
  // Marked first: a folder that says so and holds no property yet does no harm, the other way round would.
  if (options.demo) markDemonstration(options.dataDir);
  const outcome = await ctx.store.transaction((tx) =>
    importCatalogue(tx, catalogue, {
      nowMs: ctx.clock.nowMs(),
      newId: () => ctx.newId<'template'>(),
      actor: 'start',
    }),
  );
  if (!outcome.ok)
    throw new StartupError(
      [
        ...outcome.problems.map((problem) => `${file}: ${problem}`),
        ...(isDemonstration(options.dataDir)
          ? [
              `${options.dataDir}: this folder was made with the sample property; take another one for your own`,
            ]
          : []),
      ].join('\n'),
    );
}

/**
 * The database knows that it is made up, so that a restored copy of it does too. The file in the folder tells
 * it to people and to the code that decides on --demo.
 */
async function storeMark(ctx: DemoContext, options: StartOptions): Promise<void> {
  const known = await ctx.store.transaction((tx) => findMeta(tx, 'demonstration'));
  if (known !== null) markDemonstration(options.dataDir);
  else if (isDemonstration(options.dataDir))
    await ctx.store.transaction((tx) => saveMeta(tx, 'demonstration', 'yes'));
}

/** Looking through a catalogue takes longer than all the rest of a start: one that was done with is known by its hash. */
async function importTenants(
  ctx: DemoContext,
  passwords: PasswordHasher,
  property: PropertyRow,
  file: string,
): Promise<void> {
  const hash = hashOf(file);
  if (hash !== null && (await ctx.store.read((tx) => findMeta(tx, TENANTS_OF))) === hash) return;
  const catalogue = readOrRefuse(file);
  if (catalogue.property.id === property.id) await importDemo(ctx, passwords, catalogue);
  if (hash !== null) await ctx.store.transaction((tx) => saveMeta(tx, TENANTS_OF, hash));
}

/** Null for a file that cannot be read, which its reader reports better. */
function hashOf(file: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return null;
  }
}

function readOrRefuse(file: string) {
  try {
    return readCatalogueFile(file);
  } catch (error) {
    if (error instanceof CatalogueError) throw new StartupError(error.message, { cause: error });
    throw error;
  }
}
