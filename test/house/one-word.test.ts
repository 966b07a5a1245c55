/** One word has one meaning: names that were given up for a plainer one do not come back. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What was written, and what is written instead. */
const formerNames: readonly (readonly [former: RegExp, plain: string])[] = [
  [/\bpaper_delivery\b/g, 'single_delivery'],
  [/\btold_seal\b/g, 'confirmed_seal'],
  [/\bcontact_told\b/g, 'contact_reported'],
  [/\boffice_told\b/g, 'office_mark'],
  [/\btold(?:InEra|_in_era)\b/g, 'reclaimedInEra'],
  [/\btoldUpTo\b/g, 'reclaimedUpTo'],
  [/\bdoor_(?:epoch|nonce|budget)\b/g, 'listener_epoch, listener_nonce, listener_budget'],
  [/\bhead office['’]s doors?\b/gi, "head office's listener"],
  [/\bbooking\.keep\b/g, 'booking.reserve'],
  [/\bbooking\.kept\b/g, 'booking.reserved'],
  [/\bkeeps_used_up\b/g, 'reservations_used_up'],
  [/\bkeepHours\b/g, 'reservationHours'],
  [/\bkeepLimits\b/g, 'reservationLimits'],
  [/\bkeep(?:Days|-days|_days)\b/g, 'retentionDays'],
  [/\bsendKeptCode\b/g, 'sendReservationCode'],
  [/\b(?:readTold|nothingTold|ToldPerson|ToldAdopted)\b/g, 'reported'],
  [/\bcheckAmountsTold\b|\buntold\(/g, 'unsaid'],
  [/\btell(?:OfCard|OfRefusal|RentKept)\b/g, 'insertLetter'],
  [/\b(?:withPapers|mailPapers|sendPapersBy|selectPaperNumbers)\b/g, 'documents'],
  [/\b(?:move|keep|bring|sweep|list|teach|no)Papers\b/g, 'documents'],
  [/\bpaper(?:Bytes|Column|_or_null)\b|\bpapers(?:Named|NamedIn|Beside)\b/g, 'documents'],
  [/\b(?:isByPaper|paperAndGateCode|isTheirPaper)\b|\bdata-paper\b|t\(['`]papers\./g, 'documents'],
  [/\bdemonstration\.paper\b|\b(?:open|paint)Paper\b|\bPapersSheet\b/g, 'documents'],
  // Names of shipped migrations stay; the glossary's own page names the word among those that nothing uses.
  [/(?<![-\w])papers\b(?!-| \| caduca)/gi, 'documents'],
  [/\btellOldAddress(?:OfCode)?\b/g, 'writeToOldAddress'],
  // Of what: of a unit, a kiosk, a database, a contract.
  [/\b(?:type|interface) Standing\b/g, 'by what it is of'],
];
/** In head office a door is only ever its listener; elsewhere units have doors. */
const door: (typeof formerNames)[number] = [/\bdoors?\b/gi, 'listener'];

/** What speaks of databases and events of before. */
const OF_BEFORE = [
  'src/main/database/migrations/',
  'src/head-office/database/migrations/',
  'test/database/plain-names.test.ts',
  'test/head-office/inbox/journey.test.ts',
  'test/house/one-word.test.ts',
];
/** Stored events have their former name for good. */
const WITH_FORMER_EVENT = [
  'src/shared/head-office/events/bookings.ts',
  'docs/head-office/events/',
  'test/vectors/events-v1.json',
];

const root = resolve(import.meta.dirname, '../..');
const isIn = (name: string, places: readonly string[]) => places.some((place) => name.startsWith(place));
const files = ['src', 'docs', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs|vue|md|json|sql)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => !isIn(name, OF_BEFORE)),
);

/** One sentence for each former name in a text. */
function formerIn(name: string, text: string): string[] {
  const isHeadOffice = /^(?:src|docs|test)\/head-office\//.test(name);
  return [...formerNames, ...(isHeadOffice ? [door] : [])].flatMap(([former, plain]) =>
    (text.match(former) ?? [])
      .filter((word) => word !== 'booking.kept' || !isIn(name, WITH_FORMER_EVENT))
      .map((word) => `${name}: ${word} is called ${plain}`),
  );
}

test('no file of the program, its pages or its tests uses a name that was given up', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((name) => formerIn(name, readFileSync(join(root, name), 'utf8')))).toEqual([]);
});

test.each([
  ['src/main/a.ts', "tx.selectFrom('told_seal')", 'confirmed_seal'],
  ['src/head-office/claims/a.ts', 'await readTold(tx, id)', 'reported'],
  ['src/main/domain/catalogue/a.ts', 'untold(agreement, says)', 'unsaid'],
  ['src/main/services/attempt/a.ts', 'await tellOfCard(work, letter)', 'insertLetter'],
  ['src/main/services/base/a.ts', 'await mailPapers(work, id)', 'documents'],
  ['test/desk/a.test.ts', "it('hands the papers out')", 'documents'],
  ['src/main/database/storage/a.ts', 'sweepPapers(folder)', 'documents'],
  ['src/main/services/contact/a.ts', 'await tellOldAddressOfCode(work, id)', 'writeToOldAddress'],
  ['src/main/domain/a.ts', 'export interface Standing {', 'by what it is of'],
  ['docs/head-office/a.md', 'It waits at the door.', 'listener'],
  ['docs/operate/a.md', 'Head office’s door is open.', "head office's listener"],
  ['src/main/services/a.ts', "publish(work, 'booking.kept', {})", 'booking.reserved'],
])('in %s, "%s" is found', (name, text, plain) => {
  expect(formerIn(name, text)).toEqual([expect.stringContaining(`is called ${plain}`)]);
});

test.each([
  ['docs/operate/a.md', 'The number as on the door of the unit.'],
  ['test/vectors/events-v1.json', '"type": "booking.kept"'],
])('in %s, "%s" is allowed', (name, text) => {
  expect(formerIn(name, text)).toEqual([]);
});
