/** What a device's key is for. */
export const keyScopes = ['portal', 'all', 'gate', 'health'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A key with one of these reads what tenants have: a technician sees no tenants, and makes none. */
export const tenantScopes: readonly KeyScope[] = ['portal', 'all'];
