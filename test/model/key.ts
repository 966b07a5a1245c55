/** A text that is the same for worlds that differ only in how high fencing numbers are: they are compared, and nothing else. */
import type { Books, Kiosk, KioskClaim, Office, OfficeClaim, World } from './world';

type Rank = (fence: number | null) => number;

export function keyOf(world: World): string {
  const rank = ranksIn(world);
  const { contracts, kiosks, office, dump, late, eras, left, used } = world;
  return JSON.stringify([
    contracts.map((one) => [one.kiosk, one.unit, one.number, one.byCard, one.hasLeft]),
    kiosks.map((kiosk) => ofKiosk(kiosk, rank)),
    ofOffice(office, rank),
    dump && ofOffice(dump, rank),
    late && [late.kiosk, late.unit, rank(late.fence)],
    eras,
    Object.values(left),
    used.unit,
    used.kiosk,
  ]);
}

function ofKiosk(
  { state, books, mark, copy, former, lastEvents, reclaimedInEra, reclaimedUpTo }: Kiosk,
  rank: Rank,
) {
  return [
    state,
    ofBooks(books, rank),
    mark.epoch,
    mark.events,
    mark.letGo,
    copy && ofBooks(copy, rank),
    former?.contracts,
    lastEvents,
    reclaimedInEra,
    reclaimedUpTo,
  ];
}

function ofBooks(books: Books, rank: Rank) {
  const { units, contracts, ended, lost, claims, epoch, lastNumber, doubt, told, obeyed, letGo } = books;
  return [
    units,
    contracts,
    ended,
    lost,
    claims.map((claim) => claim && ofKioskClaim(claim, rank)),
    epoch,
    lastNumber,
    doubt && [doubt.former, doubt.provider?.differences, doubt.headOffice, doubt.isComplete],
    told.era,
    rank(told.version),
    obeyed,
    letGo,
  ];
}

const ofKioskClaim = ({ state, fence, kind }: KioskClaim, rank: Rank) => [state, rank(fence), kind];
const ofClaim = (claim: OfficeClaim | null, rank: Rank) =>
  claim && [claim.kiosk, rank(claim.fence), claim.kind];

function ofOffice(office: Office, rank: Rank) {
  const { era, raisedEra, doubt, claims, fence, beforeEra, lets, allotted, kiosks, taken } = office;
  return [
    era,
    raisedEra,
    doubt?.era,
    claims.map((claim) => ofClaim(claim, rank)),
    rank(fence),
    rank(beforeEra),
    lets.map((one) => [one.contract, one.hasEnded, one.timesPutRight]),
    allotted.map((one) => [one.kiosk, one.unit, one.state, one.byItself]),
    kiosks.map((one) => [
      one.state,
      one.reclaimedInEra,
      one.reclaimedUpTo,
      one.obeyed,
      one.standing,
      one.allotment,
      one.isOfFormerEra,
    ]),
    taken?.map((claim) => ofClaim(claim, rank)),
  ];
}

function ranksIn(world: World): Rank {
  const fences = new Set<number>([0]);
  const note = (fence: number | null | undefined) => void (fence && fences.add(fence));
  const noteBooks = (books: Books | null) => {
    if (!books) return;
    note(books.told.version);
    for (const claim of books.claims) note(claim?.fence);
  };
  const noteOffice = (office: Office | null) => {
    if (!office) return;
    note(office.fence);
    note(office.beforeEra);
    note(office.raisedEra * 1_000_000);
    for (const claim of office.claims) note(claim?.fence);
    for (const claim of office.taken ?? []) note(claim?.fence);
  };
  for (const { books, copy } of world.kiosks) {
    noteBooks(books);
    noteBooks(copy);
  }
  noteOffice(world.office);
  noteOffice(world.dump);
  note(world.late?.fence);
  const ranks = new Map(
    [...fences].toSorted((one, other) => one - other).map((fence, place) => [fence, place]),
  );
  return (fence) => (fence === null ? -1 : (ranks.get(fence) ?? 0));
}
