export function writePrograms(payload: string, version: string): void;
