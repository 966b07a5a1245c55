/** Finance of head office, who work at no kiosk: each kiosk of their properties knows whose yes to a difference counts. */
import { beforeEach, expect, it } from 'vitest';
import { commandLine } from '../../../src/head-office/people/acts';
import { endPerson } from '../../../src/head-office/people/people';
import { selectApprovers } from '../../../src/main/database/staff/approvers';
import { forgetCentralStaff } from '../../../src/main/services/staff/central';
import type { Id } from '../../../src/shared/ids';
import { until } from '../../support/base/eventually';
import { centralRig, type CentralRig } from '../../support/head-office/central-rig';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { AT_KIOSK } from '../../support/services/staff';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
let rig: CentralRig;
let fay: Somebody;

beforeEach(async () => {
  rig = await centralRig();
  const scope = new Set([rig.kiosk.propertyId]);
  await somebody(rig.office.database, { name: 'Far Away', role: 'finance', scope: new Set([OTHER]) });
  for (const role of ['viewer', 'pricing', 'support'] as const)
    await somebody(rig.office.database, { name: `Nobody of ${role}`, role, scope });
  fay = await somebody(rig.office.database, { name: 'Fay Finance', role: 'finance', scope });
  await known('Fay Finance');
});

const named = async () =>
  (await rig.kioskStore.read(selectApprovers))
    .filter(({ ended_era }) => ended_era === null)
    .map(({ name }) => name);
const known = (...names: string[]) =>
  until(async () => (await named()).toSorted().join() === names.toSorted().join());
const audited = async (act: string) => (await rig.audit(act)).map(({ subject }) => subject);

it('only they are named, a kiosk shows them among nobody who works there, and their phone gets no digits', async () => {
  expect(await rig.namesHere()).toEqual([]);
  const manager = await rig.manager();
  expect((await rig.ask('staff.list', {}, manager)).staff.map(({ name }) => name)).toEqual(['Maya']);
  const { link } = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
  expect(await rig.phone(fay, link)).toContain('Your role does not allow that');
  const query = { staffId: null, from: null, to: null, act: 'staff.approver_listed', before: null };
  const [line] = (await rig.ask('staff.audit', query, manager)).entries;
  expect(line?.subject).toMatchObject({ id: fay.id, name: 'Fay Finance' });
});

it('who left counts no more as soon as the kiosk hears of it, and the page of people says where they still do', async () => {
  const owner = visitor(rig.url, await somebody(rig.office.database, { name: 'Olga' }));
  await rig.cutLine();
  await endPerson(rig.office.database, commandLine, { id: fay.id }, Date.now());
  await until(async () => /Fay Finance\s+lobby/.test(await owner.words('/people')));
  expect(await named()).toEqual(['Fay Finance']);
  await rig.mendLine();
  await known();
  expect(await audited('staff.approver_ended')).toEqual([fay.id]);
});

it('who left before head office was put back stays out, until a list of it has left them out', async () => {
  const { bundle } = await rig.document();
  await endPerson(rig.office.database, commandLine, { id: fay.id }, Date.now());
  await known();
  const send = async (era: number, version: number, isListed: boolean) => {
    const approvers = isListed ? bundle.approvers : [];
    await rig.send(rig.signed(JSON.stringify({ ...bundle, era, version, approvers })));
    await rig.reported(({ staff }) => staff?.era === era && staff.version === version);
  };
  const era = bundle.era + 1;
  await send(era, 1, true);
  await send(era, 2, true);
  expect(await named()).toEqual([]);
  await send(era, 3, false);
  await send(era, 4, true);
  expect(await named()).toEqual(['Fay Finance']);
});

it('a list of a head office of before names none, and a kiosk that leaves head office forgets them', async () => {
  const { bundle } = await rig.document();
  const { approvers: _, ...before } = bundle;
  const { version } = bundle;
  await rig.send(rig.signed(JSON.stringify({ ...before, version: version + 1 })));
  await known();
  await rig.send(rig.signed(JSON.stringify({ ...bundle, version: version + 2 })));
  await known('Fay Finance');
  await rig.kioskStore.transaction((tx) => forgetCentralStaff({ ctx: rig.ctx, tx }));
  expect(await named()).toEqual([]);
});
