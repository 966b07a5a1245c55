/** Staff close a day with money by card and in cash. */
import { rows } from '../../support/restore/books';
import { startService } from '../../support/processes/service-process';
import { signIn, type Desk } from './desk';
import { simulatedMoney } from './money';
import { openCopy, type Scenario, type Site } from './site';
import type { Busy, Workshop } from './workshop';

async function openDay(workshop: Workshop, busy: Busy): Promise<Site> {
  const { dataDir, shim, tell, remove } = openCopy(workshop, busy.template);
  let service = await startService(dataDir, [], undefined, shim.environment);
  const desk = await signIn(service, busy.manager);
  const day = await desk(service, 'closing.day', {});
  const count = { toSequence: day.toSequence, openingMinor: 10_000 };
  const { drawer } = await desk(service, 'closing.count', { ...count, countedMinor: 0 });
  const counted = 10_000 + drawer.inMinor - drawer.outMinor;
  await desk(service, 'closing.count', { ...count, countedMinor: counted });
  const close = (by: Desk) =>
    by(service, 'closing.make', {
      key: 'this-one-closing',
      toSequence: day.toSequence,
      openingMinor: 10_000,
      countedMinor: counted,
      leftMinor: 10_000,
      why: 'Counted once more',
    });
  let told: string | null = null;
  return {
    shim,
    async act(cut) {
      tell(cut);
      const done = close(desk).then(({ label }) => label);
      told = await (cut ? done.catch(() => null) : done);
      shim.disarm();
      if (cut) await service.kill();
    },
    async recover() {
      service = await startService(dataDir, [], undefined, shim.environment);
      const wrong: string[] = [];
      const before = (await desk(service, 'closing.list', {})).closings;
      if (told !== null && !before.some(({ label }) => label === told))
        wrong.push(`closing ${told} was reported and is not there`);
      const { label } = await close(desk);
      if (label !== '1' || (told !== null && told !== '1'))
        wrong.push(`the day was closed as ${label}, told ${told}`);
      const closings = rows(
        dataDir,
        'SELECT number, after_sequence, to_sequence, counted_minor FROM day_closing',
      );
      const [one] = closings;
      if (
        closings.length !== 1 ||
        one?.['to_sequence'] !== day.toSequence ||
        one?.['counted_minor'] !== counted
      )
        wrong.push(`the closings are ${JSON.stringify(closings)}`);
      const events = rows(dataDir, "SELECT count(*) AS count FROM outbox WHERE type = 'day.closed'");
      if (events[0]?.['count'] !== 1) wrong.push(`head office hears of ${events[0]?.['count']} closings`);
      for (const as of ['pdf', 'csv'] as const)
        if ((await desk(service, 'closing.file', { number: 1, as })).base64.length < 100)
          wrong.push(`the closing has no ${as}`);
      const next = await desk(service, 'closing.day', {});
      const { toSequence } = next;
      const asked = { toSequence, openingMinor: 10_000, countedMinor: 10_000 };
      const after = await desk(service, 'closing.count', asked);
      if (after.drawer.inMinor !== 0 || next.label !== '2' || next.counts.length > 0)
        wrong.push('the next day begins with money of this one');
      return [...wrong, ...simulatedMoney.wrong(dataDir)];
    },
    async close() {
      await service.kill();
      remove();
    },
  };
}

export const closingScenario: Scenario = {
  name: 'a day closing',
  uses: 1,
  async prepare(workshop) {
    const busy = await workshop.busy();
    return () => openDay(workshop, busy);
  },
};
