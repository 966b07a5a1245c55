export interface ScriptSizes {
  readonly firstTap: number;
  readonly whole: number;
}
export const limits: ScriptSizes;
export function scriptSizes(site?: string): ScriptSizes;
export function checkSizes(): 0 | 1;
