/** Hands a file to the browser, which keeps it with its downloads. */
export function downloadFile(file: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly base64: string;
}): void {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  downloadText(file.fileName, file.mediaType, bytes);
}

/** The same for what the page has as it is. */
export function downloadText(fileName: string, mediaType: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
