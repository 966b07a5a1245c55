/**
 * Who may use a web server of the Chromium shell: the browser that opened the one address that was handed
 * out. The address works once and is exchanged for a cookie; entering ends whatever session there was, so
 * there is never more than one.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';

export interface Pass {
  /** A new token; the one before it stops working. */
  issueToken(): string;
  /** The `Set-Cookie` value for the right token, null for any other. The token is used up by it. */
  enter(token: string | null): string | null;
  /** True when the `Cookie` header carries the session that entered last. */
  admits(cookieHeader: string | undefined): boolean;
}

/** `cookieName`: one for each origin, since cookies do not tell ports of a host apart. */
export function createPass(cookieName: string): Pass {
  let token: string | null = null;
  let session: string | null = null;
  return {
    issueToken() {
      token = secret();
      return token;
    },
    enter(offered) {
      if (token === null || offered === null || !same(offered, token)) return null;
      token = null;
      session = secret();
      return `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    },
    admits(cookieHeader) {
      const current = session;
      if (current === null || cookieHeader === undefined) return false;
      return cookieHeader
        .split(';')
        .map((pair) => pair.trim())
        .some(
          (pair) => pair.startsWith(`${cookieName}=`) && same(pair.slice(cookieName.length + 1), current),
        );
    },
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
