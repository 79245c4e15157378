/** Makes the browser save something that was made on this page. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
