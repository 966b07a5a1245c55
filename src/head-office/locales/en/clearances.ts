/** What is said where people of head office come in at kiosks, in English. */
export const clearances = {
  heading: 'Let yourself in',
  atKiosk: 'at the kiosk’s own screen',
  atDesk: 'in a browser at its front desk',
  attendant: 'an attendant',
  manager: 'a manager',
  technician: 'a technician',
  where: (kiosk: string, place: string, role: string) =>
    `Kiosk ${kiosk}, ${place}. You work there as ${role}, for up to 8 hours.`,
  warn: 'Go on only if you stand before that screen. Tell nobody the digits.',
  show: 'Show the digits',
  given: 'Your ten digits',
  type: (kiosk: string) => `Type them at kiosk ${kiosk}.`,
  good: 'They are good once, until two minutes after the kiosk showed its code. If it refuses them, it has not heard of you yet.',
  notKnown: 'Kiosks that do not know yet',
  notKnownText:
    'Access of these people ended there. They can sign in nowhere any more. Where somebody is signed in already, the kiosk ends it when it hears of it, and after 8 hours at the latest.',
  caption: 'Who may still be signed in where',
  refusals: {
    unreadable: () => 'It cannot be read.',
    not_signed: () => 'It was not signed by the head office that this kiosk knows.',
    other_property: (about: string) => `It is for another site, ${about}.`,
    other_kiosk: (about: string) => `It is for another kiosk, ${about}.`,
    older_era: () => 'It is from before head office’s database was restored.',
    older: (about: string) => `It is list ${about}, and a newer one is in use.`,
    over: (about: string) => `It was good until ${about}.`,
  },
  list: 'List of staff',
  refused: 'refused',
  heads: ['Name', 'Kiosk', 'Access ended', 'Kiosk heard last'],
  noQuestion: 'This is no question of a kiosk. Scan the code on its screen once more.',
  noRole: 'Your role does not work at kiosks. An owner can change it.',
  noKiosk: 'This kiosk is turned away or has not joined. Nobody is let in there.',
  notListed: 'This kiosk’s list does not have your name yet. Try again in a minute.',
  notSigned: 'Head office lets nobody in now, since it signs nothing. An owner can look into it.',
  otherKey: 'This kiosk does not know head office’s present key yet. It has to reach head office first.',
};

export type ClearancesMessages = typeof clearances;
