/** Hands a file to the browser, which keeps it with its downloads. */
export function keepFile(file: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly base64: string;
}): void {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
