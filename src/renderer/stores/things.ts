/**
 * Things that people store: the volume that movers count for each in cubic feet, and its sides as it is stored, in
 * centimeters. That volume includes the air between things. Movers' lists differ by half, so a sum gives a size and
 * its neighbor, and nothing more exact. Sources: the box sizes of woodlandhills-movers.com, the furniture of
 * movers.com, the list of truck-guy.com; otherwise our own measure.
 */
interface Measured {
  readonly cubicFeet: number;
  /** Long, middle and short. */
  readonly sides: readonly [number, number, number];
  /** It does not go upstairs. */
  readonly groundOnly?: true;
}

const of = (cubicFeet: number, ...sides: Measured['sides']): Measured => ({ cubicFeet, sides });

export const things = {
  box: of(3, 46, 46, 41),
  bed: of(60, 203, 153, 40),
  sofa: of(45, 210, 90, 85),
  wardrobe: of(25, 230, 60, 45),
  dresser: of(30, 150, 85, 50),
  table: of(15, 180, 95, 15),
  chair: of(5, 95, 50, 45),
  desk: of(25, 150, 75, 75),
  bookcase: of(20, 190, 80, 35),
  washer: of(28, 100, 70, 70),
  fridge: of(45, 170, 75, 70),
  bicycle: of(20, 180, 105, 45),
  smallBox: of(1.5, 41, 32, 32),
  largeBox: of(4.5, 61, 46, 46),
  wardrobeBox: of(15, 122, 61, 53),
  tote: of(5, 70, 45, 45),
  suitcase: of(4, 75, 50, 30),
  twinBed: of(30, 190, 97, 40),
  doubleBed: of(50, 190, 137, 40),
  kingBed: of(70, 203, 193, 40),
  crib: of(12, 140, 75, 32),
  nightstand: of(5, 60, 50, 45),
  armchair: of(15, 95, 90, 85),
  loveseat: of(32, 150, 90, 85),
  sectional: of(150, 220, 95, 85),
  coffeeTable: of(10, 120, 60, 45),
  tv: of(14, 150, 95, 20),
  lamp: of(3, 150, 35, 35),
  rug: of(5, 250, 30, 30),
  dryer: of(28, 100, 70, 70),
  stove: of(30, 95, 76, 70),
  freezer: of(15, 90, 60, 60),
  treadmill: of(35, 180, 90, 60),
  grill: of(25, 130, 115, 60),
  mower: of(15, 110, 65, 60),
  tires: of(12, 80, 65, 65),
  toolChest: of(12, 110, 70, 50),
  pallet: of(60, 120, 120, 120),
  motorcycle: { ...of(80, 220, 120, 85), groundOnly: true },
} as const satisfies Record<string, Measured>;

export type Thing = keyof typeof things;
/** How many of each. */
export type Load = Readonly<Partial<Record<Thing, number>>>;

/** In the order in which they are offered: what nearly everybody has first. */
export const thingNames = Object.keys(things) as readonly Thing[];

const place = (thing: Thing) => thingNames.indexOf(thing);
/** As many together as are taken in at once: what nearly everybody has, what a home has beside it, and the rest. */
export const thingGroups = {
  usual: thingNames.slice(0, place('smallBox')),
  home: thingNames.slice(place('smallBox'), place('dryer')),
  garage: thingNames.slice(place('dryer')),
} as const;
export type ThingGroup = keyof typeof thingGroups;

/** What a home of a size holds once it is packed: some fifteen boxes to a room, thirty for one person. */
export const homes = {
  few: { box: 10, suitcase: 1 },
  room: { box: 15, twinBed: 1, dresser: 1, desk: 1, chair: 1, bookcase: 1 },
  one: {
    box: 30,
    bed: 1,
    dresser: 1,
    wardrobe: 1,
    sofa: 1,
    armchair: 1,
    table: 1,
    chair: 4,
    tv: 1,
    bookcase: 1,
    bicycle: 1,
  },
  two: {
    box: 45,
    bed: 1,
    twinBed: 1,
    dresser: 2,
    wardrobe: 2,
    sofa: 1,
    armchair: 2,
    table: 1,
    chair: 6,
    desk: 1,
    tv: 1,
    bookcase: 2,
    washer: 1,
    fridge: 1,
    bicycle: 2,
  },
  more: {
    box: 70,
    bed: 2,
    twinBed: 2,
    dresser: 3,
    wardrobe: 3,
    sofa: 2,
    armchair: 2,
    table: 1,
    chair: 8,
    desk: 2,
    tv: 2,
    bookcase: 3,
    washer: 1,
    fridge: 1,
    freezer: 1,
    bicycle: 3,
    tires: 1,
  },
  business: { box: 40, largeBox: 10, pallet: 2, bookcase: 4 },
} as const satisfies Record<string, Load>;
export type Home = keyof typeof homes;
export const homeNames = Object.keys(homes) as readonly Home[];
