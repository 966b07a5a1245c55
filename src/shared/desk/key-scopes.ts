/** What a device's key is for. */
export const keyScopes = ['portal', 'all', 'gate', 'health'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A key with one of these reaches tenants, access codes or money: only a manager makes or replaces one. */
export const managerScopes: readonly KeyScope[] = ['portal', 'all', 'gate'];
