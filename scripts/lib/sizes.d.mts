export interface ScriptSizes {
  readonly firstTap: number;
  readonly customer: number;
  readonly deskFirst: number;
  readonly desk: number;
}
export const limits: ScriptSizes;
export function scriptSizes(site?: string): ScriptSizes;
export function checkSizes(): 0 | 1;
