/** A service of its own with many units, limits that a flood may pass, and a log of what went wrong only. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { temporaryFolder } from '../support/base/folder';
import { runCommand, startService, type ServiceProcess } from '../support/processes/service-process';

const sample = join(import.meta.dirname, '../../resources/sample-catalogue.json');

interface SampleUnit {
  readonly id: string;
  readonly number: string;
  readonly storageType: string;
}

export interface Site {
  readonly dataDir: string;
  readonly service: ServiceProcess;
  readonly propertyId: string;
  readonly storageTypeId: string;
  readonly userTypeId: string;
  readonly addOnIds: readonly string[];
  readonly unitIds: readonly string[];
  readonly keys: { readonly all: string; readonly gate: string };
}

/** Starts the demonstration's site with that many units of one size more. */
export async function startSite(units: number, config: object): Promise<Site> {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ logLevel: 'warn', ...config }));
  const service = await startService(dataDir);
  const catalogue = JSON.parse(readFileSync(sample, 'utf8')) as {
    property: { id: string };
    storageTypes: { id: string; name: { en: string } }[];
    userTypes: { id: string }[];
    addOns: { id: string }[];
    units: SampleUnit[];
  };
  const [model] = catalogue.units;
  const storageType = catalogue.storageTypes.find(({ name }) => name.en === model?.storageType);
  const [userType] = catalogue.userTypes;
  if (!model || !storageType || !userType) throw new Error('the sample catalogue is empty');
  const more = Array.from({ length: units }, (_, index) => ({ ...model, id: uuidv7(), number: `Z${index}` }));
  const file = join(dataDir, 'many-units.json');
  writeFileSync(file, JSON.stringify({ ...catalogue, units: [...catalogue.units, ...more], sitePlan: null }));
  run('catalogue', 'import', file, '--data-dir', dataDir);
  return {
    dataDir,
    service,
    propertyId: catalogue.property.id,
    storageTypeId: storageType.id,
    userTypeId: userType.id,
    addOnIds: catalogue.addOns.map(({ id }) => id),
    unitIds: more.map(({ id }) => id),
    keys: { all: service.apiKey ?? '', gate: makeKey(dataDir, 'gate') },
  };
}

function makeKey(dataDir: string, scope: string): string {
  const printed = run('api-key', 'create', '--name', scope, '--scope', scope, '--data-dir', dataDir);
  const key = /\b[0-9A-Za-z]{43}\b/.exec(printed)?.[0];
  if (key === undefined) throw new Error('no key was printed');
  return key;
}

function run(...args: string[]): string {
  const { code, stdout, stderr } = runCommand(...args);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}
