/**
 * An identity provider by which people sign in: OpenID Connect, the authorization code flow with PKCE, state and nonce
 * (RFC 9700). openid-client checks issuer, audience, times, nonce and signature of the ID token.
 */
import * as oidc from 'openid-client';
import { z } from 'zod';
import { Refused } from '../locales/refused';
import type { Log } from '../log';
import type { ProviderSettings } from './provider-settings';

export const PROVIDER_RETURN = '/sign-in/provider/return';
const ANSWERS_WITHIN_S = 8;
const TEXT = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u);

/** What the browser keeps between leaving for the provider and coming back. */
export const flowSchema = z.strictObject({
  state: z.string().min(20).max(100),
  nonce: z.string().min(20).max(100),
  verifier: z.string().min(43).max(128),
  next: z.string().max(500),
  /** They were to show there who they are. */
  again: z.boolean().default(false),
});
export type Flow = z.output<typeof flowSchema>;

/** Whom the provider names. */
export interface Claimed {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  readonly groups: readonly string[];
  /** When they showed there who they are; `now`: as they were asked to; null: the provider does not say. */
  readonly signedIn: { readonly atMs: number } | 'now' | null;
}

export interface Provider {
  readonly settings: ProviderSettings;
  /** Where the browser goes, and what it is to keep. Throws a CommandRefused where the provider does not answer. `again`: they are to show there who they are. */
  leave(next: string, again?: boolean): Promise<{ readonly to: string; readonly flow: Flow }>;
  /** `search`: of the address that the browser comes back with. Throws a CommandRefused where it is not good. */
  comeBack(search: string, flow: Flow): Promise<Claimed>;
}

export function openProvider(settings: ProviderSettings, log: Log): Provider {
  const configuration = askOnce(settings, log);
  const returns = `${settings.address}${PROVIDER_RETURN}`;
  return {
    settings,
    async leave(next, again = false) {
      const config = await configuration();
      const flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        next,
        again,
      };
      const to = oidc.buildAuthorizationUrl(config, {
        redirect_uri: returns,
        scope: settings.scopes.join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        state: flow.state,
        nonce: flow.nonce,
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { to: to.href, flow };
    },
    async comeBack(search, flow) {
      const config = await configuration();
      try {
        return await claimedBy(config, settings, { here: new URL(`${returns}${search}`), flow });
      } catch (error) {
        log.warn({ err: describe(error) }, 'what the identity provider answered is not good');
        throw new Refused((t) => t.refusals.people.notConfirmed(settings.name), {
          cause: error,
        });
      }
    },
  };
}

/** What the provider says of itself: asked for when it is first needed, and again after it did not answer. */
function askOnce(settings: ProviderSettings, log: Log): () => Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const isLocal = new URL(issuer).protocol === 'http:';
  // Marked as not for use only because it gives encryption up: settings take such an issuer on this machine alone.
  const execute = [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])];
  const options = { execute, timeout: ANSWERS_WITHIN_S };
  let found: Promise<oidc.Configuration> | null = null;
  return async () => {
    found ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    try {
      return await found;
    } catch (error) {
      found = null;
      log.warn({ err: error }, 'the identity provider does not answer');
      throw new Refused((t) => t.refusals.people.noAnswer(settings.name), {
        cause: error,
      });
    }
  };
}

async function claimedBy(
  config: oidc.Configuration,
  settings: ProviderSettings,
  { here, flow }: { readonly here: URL; readonly flow: Flow },
): Promise<Claimed> {
  const tokens = await oidc.authorizationCodeGrant(config, here, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('no ID token');
  // Many providers put groups into the answer about the user alone.
  const isMissing = claims[settings.groupsClaim] === undefined;
  const asks = isMissing && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = asks ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  return claimedOf({ ...more, ...claims }, settings, flow);
}

/** Its kind alone: what a provider writes may name people. */
const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown';

function claimedOf(
  claims: Readonly<Record<string, unknown>>,
  { groupsClaim }: ProviderSettings,
  { again }: Flow,
): Claimed {
  const { iss, sub, name, preferred_username: username, email, auth_time: at } = claims;
  const groups = z
    .union([z.array(z.string()), z.string().transform((one) => [one])])
    .safeParse(claims[groupsClaim]);
  const mail = TEXT.safeParse(email);
  const called = [name, username, email].map((each) => TEXT.safeParse(each)).find(({ success }) => success);
  return {
    issuer: TEXT.parse(iss),
    subject: TEXT.parse(sub),
    name: called?.data ?? TEXT.parse(sub),
    email: mail.success ? mail.data : null,
    groups: groups.success ? groups.data : [],
    signedIn:
      typeof at === 'number' && Number.isFinite(at) ? { atMs: Math.floor(at * 1000) } : again ? 'now' : null,
  };
}
