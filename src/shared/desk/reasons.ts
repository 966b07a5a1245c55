/** Why the front desk is refused something; each has a sentence in every language (renderer/desk/base/locales). */
export const deskReasons = [
  /** No session, or one that ended: the page locks. */
  'signed_out',
  /** The role may not. */
  'not_allowed',
  'sign_in_wrong',
  'code_wrong',
  /** The digits are not those of this question, or of nobody who works here. */
  'clearance_wrong',
  /** The question for a clearance is over: too old, used, or guessed at. */
  'clearance_over',
  /** Nobody of head office can be let in here. */
  'no_clearances',
  /** Head office looks after that account. */
  'of_head_office',
  /** A first PIN or password that was given out more than a week ago and never used. */
  'first_old',
  /** Its own PIN or password is to be chosen first. */
  'must_change',
  'pin_weak',
  'password_weak',
  /** Nobody would be left to look after accounts. */
  'last_manager',
  /** Somebody else changed it since it was read; `detail` says who and what. */
  'changed_meanwhile',
  /** A backup is being made or tried, or the database looked through: one such work at a time. */
  'backup_busy',
  /** The clock shows another time than the page did. */
  'clock_moved',
  /** The clock shows a time before this program was built. */
  'clock_before_build',
  'backup_unknown',
  /** Their details were reduced to what their documents need. */
  'tenant_restricted',
  /** A booking of theirs is under way. */
  'tenant_busy',
  /** A payment or refund of theirs waits to be settled. */
  'tenant_review',
  /** Money of theirs is on its way. */
  'tenant_paying',
  /** They rent under a contract that has not ended. */
  'tenant_renting',
  /** The catalogue cannot be imported now; `detail` says why. */
  'catalogue_refused',
  /** Something is to take effect on a day that is over. */
  'day_past',
  /** Of one field of the catalogue's draft. */
  'number_taken',
  'rent_zero',
  'rent_free',
  /** Another manager has to agree; the catalogue can be proposed. */
  'second_person',
  /** A proposed catalogue waits already. */
  'proposal_open',
  /** Nobody agrees to what they proposed themselves. */
  'own_proposal',
  /** One of the two accounts was given out or changed by a colleague within the last `detail.hours` hours. */
  'account_new',
  /** Above the site's limit: it is written down, and waits for another manager. */
  'approval_waits',
  /** Another manager has declined just that. */
  'approval_declined',
  /** Nobody approves what they asked for themselves. */
  'own_approval',
  /** The journal of a month: it is not over, it left already, nothing was closed in it, or an account has no number. */
  'month_open',
  'journal_made',
  'month_empty',
  'accounts_missing',
  /** Money at the desk: `detail.due` and `detail.given` as written for people. */
  'not_enough_money',
  /** The amount or what is paid for changed since it was read. */
  'amount_changed',
  /** Later rents must be charged to a card here, so a card has to pay. */
  'needs_card',
  'paid_already',
  /** A card is asked for these bills, or such a payment is to be settled. */
  'bills_being_paid',
  'key_used',
  'nothing_claimed',
  'proof_expired',
  'proof_too_early',
  /** No such tax may be claimed now: a claim is open, or the kind of customers needs no proof. */
  'not_claimable',
  /** Who wrote a tenant's claim down does not accept its proof, unless they may make credit notes. */
  'own_claim',
  'too_much',
  /** A part of what is owed, after a default notice. */
  'part_by_manager',
  /** Money for a contract of another kiosk: none of the site has one for the unit, or head office is not reached. */
  'elsewhere_unknown',
  'elsewhere_unreached',
  /** What is owed there was reported more than a day ago. */
  'elsewhere_old',
  /** Another kiosk of the site has the money. */
  'elsewhere_taken',
  /** The property takes no parts. */
  'part_not_taken',
  /** A card cannot be given back just that; `detail.whole` is the most that it can. */
  'card_step',
  /** `detail.left` is what may still be refunded in cash. */
  'cash_limit',
  'nothing_to_credit',
  /** Something followed from what was imported; `detail.units` names the units. */
  'adoption_gone_on',
  /** The money of a card is not in yet, or never came. */
  'not_received',
  'refund_open',
  'provider_failed',
  'nothing_to_settle',
  /** The books are being compared, which takes seconds, or as long as somebody is not reached. */
  'books_wait',
  'books_unit_not_free',
  /** A contract that is missing cannot be written back: nobody has it, or something here stands in its place. */
  'lost_source_gone',
  'lost_number_taken',
  'lost_being_paid',
  'lost_unit_busy',
  'lost_unit_unknown',
  'lost_does_not_fit',
  /** What a unit's state does not allow. */
  'unit_not_to_check',
  /** What cannot be taken as a picture of a vacated unit. */
  'contract_running',
  'photo_unreadable',
  'photo_too_large',
  'photos_full',
  'unit_in_use',
  'unit_taken_out',
  'unit_in_service',
  'unit_out_in_catalogue',
  'unit_rented_again',
  'unit_refunded',
  /** Their tenant has another unit in its place. */
  'unit_transferred',
  /** Why a tenant cannot change the unit now. */
  'transfer_owes',
  'transfer_stopped',
  'transfer_unbilled',
  /** Notice for a day before today, or before the rental begins. */
  'last_day_early',
  /** Notice for a day further ahead than the kiosk offers. */
  'last_day_late',
  /** The site's own notice: the agreement says nothing of it. */
  'site_notice_unsigned',
  /** A report of a day that is still to come. */
  'report_ahead',
  /** A report from a day after its last one, or of too many days (report-days.ts). */
  'report_days',
  /** A payment plan without parts, or of which a part is nothing. */
  'plan_parts',
  /** Its first part is due before today or more than 31 days from it; its last more than 24 months. */
  'plan_first',
  /** Nobody delivers a notice before it is made, or tomorrow. */
  'delivery_day',
  'plan_last',
  /** Why a rent cannot be changed, or not to that. */
  'rent_leaving',
  'rent_not_agreed',
  'rent_elsewhere',
  'rent_open',
  'rent_same',
  'rent_over_cap',
  'rent_billed',
  /** Why plan and extras cannot be changed, or not so. */
  'charges_leaving',
  'charges_unbilled',
  'charges_same',
  'settled_otherwise',
  'why_missing',
  /** More than the books say is in the cash drawer. */
  'too_much_for_drawer',
  /** Money moved since the day was looked at. */
  'day_changed',
  'counted_twice',
  'not_counted',
  /** A payment or refund in review is something else than what staff would settle it as. */
  'settle_other_provider',
  'settle_no_contract',
  'settle_contract_stands',
  'settle_not_captured',
  'settle_captured',
  'settle_other_amount',
  'settle_unconfirmed',
  'settle_giving_back',
  'settle_no_move_in',
  'settle_was_given',
  'settle_was_not_given',
  /** A card's payment was begun, and nobody can be asked to call it off: money taken now might be taken twice. */
  'card_not_called_off',
  /** The customer is using the screen. Take over first. */
  'take_over_first',
  'unknown',
  /** The file of a document is missing or was changed. */
  'document_damaged',
  /** The service could not be asked; said by the page itself. */
  'unreachable',
] as const;
export type DeskReason = (typeof deskReasons)[number];
