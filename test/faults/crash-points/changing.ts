/**
 * What becomes of a contract: at the desk another unit, a move-out, a new rent, a check that came back, and at the kiosk the
 * signature for another unit. All of it happens with its money and documents, or nothing.
 */
import { cpSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startApplication } from '../../../src/main/app';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../src/shared/desk/channels';
import type { Id } from '../../../src/shared/ids';
import { handDrawn, ink } from '../../support/documents/signature';
import { call } from '../../support/processes/device';
import { startService, type ServiceProcess } from '../../support/processes/service-process';
import { rows } from '../../support/restore/books';
import { until } from '../../support/base/eventually';
import { signIn, type Desk } from './desk';
import { simulatedMoney } from './money';
import { cutsOf, differences, readRecord, type Recorded, type Recording } from './recorded';
import { screenOf, startScreen, type ScreenCall } from './screen';
import { openCopy } from './site';
import { makeKey, resourcesDir, type Busy, type Workshop } from './workshop';

/** Calls of the desk need none of its pages. */
const noPages = () => Promise.resolve({ status: 404, headers: {}, body: null });

/** Where a work is asked for. */
interface Place {
  readonly desk: <C extends DeskChannelName>(channel: C, input: DeskInput<C>) => Promise<DeskOutput<C>>;
  readonly screen: ScreenCall;
}

/** What is asked of the desk or the screen, once it is prepared, and how often it has happened by the books. */
interface Work {
  readonly at: keyof Place;
  readonly ask: (place: Place) => Promise<unknown>;
  /** What must be there once, and as often as that, when it has happened. */
  readonly counts: readonly string[];
  /** Said again after it has happened, it is refused, or answers the same. */
  readonly again: 'same' | 'refused';
}

export interface About {
  readonly desk: Desk;
  readonly dataDir: string;
  /** Of the customer who moved in first. */
  readonly contractId: Id<'contract'>;
}
type Prepares = (service: ServiceProcess, about: About) => Promise<Work>;

/** A work of that name, once everything that it needs is there. */
export const change = (name: string, prepares: Prepares): Recording => ({
  name,
  record: async (workshop) => recordedChange(workshop, await workshop.busy(), prepares),
});

/** Does the work once in a process of its own. The record begins with the start of that process, the cuts with the question. */
async function recordedChange(workshop: Workshop, busy: Busy, prepares: Prepares): Promise<Recorded> {
  const { dataDir, shim, remove } = openCopy(workshop, busy.template);
  const first = await startService(dataDir, []);
  const desk = await signIn(first, busy.manager);
  const [row] = rows(dataDir, 'SELECT id FROM rental_contract ORDER BY created_at_ms LIMIT 1');
  const contractId = String(row?.['id']) as Id<'contract'>;
  const work = await prepares(first, { desk, dataDir, contractId });
  await first.stop();
  const template = mkdtempSync(join(dirname(busy.backup), 'prepared-'));
  cpSync(dataDir, template, { recursive: true });
  const countedIn = (dir: string) => work.counts.map((sql) => Number(rows(dir, sql)[0]?.['count']));
  const before = countedIn(template);
  const wanted = before.map((count) => count + 1).join();

  shim.record();
  const service = await startAt(work.at, desk, dataDir, shim.environment);
  const asked = readRecord(shim.recorded()).length;
  await work.ask(service.place);
  const answered = readRecord(shim.recorded()).length;
  const all = () => Promise.resolve(countedIn(dataDir).join() === wanted);
  await until(all, { interval: 100, timeout: 15_000 });
  await service.kill();
  const changes = readRecord(shim.recorded());
  const wrong = differences(template, changes, dataDir);
  remove();

  return {
    template,
    changes,
    cuts: cutsOf(changes).filter(({ at }) => at >= asked),
    reported: answered,
    wrong,
    async wrongAfter(dir, { at }) {
      const application = await startApplication({
        dataDir: dir,
        demo: false,
        port: 0,
        resourcesDir,
        deskPages: noPages,
      });
      const happened = countedIn(dir)[0] !== before[0];
      const place = {
        desk: deskOf(desk, application),
        screen: screenOf((channel, input) => application.screen.call(channel, input)),
      };
      const answer = await work.ask(place).then(
        () => 'done',
        (error: unknown) => String(error),
      );
      const isRight =
        happened && work.again === 'refused' ? answer.includes('changed_meanwhile') : answer === 'done';
      const isThere = () => Promise.resolve(countedIn(dir).join() === wanted);
      const isWhole = await until(isThere, { interval: 20, timeout: 15_000 }).then(
        () => true,
        () => false,
      );
      await application.close();
      return [
        ...(at >= answered && !happened ? ['it was reported, and did not happen'] : []),
        ...(isRight ? [] : [`asked again: ${answer}`]),
        ...(isWhole ? [] : [`${work.counts.join('; ')}: ${countedIn(dir).join()} instead of ${wanted}`]),
        ...simulatedMoney.wrong(dir),
      ];
    },
  };
}

