/** G1, G3, G4, G5: what a list costs the service's processor, against the same bytes without anything around them. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { load } from './load.mjs';
import { processorTime, startBare, startService } from './programs.mjs';
import { measure, ratioRow, takingTurns } from './rows.mjs';

const REQUESTS = 2000;
/** Until the compiler has made of both what it will. */
const WARM_UP = 10_000;

export async function lists(asked, rounds) {
  if (!['G1', 'G3', 'G4', 'G5'].some(asked)) return [];
  const service = await startService();
  const { ids, ...paths } = await pathsOf(service);
  const bodies = Object.fromEntries(
    await Promise.all(Object.values(paths).map(async (path) => [path, await service.text(path)])),
  );
  const bare = await startBare('node', bodies);
  const perRequest = async (server, path) => {
    const before = processorTime(server.pid);
    await load(server, path, REQUESTS);
    return (processorTime(server.pid) - before) / REQUESTS;
  };
  const against = async (path) => {
    for (const server of [bare, service]) await load(server, path, WARM_UP);
    return takingTurns(
      rounds,
      () => perRequest(bare, path),
      () => perRequest(service, path),
    );
  };
  const list = (id, title, path, most) =>
    !asked(id) ||
    measure(id, title, async () => [
      ratioRow(`${title}, processor per request`, await against(path), 'us', most),
    ]);
  const done = [
    await list('G1', 'user types', paths.userTypes, 1.25),
    !asked('G3') ||
      (await measure('G3', 'user types, against a peer', () =>
        peer(service, { path: paths.userTypes, bodies }, perRequest, rounds),
      )),
    await list('G4', 'regions of a country', paths.regions, 1.35),
    !asked('G5') ||
      (await measure('G5', 'insurance list', () =>
        insurance(service, { ...paths, ids }, perRequest, rounds),
      )),
  ];
  await Promise.all([service.stop(), bare.stop()]);
  return done;
}

/** json-server is none of our packages: it is measured by hand. */
async function peer(service, { path, bodies }, perRequest, rounds) {
  const server = { ...(await startBare('by-hand', { [path]: bodies[path] })), apiKey: 'peer' };
  for (const each of [server, service]) await load(each, path, WARM_UP);
  const found = await takingTurns(
    rounds,
    () => perRequest(server, path),
    () => perRequest(service, path),
  );
  await server.stop();
  return [ratioRow('user types, against fastify with better-sqlite3 by hand', found, 'us', 0.45)];
}

async function pathsOf({ call }) {
  const [property, units, userTypes] = [
    await call('GET', '/v1/kiosk/property'),
    await call('GET', '/v1/kiosk/unit/list'),
    await call('GET', '/v1/common/user-type'),
  ];
  const [unit, userType] = [units[0], userTypes[0]];
  const insurances = `/v1/addons/property/${property.id}/insurance/list/storage/${unit.storageType.id}`;
  return {
    userTypes: '/v1/common/user-type',
    regions: `/v1/common/country/${property.countryId}/geo-location?pageSize=100`,
    insurance: `${insurances}/taxusertype/${userType.id}/size/${unit.area}`,
    ids: { property: property.id, storageType: unit.storageType.id, userType: userType.id, area: unit.area },
  };
}

/** The query of the list by hand, in this process, on the service's own database. */
async function insurance(service, { insurance: path, ids }, perRequest, rounds) {
  const database = new Database(join(service.folder, 'keyturn.db'), { readonly: true });
  const query = database.prepare(
    `SELECT r.id AS premium, p.id AS plan, p.name, p.coverage_minor, r.premium_minor
       FROM premium_revision r JOIN insurance_plan p ON p.id = r.plan_id
      WHERE p.property_id = @property AND p.listed = 1 AND r.listed = 1 AND r.storage_type_id = @storageType
        AND (r.user_type_id IS NULL OR r.user_type_id = @userType) AND r.size_from_thousandths <= @size
        AND (r.size_to_thousandths IS NULL OR r.size_to_thousandths > @size)
      ORDER BY p.position, r.size_from_thousandths, r.id`,
  );
  const asked = { ...ids, size: Math.round(ids.area * 1000) };
  const bare = () => {
    const before = process.cpuUsage();
    for (let count = 0; count < REQUESTS; count += 1) JSON.stringify(query.all(asked));
    const { user, system } = process.cpuUsage(before);
    return Promise.resolve((user + system) / REQUESTS);
  };
  const note =
    'the baseline is in-process and without HTTP; ours is a whole request, and is answered from memory until anything in the database changes';
  const found = await takingTurns(rounds, bare, () => perRequest(service, path));
  database.close();
  return [ratioRow('insurance list, processor per request', found, 'us', 0.6, note)];
}
