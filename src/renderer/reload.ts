/**
 * Builds the page again from the start. The page's first question tells the service that the former customer is gone.
 */
export function reloadPage(): void {
  location.reload();
}
