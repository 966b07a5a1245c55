/**
 * Builds the page from the ground up. The page's first question tells the service that the person who stood
 * here is gone.
 */
export function reloadPage(): void {
  location.reload();
}
