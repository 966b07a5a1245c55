/** Hands a file to the browser's downloads. The kiosk's own browser has none: there it is offered nowhere. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
