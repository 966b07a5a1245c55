/**
 * Every order of claims, sales, losses of a kiosk's books, a head office that is put back to a dump, and what people say
 * then, in a small world. The steps are made of the rules that the product uses (domain, claims/rules, signing/order).
 * With all of them no unit is rented twice, no number is given out twice, and nothing is forgotten; without one, something is.
 * `npm run campaign` (KEYTURN_MODEL) looks at larger worlds.
 */
import { describe, expect, it } from 'vitest';
import { tenthOf } from '../support/base/dice';
import { allRules, ruleNames, without, type RuleName } from './rules';
import { search } from './search';
import type { Budget, Setting } from './world';

const NOTHING: Budget = {
  lets: 2,
  drops: 0,
  copies: 0,
  restores: 0,
  dumps: 0,
  rollbacks: 0,
  lostAnswers: 0,
  lateReleases: 0,
  allots: 0,
  joins: 0,
  leaves: 0,
};

/** `reportOrder` matters where head office is put back unnoticed alone; it makes every world larger. */
function setting(budget: Partial<Budget>, more: Partial<Setting> = {}): Setting {
  return {
    rules: without('reportOrder'),
    budget: { ...NOTHING, ...budget },
    kiosks: 2,
    units: [0],
    losses: ['kept', 'unreadable', 'new_disk', 'log_lost'],
    losers: [0],
    tellsLate: false,
    ...more,
  };
}

const losses = { copies: 1, restores: 1 };
const rollback = { dumps: 1, rollbacks: 1 };
/** Head office's last dump is older than a let that the kiosk then lost, and that nobody told it of. */
const bothLost = setting(
  { ...losses, ...rollback },
  {
    losses: ['log_lost'],
    begins: [
      "a's books are copied",
      'head office is dumped',
      'a, u0: somebody wants it',
      'a, u0: let, paid by cash',
      'a goes back to its copy (log_lost)',
    ],
  },
);
const isCampaign = process.env['KEYTURN_MODEL'] === 'deep';
const MOST = { depth: 60, worlds: 3_000_000 };

const worlds: Record<string, Setting> = {
  'claims, releases that come late and documents told late': setting(
    { drops: 1, lateReleases: 1 },
    { tellsLate: true },
  ),
  'a kiosk that loses part of its books': setting(losses),
  'a head office that is put back to its dump': setting(rollback),
  'a kiosk that lost a let, and a head office that is put back to before it': bothLost,
};
const deep: Record<string, Setting> = {
  'answers that are lost': setting({ drops: 1, lostAnswers: 1, lateReleases: 1 }, { rules: allRules }),
  'bookings that come to nothing, and a kiosk that loses part of its books': setting({ drops: 1, ...losses }),
  'bookings that come to nothing, and a head office that is put back': setting({ drops: 1, ...rollback }),
  'answers that are lost, and a head office that is put back': setting({ lostAnswers: 1, ...rollback }),
  'two units, and a kiosk that loses part of its books': setting(losses, { units: [0, 1] }),
  'a kiosk that loses part of its books, and a head office that is put back': setting(
    { ...losses, ...rollback },
    { losses: ['kept'] },
  ),
  'tenants who leave, and a kiosk that loses part of its books': setting({ leaves: 1, ...losses }),
};

describe.for(Object.entries(isCampaign ? { ...worlds, ...deep } : worlds))('%s', ([name, world]) => {
  it('no unit is rented twice, no number is used twice, and no contract is forgotten', () => {
    const found = search(world, MOST);
    process.stdout.write(`model, ${name}: ${found.worlds} worlds, ${found.depth} steps to the farthest\n`);
    expect(found.wrong?.what ?? null, found.wrong?.trace.join('\n')).toBe(null);
    expect(found.isWhole).toBe(true);
    expect(found.worlds).toBeGreaterThan(500);
  });
});

/** Where the rule is needed first, and what happens without it. */
const needed: Record<Exclude<RuleName, 'reportOrder'>, readonly [Setting, string]> = {
  numberEpochs: [
    setting(losses, { losses: ['kept'], units: [0, 1], kiosks: 1 }),
    'a number is given out twice',
  ],
  booksInDoubt: [setting(losses, { losses: ['kept'] }), 'has forgotten'],
  doubtedClaims: [setting({ drops: 1, ...losses }, { losses: ['unreadable'] }), 'a unit is rented twice'],
  knownLets: [setting({ drops: 1, ...rollback }), 'a unit is rented twice'],
  eras: [setting(rollback), 'a unit is rented twice'],
  waiting: [setting(rollback), 'a unit is rented twice'],
  namedGrants: [setting({ drops: 1, lateReleases: 1 }, { tellsLate: true }), 'a unit is rented twice'],
  toldLets: [setting({ drops: 1, ...rollback }), 'a unit is rented twice'],
  waitedForInvited: [setting({ joins: 1, ...rollback }, { kiosks: 1 }), 'a unit is rented twice'],
  keptClaims: [setting(losses, { losses: ['new_disk'] }), 'a unit is rented twice'],
  completeBooks: [setting(losses, { losses: ['new_disk'] }), 'has forgotten'],
  markedClaims: [setting({ drops: 1, ...losses }, { losses: ['log_lost'] }), 'a unit is rented twice'],
  namedStanding: [bothLost, 'a unit is rented twice'],
  heldAreNamed: [setting(losses, { losses: ['new_disk'] }), 'has forgotten'],
};

/** A kiosk names what it has no grant for: in these two worlds that does by itself what the rule is for. */
const alsoOff: Partial<Record<RuleName, RuleName>> = {
  knownLets: 'namedStanding',
  toldLets: 'namedStanding',
};

// `npm test` takes a tenth of the rules away, chosen by the seed of the run.
describe('without the rule', () => {
  it.for(tenthOf(Object.entries(needed) as [keyof typeof needed, readonly [Setting, string]][]))(
    '%s, something happens that must not',
    ([rule, [world, what]]) => {
      const rules = without('reportOrder', rule, alsoOff[rule] ?? rule);
      const found = search({ ...world, rules }, MOST);
      const trace = found.wrong?.trace ?? [];
      process.stdout.write(
        `without “${ruleNames[rule]}” (${found.worlds} worlds):\n  ${trace.join('\n  ')}\n`,
      );
      expect(found.wrong?.what ?? 'nothing', trace.join('\n')).toContain(what);
    },
  );
});
