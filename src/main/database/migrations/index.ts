/**
 * Every migration, oldest first. A name is a UTC time and a few words. Once shipped, a migration is never renamed,
 * edited or moved. The list is explicit, so that everybody can read the order here.
 */
import type { Tx } from '../schema';
import { up as firstMoveIn } from './20261120T090000-first-move-in';
import { up as screensWorthBuying } from './20261121T090000-screens-worth-buying';
import { up as accessCodeChanges } from './20261121T203500-access-code-changes';
import { up as keysLimitsAudit } from './20261121T204500-keys-limits-audit';
import { up as interruptedPayments } from './20261122T000500-interrupted-payments';
import { up as paymentReviews } from './20261122T001500-payment-reviews';
import { up as attemptsByBooking } from './20261122T002000-attempts-by-booking';
import { up as keptBookings } from './20261122T003000-kept-bookings';
import { up as autopay } from './20261122T004500-autopay';
import { up as staff } from './20261122T005000-staff';
import { up as deskMoney } from './20261122T005500-desk-money';
import { up as staffHelp } from './20261122T006000-staff-help';
import { up as bookingsTakenUp } from './20261122T007000-bookings-taken-up';
import { up as singleDeliveries } from './20261122T007010-paper-deliveries';
import { up as backups } from './20261122T008000-backups';
import { up as tenants } from './20261122T008010-tenants';
import { up as outboxChain } from './20261122T100000-outbox-chain';
import { up as contactsTold } from './20261122T100010-contacts-told';
import { up as catalogueFromHeadOffice } from './20261122T120000-catalogue-from-head-office';
import { up as stagedPartFile } from './20261122T120500-staged-part-file';
import { up as reservationsElsewhere } from './20261122T120600-reservations-elsewhere';
import { up as unitClaims } from './20261122T130000-unit-claims';
import { up as refundsComeBack } from './20261122T160000-refunds-come-back';
import { up as endedContracts } from './20261122T170000-ended-contracts';
import { up as tenYears } from './20261123T002000-ten-years';
import { up as signaturesGone } from './20261123T060000-signatures-gone';
import { up as catalogueProposals } from './20261123T061000-catalogue-proposals';
import { up as clockWitness } from './20261123T062000-clock-witness';
import { up as officeTold } from './20261123T063000-office-told';
import { up as lostContracts } from './20261123T063500-lost-contracts';
import { up as claimFences } from './20261123T064000-claim-fences';
import { up as claimGrants } from './20261123T065000-claim-grants';
import { up as writtenBack } from './20261123T091000-written-back';
import { up as lostChanges } from './20261123T140000-lost-changes';
import { up as oneTimeCodes } from './20261124T041500-one-time-codes';
import { up as unitsToCheck } from './20261124T043000-units-to-check';
import { up as ledger } from './20261124T044500-ledger';
import { up as paymentsOfContracts } from './20261124T051000-payments-of-contracts';
import { up as contractsResumed } from './20261124T052000-contracts-resumed';
import { up as bills } from './20261124T120000-bills';
import { up as notice } from './20261124T150000-notice';
import { up as accessSuspensions } from './20261124T190000-access-suspensions';
import { up as paymentsOfTenants } from './20261124T193000-payments-of-tenants';
import { up as plainNames } from './20261125T034500-plain-names';
import { up as reservedBookings } from './20261125T035500-reserved-bookings';
import { up as retentionDays } from './20261125T041000-retention-days';
import { up as settlements } from './20261125T043000-settlements';
import { up as collections } from './20261125T103000-collections';
import { up as lateRent } from './20261125T104000-late-rent';
import { up as payingAhead } from './20261125T110000-paying-ahead';
import { up as extraCharges } from './20261125T111500-extra-charges';
import { up as lettersOfTheirOwn } from './20261125T140000-letters-of-their-own';
import { up as rentChanges } from './20261125T141500-rent-changes';
import { up as adoptedContracts } from './20261125T143000-adopted-contracts';
import { up as cardLetters } from './20261125T144500-card-letters';
import { up as leaving } from './20261125T145500-leaving';
import { up as rentCredits } from './20261125T150000-rent-credits';
import { up as booksPublished } from './20261125T155500-books-published';
import { up as policyBroughtLater } from './20261204T200000-policy-brought-later';
import { up as noticeDeliveries } from './20261205T150000-notice-deliveries';
import { up as paymentsOnBehalf } from './20261210T010000-payments-on-behalf';
import { up as centralStaff } from './20261210T030000-central-staff';
import { up as journalBatches } from './20261210T050000-journal-batches';
import { up as proofPhotos } from './20261211T010000-proof-photos';
import { up as namesFolded } from './20261214T010000-names-folded';
import { up as journalFormats } from './20261215T010000-journal-formats';
import { up as chargesOfLines } from './20261216T010000-charges-of-lines';
import { up as reportsByDay } from './20261217T010000-reports-by-day';
import { up as lettersOpened } from './20261218T010000-letters-opened';
import { up as exceptionsByDay } from './20261219T010000-exceptions-by-day';
import { up as messagesOfTenants } from './20261220T010000-messages-of-tenants';
import { up as cardsById } from './20261221T010000-cards-by-id';
import { up as waiversApproved } from './20261222T010000-waivers-approved';
import { up as lostPayments } from './20261223T010000-lost-payments';
import { up as erasingApproved } from './20261224T010000-erasing-approved';
import { up as letOffApproved } from './20261225T010000-let-off-approved';
import { up as approversOfHeadOffice } from './20261226T010000-approvers-of-head-office';
import { up as lettersOfRefunds } from './20261226T020000-letters-of-refunds';
import { up as officeCommands } from './20261227T010000-office-commands';
import { up as problemTimes } from './20261228T010000-problem-times';
import { up as lettersOfReturnedRefunds } from './20261229T010000-letters-of-returned-refunds';
import { up as personalDataYears } from './20261125T160000-personal-data-years';
import { up as moveOutRules } from './20261125T193000-move-out-rules';
import { up as moveOutStatements } from './20261125T201500-move-out-statements';
import { up as returnedPayments } from './20261125T202500-returned-payments';
import { up as writeOffs } from './20261125T203500-write-offs';
import { up as cardDisputes } from './20261125T204000-card-disputes';
import { up as letters } from './20261125T204500-letters';
import { up as lettersOfAnyKind } from './20261125T205000-letters-of-any-kind';
import { up as newCards } from './20261125T205500-new-cards';
import { up as cardDays } from './20261125T210500-card-days';
import { up as waivedByAttendants } from './20261125T211500-waived-by-attendants';
import { up as transfers } from './20261125T230000-transfers';
import { up as handedOverUnits } from './20261125T231000-handed-over-units';
import { up as visits } from './20261125T234000-visits';
import { up as documentsToAnotherAddress } from './20261126T060000-papers-to-another-address';
import { up as adoptedStanding } from './20261126T065000-adopted-standing';
import { up as paymentPlans } from './20261125T235500-payment-plans';
import { up as nearby } from './20261126T070000-nearby';
import { up as sitePlan } from './20261126T110500-site-plan';
import { up as transferRules } from './20261126T121500-transfer-rules';
import { up as companies } from './20261126T130000-companies';
import { up as finishLater } from './20261126T131000-finish-later';
import { up as cardSetups } from './20261126T140000-card-setups';
import { up as siteAccess } from './20261126T150000-site-access';
import { up as narrowReads } from './20261126T173500-narrow-reads';
import { up as documentsTogether } from './20261126T175500-papers-together';
import { up as oldAddresses } from './20261126T181000-old-addresses';
import { up as signedCredit } from './20261126T190000-signed-credit';
import { up as documentsNeverMailed } from './20261126T190500-papers-never-mailed';
import { up as unitsOut } from './20261126T220000-units-out';
import { up as foundQuickly } from './20261126T221000-found-quickly';
import { up as closingCounts } from './20261126T222000-closing-counts';
import { up as documentsInFiles } from './20261126T230000-papers-in-files';
import { up as drawerMoves } from './20261127T000000-drawer-moves';
import { up as unitRents } from './20261127T001000-unit-rents';
import { up as documentsAsProof } from './20261127T020500-documents-as-proof';
import { up as ofAllYears } from './20261127T030000-of-all-years';
import { up as approvals } from './20261127T070000-approvals';
import { up as catalogueDrafts } from './20261127T071000-catalogue-drafts';
import { up as alertsTaken } from './20261127T072000-alerts-taken';
import { up as bookingsByTime } from './20261127T073000-bookings-by-time';
import { up as countedPieces } from './20261127T074000-counted-pieces';
import { up as outboxPacks } from './20261127T080000-outbox-packs';
import { up as reviewsByPayment } from './20261127T100000-reviews-by-payment';
import { up as gateOnlyCodes } from './20261128T010000-gate-only-codes';
import { up as severalUnits } from './20261128T020000-several-units';
import { up as taxProofs } from './20261129T010000-tax-proofs';
import { up as taxClaims } from './20261129T020000-tax-claims';
import { up as siteNotice } from './20261129T030000-site-notice';
import { up as scheduledCatalogues } from './20261129T040000-scheduled-catalogues';
import { up as tenantNotes } from './20261129T045000-tenant-notes';
import { up as schedulesConfirmed } from './20261129T050000-schedules-confirmed';
import { up as smallerRows } from './20261129T055000-smaller-rows';
import { up as alertsAtHeadOffice } from './20261129T060000-alerts-at-head-office';
import { up as heldFiles } from './20261129T070000-held-files';
import { up as partsEverywhere } from './20261129T080000-parts-everywhere';
import { up as lostTaxProofs } from './20261129T090000-lost-tax-proofs';
import { up as feePerVisit } from './20261129T091000-fee-per-visit';
import { up as checkPhotos } from './20261129T100000-check-photos';
import { up as chargeChanges } from './20261130T100000-charge-changes';
import { up as paymentsTakenBack } from './20261130T110000-payments-taken-back';
import { up as takingBackApproved } from './20261203T100000-taking-back-approved';
import { up as insurers } from './20261204T100000-insurers';
import { up as writeOffsApproved } from './20261204T110000-write-offs-approved';

