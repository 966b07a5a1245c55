/** Everything that can happen next in a world of the model, each with its name. */
import * as kiosks from './kiosk';
import * as losing from './losses';
import * as office from './office';
import {
  at,
  kioskAt,
  kioskName,
  spend,
  withKiosk,
  withOffice,
  put,
  type Budget,
  type KioskNumber,
  type Setting,
  type UnitNumber,
  type World,
} from './world';

export type Take = (name: string, world: World | null) => void;

/** Hands over each world that can follow. */
export function stepsFrom(world: World, setting: Setting, take: Take): void {
  const spending = (what: keyof Budget, name: string, next: (world: World) => World | null) => {
    if (world.left[what] <= 0) return;
    const after = next(world);
    take(name, after && spend(after, what));
  };
  const step = { world, setting, take, spending };
  for (const kiosk of [0, 1] as const) {
    if (kioskAt(world, kiosk).state !== 'active') continue;
    if (kiosk === 1 && setting.kiosks === 2 && setting.losers.length !== 1 && !world.used.kiosk) continue;
    atKiosk(step, kiosk);
  }
  atHeadOffice(step);
}

interface Step {
  readonly world: World;
  readonly setting: Setting;
  readonly take: Take;
  readonly spending: (what: keyof Budget, name: string, next: (world: World) => World | null) => void;
}

function atKiosk({ world, setting, take, spending }: Step, kiosk: KioskNumber): void {
  const { rules, losses } = setting;
  const k = kioskName(kiosk);
  for (const unit of setting.units) {
    if (unit === 1 && !world.used.unit) continue;
    atUnit({ world, setting, take, spending }, kiosk, unit);
  }
  take(`${k} asks again for all it holds`, kiosks.reclaim(world, kiosk, rules));
  take(`${k} reports`, kiosks.report(world, kiosk, rules));
  take(`${k} hears its allotment`, kiosks.hearAllotment(world, kiosk, rules));
  take(`${k} hears what is taken`, kiosks.hearTaken(world, kiosk, rules));
  take(`${k} tells head office`, kiosks.tell(world, kiosk, rules));
  for (const knower of ['former', 'provider', 'head_office'] as const)
    take(`${k} compares its books with the ${knower}`, losing.compare(world, kiosk, knower, rules));
  take(`the manager of ${k} confirms its books`, losing.confirm(world, kiosk, rules));
  if (!setting.losers.includes(kiosk)) return;
  spending('copies', `${k}'s books are copied`, (now) =>
    withKiosk(now, kiosk, { copy: kioskAt(now, kiosk).books }),
  );
  for (const loss of losses)
    spending('restores', `${k} goes back to its copy (${loss})`, (now) =>
      losing.lose(now, kiosk, loss, rules),
    );
}

function atUnit({ world, setting, take, spending }: Step, kiosk: KioskNumber, unit: UnitNumber): void {
  const { rules } = setting;
  const at_ = `${kioskName(kiosk)}, u${unit}`;
  const used = (now: World | null): World | null =>
    now && { ...now, used: { unit: now.used.unit || unit === 0, kiosk: true } };
  if (world.left.lets > 0) {
    take(`${at_}: somebody wants it`, used(kiosks.book(world, kiosk, unit, { rules, fate: 'answered' })));
    for (const fate of ['answer_lost', 'out_of_reach'] as const)
      spending('lostAnswers', `${at_}: somebody wants it (${fate})`, (now) =>
        used(kiosks.book(now, kiosk, unit, { rules, fate })),
      );
  }
  spending('drops', `${at_}: the booking comes to nothing`, (now) => kiosks.drop(now, kiosk, unit));
  // Only who compares lost books asks who paid how.
  for (const byCard of setting.pays ?? (setting.budget.restores > 0 ? [true, false] : [true]))
    spending('lets', `${at_}: let, paid by ${byCard ? 'card' : 'cash'}`, (now) =>
      kiosks.sign(now, kiosk, unit, byCard),
    );
  take(`${at_}: its claim has rested`, kiosks.rest(world, kiosk, unit, rules));
  take(`${at_}: its claim is given up`, kiosks.giveUp(world, kiosk, unit, { rules, fate: 'done' }));
  spending('lostAnswers', `${at_}: its claim is given up, unheard`, (now) =>
    kiosks.giveUp(now, kiosk, unit, { rules, fate: 'unheard' }),
  );
  if (!world.late)
    spending('lateReleases', `${at_}: its claim is given up, on its way for long`, (now) =>
      kiosks.giveUp(now, kiosk, unit, { rules, fate: 'late' }),
    );
  const state = at(kioskAt(world, kiosk).books.claims, unit)?.state;
  if (state === 'asked' || state === 'lost')
    take(`${at_}: asked for again`, kiosks.askFor(world, kiosk, unit, { rules }).world);
}

function atHeadOffice({ world, setting, take, spending }: Step): void {
  const { rules } = setting;
  if (!world.office.doubt) {
    take('head office keeps claims in step', office.keep(world, rules));
    if (world.late) {
      const { late } = world;
      take('a release arrives late', { ...office.release(world, late, rules), late: null });
    }
    spending('dumps', 'head office is dumped', (now) => ({ ...now, dump: now.office }));
  }
  if (world.dump)
    spending('rollbacks', 'head office is put back to its dump', (now) => office.putBack(now, rules));
  if (world.office.doubt) take('head office: restored', office.restored(world));
  for (const kiosk of [0, 1] as const)
    if (world.office.kiosks[kiosk]?.state === 'active')
      for (const unit of setting.units)
        spending('allots', `u${unit} is allotted to ${kioskName(kiosk)}`, (now) => ({
          ...now,
          office: office.allot(now.office, kiosk, unit),
        }));
  join({ world, setting, take, spending });
  for (const [number, contract] of world.contracts.entries())
    if (!contract.hasLeft && world.office.lets.some((known) => known.contract === number && !known.hasEnded))
      spending('leaves', `the tenant of ${contract.number} (${kioskName(contract.kiosk)}) has left`, (now) =>
        office.endLet(
          { ...now, contracts: put(now.contracts, number, { ...contract, hasLeft: true }) },
          number,
        ),
      );
}

/** Another kiosk joins, or one that a dump has forgotten joins again. */
function join({ world, take, spending }: Step): void {
  for (const kiosk of [0, 1] as const) {
    const known = at(world.office.kiosks, kiosk);
    const joined = (now: World) =>
      withOffice(now, {
        kiosks: put(now.office.kiosks, kiosk, { ...known, state: 'active', isOfFormerEra: false }),
      });
    if (kioskAt(world, kiosk).state === 'absent' && known.state === 'unknown')
      spending('joins', `${kioskName(kiosk)} joins`, (now) =>
        withKiosk(joined(now), kiosk, { state: 'active' }),
      );
    else if (known.state === 'invited' && !world.office.doubt)
      take(`${kioskName(kiosk)} joins again`, joined(world));
  }
}
