/** Which places of a work are tried, and trying them. */
import { dice, pick, type Roll } from '../../support/base/dice';
import { kindOf, type Place, type Way } from './shim';
import type { Scenario, Site } from './site';
import type { Workshop } from './workshop';

export interface Trial {
  readonly place: Place;
  readonly way: Way;
}

/** Every way in which each kind of call can end. */
function waysOf({ call }: Place): Way[] {
  return call === 'write' ? ['before', 'torn'] : ['before', 'lost'];
}

/** All places in all ways; or `count` of them: every kind of call on every kind of file first, chosen by the seed. */
function choose(all: readonly Place[], count: number, seed: number): Trial[] {
  const everything = all.flatMap((place) => waysOf(place).map((way) => ({ place, way })));
  if (count >= everything.length) return everything;
  const roll = dice(seed);
  const kinds = Map.groupBy(everything, ({ place }) => kindOf(place));
  const chosen: Trial[] = shuffled([...kinds.values()], roll)
    .slice(0, count)
    .map((trials) => pick(trials, roll));
  const rest = shuffled(
    everything.filter((trial) => !chosen.includes(trial)),
    roll,
  );
  return [...chosen, ...rest.slice(0, count - chosen.length)];
}

function shuffled<T>(all: readonly T[], roll: Roll): T[] {
  return all
    .map((each) => ({ each, at: roll(2 ** 30) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

export interface Told {
  /** How many calls the whole work makes. */
  readonly places: number;
  readonly tried: number;
  /** Where the process did not end: calls vary a little from one time to the next. */
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

/** Calls vary a little from one time to the next: so many other places are tried instead of those that were not met. */
export const INSTEAD = 3;

/** A directory in which something was wrong is not used again: what follows would only repeat it. */
export async function tryScenario(
  workshop: Workshop,
  scenario: Scenario,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<Told> {
  const open = await scenario.prepare(workshop);
  let site = await open();
  await site.act(null);
  const all = site.shim.listed();
  const trials = choose(all, count + INSTEAD, seed);
  let uses = 1;
  const wrong: string[] = [];
  const missed: string[] = [];
  let tried = 0;
  for (const [at, trial] of trials.entries()) {
    if (tried - missed.length === count) break;
    tried += 1;
    if (uses >= scenario.uses) {
      await site.close();
      site = await open();
      uses = 0;
    }
    uses += 1;
    await site.act(trial);
    const { call, file, number } = trial.place;
    const where = `${call} ${file} ${number} ${trial.way} (${at + 1} of ${trials.length}, seed ${seed})`;
    if (!site.shim.hasFired()) missed.push(where);
    const found = await recovered(site);
    wrong.push(...found.map((sentence) => `${where}: ${sentence}`));
    if (found.length > 0) uses = scenario.uses;
  }
  await site.close();
  return { places: all.length, tried, missed, wrong };
}

/** A start that fails, or an answer that nobody can go on with, is a finding like any other. */
async function recovered(site: Site): Promise<string[]> {
  try {
    return await site.recover();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