const deskOf =
  (desk: Desk, service: Pick<ServiceProcess, 'url'>): Place['desk'] =>
  (channel, input) =>
    desk(service, channel, input);

/** The program that is asked, with its desk or with its screen: the other one is not there. */
async function startAt(
  where: keyof Place,
  desk: Desk,
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly place: Place; readonly kill: () => Promise<void> }> {
  const none = () => Promise.reject(new Error(`the work is asked for at the ${where}`));
  if (where === 'screen') {
    const kiosk = await startScreen(dataDir, environment);
    return { place: { desk: none, screen: kiosk.call }, kill: () => kiosk.kill() };
  }
  const service = await startService(dataDir, [], undefined, environment);
  return { place: { desk: deskOf(desk, service), screen: none }, kill: () => service.kill() };
}

export const count = (from: string) => `SELECT count(*) AS count FROM ${from}`;

const transfer = change('a transfer', async (service, { desk, dataDir, contractId }) => {
  const { units } = await desk(service, 'booking.choices', { language: 'en' });
  const unit = units.at(-1);
  if (!unit) throw new Error('no unit is free');
  const { bookingId } = await desk(service, 'transfer.begin', { contractId, unitId: unit.id });
  const apiKey = await makeKey(dataDir, '--scope', 'all');
  const signature = await ink();
  const path = `/v1/booking/${bookingId}/document/save`;
  const signed = await call({ ...service, apiKey }, 'POST', path, { signature });
  if (signed.status !== 200) throw new Error(`not signed: ${JSON.stringify(signed.body)}`);
  const { totalMinor } = await desk(service, 'transfer.show', { bookingId, language: 'en' });
  return {
    at: 'desk',
    ask: ({ desk: by }) => by('transfer.complete', { bookingId, totalMinor }),
    counts: [
      count('contract_transfer'),
      count('rental_contract'),
      count('ended_contract'),
      count('settlement WHERE credited_at_ms IS NOT NULL'),
      count("letter WHERE kind = 'transfer'"),
      count("outbox WHERE type = 'contract.transferred'"),
      count("credit_note WHERE key LIKE 'settle:unused_days:%'"),
    ],
    again: 'same',
  };
});

/** The tenant signs at the kiosk, by the code that staff gave. */
const signing = change('a transfer that is signed', async (service, { desk, dataDir, contractId }) => {
  const { units } = await desk(service, 'booking.choices', { language: 'en' });
  const unit = units.at(-1);
  if (!unit) throw new Error('no unit is free');
  const { bookingId } = await desk(service, 'transfer.begin', { contractId, unitId: unit.id });
  const { seenAt } = await desk(service, 'booking.see', { bookingId, language: 'en' });
  const { code } = await desk(service, 'booking.reserve', { bookingId, seenAt });
  const [tenant] = rows(
    dataDir,
    'SELECT phone_number FROM contact WHERE id = (SELECT contact_id FROM rental_contract WHERE id = ?)',
    contractId,
  );
  const phoneDigits = String(tenant?.['phone_number']).replaceAll(/\D/g, '').slice(-4);
  const drawn = { signature: await ink(), method: 'drawn', strokes: handDrawn, typedName: null } as const;
  return {
    at: 'screen',
    async ask({ screen }) {
      const taken = await screen('booking.pick-up', { code, phoneDigits, language: 'en' });
      const { document } = await screen('agreement.read', { bookingId: taken.id, language: 'en' });
      const about = { bookingId, language: 'en', documentSha256: document.sha256, consent: true } as const;
      await screen('signature.save', { ...about, ...drawn });
    },
    counts: [count('signature'), count('shown_agreement')],
    again: 'same',
  };
});

const moveOut = change('a move-out', (_service, { contractId }) =>
  Promise.resolve({
    at: 'desk',
    ask: ({ desk }) => desk('tenants.move-out', { contractId, unit: 'seen_empty', why: 'has left' }),
    counts: [
      count('ended_contract'),
      count("outbox WHERE type = 'contract.ended'"),
      count('settlement WHERE credited_at_ms IS NOT NULL AND deposit_at_ms IS NOT NULL'),
      count("access_code WHERE state = 'revoked'"),
      count("credit_note WHERE key LIKE 'settle:unused_days:%'"),
      count("credit_note WHERE key LIKE 'settle:deposit:%'"),
    ],
    again: 'refused',
  }),
);

/** All that is recorded so; what is about money is in changing-money.ts. */
export const changesOfContracts: readonly Recording[] = [transfer, signing, moveOut];