export interface Migration {
  readonly name: string;
  readonly up: (tx: Tx) => Promise<void>;
  /** What it deletes must not live on in a copy: none is made before it, and those of earlier ones are removed. */
  readonly forgets?: true;
  /** Replaces a table that others point at. Foreign keys are off while it runs, and checked before it commits. */
  readonly remakes?: true;
}

export const migrations: readonly Migration[] = [
  { name: '20261120T090000-first-move-in', up: firstMoveIn },
  { name: '20261121T090000-screens-worth-buying', up: screensWorthBuying },
  { name: '20261121T203500-access-code-changes', up: accessCodeChanges },
  { name: '20261121T204500-keys-limits-audit', up: keysLimitsAudit },
  { name: '20261122T000500-interrupted-payments', up: interruptedPayments },
  { name: '20261122T001500-payment-reviews', up: paymentReviews },
  { name: '20261122T002000-attempts-by-booking', up: attemptsByBooking },
  { name: '20261122T003000-kept-bookings', up: keptBookings },
  { name: '20261122T004500-autopay', up: autopay },
  { name: '20261122T005000-staff', up: staff },
  { name: '20261122T005500-desk-money', up: deskMoney },
  { name: '20261122T006000-staff-help', up: staffHelp },
  { name: '20261122T007000-bookings-taken-up', up: bookingsTakenUp },
  { name: '20261122T007010-paper-deliveries', up: singleDeliveries },
  { name: '20261122T008000-backups', up: backups },
  { name: '20261122T008010-tenants', up: tenants },
  { name: '20261122T100000-outbox-chain', up: outboxChain },
  { name: '20261122T100010-contacts-told', up: contactsTold },
  { name: '20261122T120000-catalogue-from-head-office', up: catalogueFromHeadOffice },
  { name: '20261122T120500-staged-part-file', up: stagedPartFile },
  { name: '20261122T120600-reservations-elsewhere', up: reservationsElsewhere },
  { name: '20261122T130000-unit-claims', up: unitClaims },
  { name: '20261122T160000-refunds-come-back', up: refundsComeBack },
  { name: '20261122T170000-ended-contracts', up: endedContracts },
  { name: '20261123T002000-ten-years', up: tenYears },
  { name: '20261123T060000-signatures-gone', up: signaturesGone, forgets: true },
  { name: '20261123T061000-catalogue-proposals', up: catalogueProposals },
  { name: '20261123T062000-clock-witness', up: clockWitness },
  { name: '20261123T063000-office-told', up: officeTold },
  { name: '20261123T063500-lost-contracts', up: lostContracts },
  { name: '20261123T064000-claim-fences', up: claimFences },
  { name: '20261123T065000-claim-grants', up: claimGrants },
  { name: '20261123T091000-written-back', up: writtenBack },
  { name: '20261123T140000-lost-changes', up: lostChanges },
  { name: '20261124T041500-one-time-codes', up: oneTimeCodes },
  { name: '20261124T043000-units-to-check', up: unitsToCheck, remakes: true },
  { name: '20261124T044500-ledger', up: ledger },
  { name: '20261124T051000-payments-of-contracts', up: paymentsOfContracts, remakes: true },
  { name: '20261124T052000-contracts-resumed', up: contractsResumed },
  { name: '20261124T120000-bills', up: bills },
  { name: '20261124T150000-notice', up: notice },
  { name: '20261124T190000-access-suspensions', up: accessSuspensions },
  { name: '20261124T193000-payments-of-tenants', up: paymentsOfTenants, remakes: true },
  { name: '20261125T034500-plain-names', up: plainNames },
  { name: '20261125T035500-reserved-bookings', up: reservedBookings },
  { name: '20261125T041000-retention-days', up: retentionDays },
  { name: '20261125T043000-settlements', up: settlements },
  { name: '20261125T103000-collections', up: collections, remakes: true },
  { name: '20261125T104000-late-rent', up: lateRent, remakes: true },
  { name: '20261125T110000-paying-ahead', up: payingAhead },
  { name: '20261125T111500-extra-charges', up: extraCharges },
  { name: '20261125T140000-letters-of-their-own', up: lettersOfTheirOwn },
  { name: '20261125T141500-rent-changes', up: rentChanges, remakes: true },
  { name: '20261125T143000-adopted-contracts', up: adoptedContracts, remakes: true },
  { name: '20261125T144500-card-letters', up: cardLetters, remakes: true },
  { name: '20261125T145500-leaving', up: leaving, remakes: true },
  { name: '20261125T150000-rent-credits', up: rentCredits },
  { name: '20261125T155500-books-published', up: booksPublished },
  { name: '20261125T160000-personal-data-years', up: personalDataYears },
  { name: '20261125T193000-move-out-rules', up: moveOutRules },
  { name: '20261125T201500-move-out-statements', up: moveOutStatements, remakes: true },
  { name: '20261125T202500-returned-payments', up: returnedPayments, remakes: true },
  { name: '20261125T203500-write-offs', up: writeOffs, remakes: true },
  { name: '20261125T204000-card-disputes', up: cardDisputes },
  { name: '20261125T204500-letters', up: letters },
  { name: '20261125T205000-letters-of-any-kind', up: lettersOfAnyKind, remakes: true },
  { name: '20261125T205500-new-cards', up: newCards, remakes: true },
  { name: '20261125T210500-card-days', up: cardDays },
  { name: '20261125T211500-waived-by-attendants', up: waivedByAttendants },
  { name: '20261125T230000-transfers', up: transfers },
  { name: '20261125T231000-handed-over-units', up: handedOverUnits },
  { name: '20261125T234000-visits', up: visits, remakes: true },
  { name: '20261125T235500-payment-plans', up: paymentPlans },
  { name: '20261126T060000-papers-to-another-address', up: documentsToAnotherAddress, remakes: true },
  { name: '20261126T065000-adopted-standing', up: adoptedStanding },
  { name: '20261126T070000-nearby', up: nearby },
  { name: '20261126T110500-site-plan', up: sitePlan },
  { name: '20261126T121500-transfer-rules', up: transferRules },
  { name: '20261126T130000-companies', up: companies },
  { name: '20261126T131000-finish-later', up: finishLater },
  { name: '20261126T140000-card-setups', up: cardSetups, remakes: true },
  { name: '20261126T150000-site-access', up: siteAccess },
  { name: '20261126T173500-narrow-reads', up: narrowReads },
  { name: '20261126T175500-papers-together', up: documentsTogether },
  { name: '20261126T181000-old-addresses', up: oldAddresses },
  { name: '20261126T190000-signed-credit', up: signedCredit },
  { name: '20261126T190500-papers-never-mailed', up: documentsNeverMailed },
  { name: '20261126T220000-units-out', up: unitsOut },
  { name: '20261126T221000-found-quickly', up: foundQuickly },
  { name: '20261126T222000-closing-counts', up: closingCounts },
  { name: '20261126T230000-papers-in-files', up: documentsInFiles },
  { name: '20261127T000000-drawer-moves', up: drawerMoves },
  { name: '20261127T001000-unit-rents', up: unitRents },
  { name: '20261127T020500-documents-as-proof', up: documentsAsProof, remakes: true },
  { name: '20261127T030000-of-all-years', up: ofAllYears },
  { name: '20261127T070000-approvals', up: approvals },
  { name: '20261127T071000-catalogue-drafts', up: catalogueDrafts },
  { name: '20261127T072000-alerts-taken', up: alertsTaken },
  { name: '20261127T073000-bookings-by-time', up: bookingsByTime },
  { name: '20261127T074000-counted-pieces', up: countedPieces },
  { name: '20261127T080000-outbox-packs', up: outboxPacks },
  { name: '20261127T100000-reviews-by-payment', up: reviewsByPayment },
  { name: '20261128T010000-gate-only-codes', up: gateOnlyCodes },
  { name: '20261128T020000-several-units', up: severalUnits, remakes: true },
  { name: '20261129T010000-tax-proofs', up: taxProofs },
  { name: '20261129T020000-tax-claims', up: taxClaims },
  { name: '20261129T030000-site-notice', up: siteNotice },
  { name: '20261129T040000-scheduled-catalogues', up: scheduledCatalogues },
  { name: '20261129T045000-tenant-notes', up: tenantNotes },
  { name: '20261129T050000-schedules-confirmed', up: schedulesConfirmed },
  { name: '20261129T055000-smaller-rows', up: smallerRows },
  { name: '20261129T060000-alerts-at-head-office', up: alertsAtHeadOffice },
  { name: '20261129T070000-held-files', up: heldFiles },
  { name: '20261129T080000-parts-everywhere', up: partsEverywhere },
  { name: '20261129T090000-lost-tax-proofs', up: lostTaxProofs },
  { name: '20261129T091000-fee-per-visit', up: feePerVisit },
  { name: '20261129T100000-check-photos', up: checkPhotos },
  { name: '20261130T100000-charge-changes', up: chargeChanges },
  { name: '20261130T110000-payments-taken-back', up: paymentsTakenBack, remakes: true },
  { name: '20261203T100000-taking-back-approved', up: takingBackApproved, remakes: true },
  { name: '20261204T100000-insurers', up: insurers },
  { name: '20261204T110000-write-offs-approved', up: writeOffsApproved, remakes: true },
  { name: '20261204T200000-policy-brought-later', up: policyBroughtLater },
  { name: '20261205T150000-notice-deliveries', up: noticeDeliveries },
  { name: '20261210T010000-payments-on-behalf', up: paymentsOnBehalf, remakes: true },
  { name: '20261210T030000-central-staff', up: centralStaff },
  { name: '20261210T050000-journal-batches', up: journalBatches },
  { name: '20261211T010000-proof-photos', up: proofPhotos },
  { name: '20261214T010000-names-folded', up: namesFolded },
  { name: '20261215T010000-journal-formats', up: journalFormats, remakes: true },
  { name: '20261216T010000-charges-of-lines', up: chargesOfLines },
  { name: '20261217T010000-reports-by-day', up: reportsByDay },
  { name: '20261218T010000-letters-opened', up: lettersOpened },
  { name: '20261219T010000-exceptions-by-day', up: exceptionsByDay },
  { name: '20261220T010000-messages-of-tenants', up: messagesOfTenants },
  { name: '20261221T010000-cards-by-id', up: cardsById },
  { name: '20261222T010000-waivers-approved', up: waiversApproved },
  { name: '20261223T010000-lost-payments', up: lostPayments },
  { name: '20261224T010000-erasing-approved', up: erasingApproved, remakes: true },
  { name: '20261225T010000-let-off-approved', up: letOffApproved, remakes: true },
  { name: '20261226T010000-approvers-of-head-office', up: approversOfHeadOffice },
  { name: '20261226T020000-letters-of-refunds', up: lettersOfRefunds, remakes: true },
  { name: '20261227T010000-office-commands', up: officeCommands },
  { name: '20261228T010000-problem-times', up: problemTimes },
  { name: '20261229T010000-letters-of-returned-refunds', up: lettersOfReturnedRefunds, remakes: true },
];
