/** The rules that can be switched off one by one: each is there because without it something happens that must not. */

export const ruleNames = {
  numberEpochs: 'after a loss, numbers go on in another epoch',
  booksInDoubt: 'after a loss, nothing is begun until the books were compared',
  doubtedClaims: 'after a loss, every claim is asked for again before anything is rented by it',
  knownLets: 'head office grants nobody a unit that it knows let',
  eras: 'a head office that was put back answers nobody until another era has begun',
  waiting: 'in another era, a unit that looks free is granted once every kiosk has said what it holds',
  namedGrants: 'a release ends the very grant that it names',
  toldLets: 'a kiosk has said what it holds once its contracts are reported too',
  waitedForInvited: 'a kiosk that was added again is waited for until it has joined and told',
  keptClaims: 'while the books are in doubt, no claim is given up, and no era counts as told',
  completeBooks: 'books count again by themselves only where somebody knows all that they may lack',
  markedClaims: 'the mark beside the books knows how many claims were let go',
  reportOrder: 'a kiosk shows what it heard last, and believes nothing older',
  namedStanding: 'head office grants nobody a unit that another kiosk says is rented by its books',
  heldAreNamed: 'staff may name a unit as occupied that the books call held',
} as const;

export type RuleName = keyof typeof ruleNames;
export type Rules = Readonly<Record<RuleName, boolean>>;

export const allRules = Object.fromEntries(Object.keys(ruleNames).map((name) => [name, true])) as Rules;
export const without = (...names: RuleName[]): Rules => ({
  ...allRules,
  ...Object.fromEntries(names.map((name) => [name, false])),
});
