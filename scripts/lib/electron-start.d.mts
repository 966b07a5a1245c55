export function apparmorProfile(program: string): string;
