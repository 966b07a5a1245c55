/** Why the front desk is refused something; each has a sentence in every language (renderer/desk/locales). */
export const deskReasons = [
  /** No session, or one that ended: the page locks. */
  'signed_out',
  /** The role may not. */
  'not_allowed',
  'sign_in_wrong',
  'code_wrong',
  /** Its own PIN or password is to be chosen first. */
  'must_change',
  'pin_weak',
  'password_weak',
  /** Nobody would be left to look after accounts. */
  'last_manager',
  /** Somebody else changed it since it was read; `detail` says who and what. */
  'changed_meanwhile',
  /** A backup is being made or tried, or the database looked through: one such work at a time. */
  'keeper_busy',
  'backup_unknown',
  'unknown',
] as const;
export type DeskReason = (typeof deskReasons)[number];
