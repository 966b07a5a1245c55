/** In order; what is shipped is never edited, and new ones come last. */
import type { Tx } from '../tx';
import { up as inbox } from './1-inbox';
import { up as claims } from './2-claims';
import { up as fleetPage } from './3-fleet-page';
import { up as publishedFiles } from './4-published-files';
import { up as unitReleases } from './5-unit-releases';
import { up as parkedGivenUp } from './6-parked-given-up';
import { up as forgottenContacts } from './7-forgotten-contacts';
import { up as claimsPutRight } from './8-claims-put-right';
import { up as settled } from './9-settled';
import { up as doors } from './10-doors';
import { up as signing } from './11-signing';
import { up as documents } from './12-documents';
import { up as attempts } from './13-attempts';
import { up as budgets } from './14-budgets';
import { up as paymentsOnce } from './15-payments-once';
import { up as contractsResumed } from './16-contracts-resumed';
import { up as plainNames } from './17-plain-names';
import { up as figures } from './18-figures';
import { up as handOvers } from './19-hand-overs';
import { up as handedOn } from './20-handed-on';
import { up as people } from './21-people';
import { up as updateSettings } from './22-update-settings';
import { up as waiting } from './23-waiting';
import { up as kioskTitles } from './24-kiosk-titles';
import { up as catalogueChanges } from './25-catalogue-changes';
import { up as catalogueDays } from './26-catalogue-days';
import { up as alertMail } from './27-alert-mail';
import { up as phonePlaces } from './28-phone-places';
import { up as mailLists } from './29-mail-lists';
import { up as passkeys } from './30-passkeys';
import { up as providerPeople } from './31-provider-people';
import { up as supportFiles } from './32-support-files';
import { up as screenPictures } from './39-screen-pictures';
import { up as paymentsOnBehalf } from './41-payments-on-behalf';
import { up as personLanguage } from './42-person-language';
import { up as staffBundles } from './43-staff-bundles';
import { up as phonePhotos } from './44-phone-photos';
import { up as handedContracts } from './45-handed-contracts';
import { up as reports } from './46-reports';
import { up as siteCatalogues } from './47-site-catalogues';
import { up as reportColumns } from './48-report-columns';
import { up as keptReports } from './49-kept-reports';
import { up as journal } from './50-journal';
import { up as charges } from './51-charges';
import { up as finance } from './52-finance';
import { up as approvalsByPart } from './53-approvals-by-part';
import { up as premiums } from './54-premiums';
import { up as approvalDecisions } from './55-approval-decisions';
import { up as signedInAt } from './56-signed-in-at';
import { up as placedBy } from './57-placed-by';
import { up as ownerRequests } from './58-owner-requests';
import { up as kioskCommands } from './59-kiosk-commands';
import { up as pinnedVersions } from './60-pinned-versions';
import { up as kioskPlaces } from './61-kiosk-places';
import { up as withdrawnCommands } from './62-withdrawn-commands';
import { up as everyPlace } from './63-every-place';
import { up as sessionUse } from './64-session-use';

export interface Migration {
  readonly name: string;
  readonly up: (tx: Tx) => Promise<void>;
}

export const migrations: readonly Migration[] = [
  { name: 'inbox', up: inbox },
  { name: 'claims', up: claims },
  { name: 'fleet-page', up: fleetPage },
  { name: 'published-files', up: publishedFiles },
  { name: 'unit-releases', up: unitReleases },
  { name: 'parked-given-up', up: parkedGivenUp },
  { name: 'forgotten-contacts', up: forgottenContacts },
  { name: 'claims-put-right', up: claimsPutRight },
  { name: 'settled', up: settled },
  { name: 'doors', up: doors },
  { name: 'signing', up: signing },
  { name: 'documents', up: documents },
  { name: 'attempts', up: attempts },
  { name: 'budgets', up: budgets },
  { name: 'payments-once', up: paymentsOnce },
  { name: 'contracts-resumed', up: contractsResumed },
  { name: 'plain-names', up: plainNames },
  { name: 'figures', up: figures },
  { name: 'hand-overs', up: handOvers },
  { name: 'handed-on', up: handedOn },
  { name: 'people', up: people },
  { name: 'update-settings', up: updateSettings },
  { name: 'waiting', up: waiting },
  { name: 'kiosk-titles', up: kioskTitles },
  { name: 'catalogue-changes', up: catalogueChanges },
  { name: 'catalogue-days', up: catalogueDays },
  { name: 'alert-mail', up: alertMail },
  { name: 'phone-places', up: phonePlaces },
  { name: 'mail-lists', up: mailLists },
  { name: 'passkeys', up: passkeys },
  { name: 'provider-people', up: providerPeople },
  { name: 'support-files', up: supportFiles },
  { name: 'screen-pictures', up: screenPictures },
  { name: 'payments-on-behalf', up: paymentsOnBehalf },
  { name: 'person-language', up: personLanguage },
  { name: 'staff-bundles', up: staffBundles },
  { name: 'phone-photos', up: phonePhotos },
  { name: 'handed-contracts', up: handedContracts },
  { name: 'reports', up: reports },
  { name: 'site-catalogues', up: siteCatalogues },
  { name: 'report-columns', up: reportColumns },
  { name: 'kept-reports', up: keptReports },
  { name: 'journal', up: journal },
  { name: 'charges', up: charges },
  { name: 'finance', up: finance },
  { name: 'approvals-by-part', up: approvalsByPart },
  { name: 'premiums', up: premiums },
  { name: 'approval-decisions', up: approvalDecisions },
  { name: 'signed-in-at', up: signedInAt },
  { name: 'placed-by', up: placedBy },
  { name: 'owner-requests', up: ownerRequests },
  { name: 'kiosk-commands', up: kioskCommands },
  { name: 'pinned-versions', up: pinnedVersions },
  { name: 'kiosk-places', up: kioskPlaces },
  { name: 'withdrawn-commands', up: withdrawnCommands },
  { name: 'every-place', up: everyPlace },
  { name: 'session-use', up: sessionUse },
];
