export interface CostlyFile {
  readonly file: string;
  readonly seconds: number;
}
export const SHARE: number;
export function costlyFiles(): CostlyFile[];
export function restingFiles(seed: string, costly?: readonly CostlyFile[]): string[];
export function restingHere(): string[];
