/** Asks the browser to save, under a name that cannot break out of the header. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_').slice(0, 200);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.slice(0, 200).toWellFormed())}`;
}
