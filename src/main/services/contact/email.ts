/**
 * What is known about an e-mail address before anybody writes to it. Nothing here holds a customer up: they are asked
 * once.
 */
import type { EmailDoubt, EmailProposals } from '../../../shared/contact-channels';
import type { Language } from '../../../shared/languages';
import { ok, type Result } from '../../../shared/result';
import { isEmailAddress } from '../../domain/contact/contact-rules';
import { isKnownDomain, mailboxNames, meantDomain, usualDomains } from '../../domain/contact/mail-domains';
import type { ServiceContext } from '../base/context';

const LONGEST = 250;

/** Whether the address was probably typed wrongly. What is no address at all is refused elsewhere. */
export async function doubtOfEmail(ctx: ServiceContext, typed: string): Promise<Result<EmailDoubt>> {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const none = { meant: null, unknownDomain: null };
  if (!isEmailAddress(email, LONGEST) || isKnownDomain(domain)) return ok(none);
  const meant = meantDomain(domain);
  if (meant !== null) return ok({ ...none, meant: `${email.slice(0, at)}@${meant}` });
  return ok((await ctx.takesMail(domain)) === false ? { ...none, unknownDomain: domain } : none);
}

export function proposedEmails(asked: {
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}): Result<EmailProposals> {
  const { firstName, lastName, language } = asked;
  return ok({ names: mailboxNames(firstName, lastName, language), domains: [...usualDomains[language]] });
}
