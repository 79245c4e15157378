/** A random UUID. `crypto.randomUUID` is missing on plain-http addresses, which self-hosters may well use. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const lastDigits = 4;

/** The keys of writes that depend on one: the same each time, and different from all others. */
export function keyAfter(key: string, index: number): string {
  const last = (Number.parseInt(key.slice(-lastDigits), 16) + index) % 16 ** lastDigits;
  return key.slice(0, -lastDigits) + last.toString(16).padStart(lastDigits, '0');
}
