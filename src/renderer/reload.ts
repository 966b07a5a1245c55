/** Builds the page from the ground up; the service is told by the page's first question that whoever stood here is gone. */
export function reloadPage(): void {
  location.reload();
}
