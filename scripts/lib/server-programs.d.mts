export function findNatsServer(): string | null;
export function findPostgresPrograms(): string | null;
