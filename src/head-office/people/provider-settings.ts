/** The settings of an identity provider (OpenID Connect) by which people sign in: a file, read whole at the start. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { idSchema, type Id } from '../../shared/ids';
import { readSecretOf, readSettingsFile } from '../settings-file';
import type { Place } from './people';
import { roles } from './roles';

const isSafe = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
};
const address = z.url().refine(isSafe, 'an address that begins with https://');
const word = z.string().trim().min(1).max(200);

const fileSchema = z.strictObject({
  /** As the provider writes it in its tokens. */
  issuer: address,
  clientId: word,
  /** With the secret of the client; from the folder of this file. */
  clientSecretFile: word,
  /** Where people open head office; the provider sends them back there. */
  address: address.refine((given) => URL.parse(given)?.pathname === '/', 'an address without a path'),
  /** On the button. */
  name: word.max(40),
  scopes: z.array(word).min(1).default(['openid', 'profile', 'email']),
  /** In which claim the provider says somebody's groups. */
  groupsClaim: word.default('groups'),
  /** The first whose group somebody has counts. */
  roles: z
    .array(
      z.strictObject({
        group: word,
        role: z.enum(roles),
        properties: z.union([z.literal('all'), z.array(idSchema<'property'>()).min(1)]).default('all'),
      }),
    )
    .min(1),
});

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of head office. */
  readonly address: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly groupsClaim: string;
  readonly places: readonly (Place & { readonly group: string })[];
}

/** Throws a CommandRefused that names the file and the setting, never what a secret is. */
export function readProviderSettings(file: string): ProviderSettings {
  const path = resolve(file);
  const { clientSecretFile, roles: ofGroups, ...rest } = readSettingsFile('--oidc', path, fileSchema);
  return {
    ...rest,
    address: new URL(rest.address).origin,
    clientSecret: readSecretOf(path, 'clientSecretFile', clientSecretFile),
    places: ofGroups.map(({ group, role, properties }) => ({
      group,
      role,
      scope: scopeOf(role, properties),
    })),
  };
}

/** An owner has all properties. */
const scopeOf = (role: string, properties: 'all' | readonly Id<'property'>[]): Place['scope'] =>
  properties === 'all' || role === 'owner' ? 'everywhere' : new Set(properties);
