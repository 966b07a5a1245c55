/** What a floor above or below the ground puts into its words. In American English the floor above the ground is the second. */
export function floorValues(level: number): { readonly floor: string; readonly nth: string } {
  const counted = level + 1;
  const teen = counted % 100 > 10 && counted % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][counted % 10] ?? 'th');
  return { floor: String(Math.abs(level)), nth: `${counted}${ending}` };
}
