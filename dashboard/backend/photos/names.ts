const longestStem = 100;

/** A file name that is safe everywhere: no folders, no control characters, and the extension of its actual type. */
export function safeFileName(name: string, extension: string, fallback = 'receipt'): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const hasIt = base.toLowerCase().endsWith(extension.toLowerCase());
  const bare = hasIt ? base.slice(0, base.length - extension.length) : base.replace(/\.[^.]{1,5}$/, '');
  const stem = bare
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${[...stem].slice(0, longestStem).join('').trim() || fallback}${extension}`;
}

/** The name itself, or the first of `name-2.jpg`, `name-3.jpg`, … that is not in use. */
export function uniqueName(name: string, others: Iterable<string>): string {
  const taken = new Set([...others].map((other) => other.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let count = 2;
  while (taken.has(`${stem}-${count}${extension}`.toLowerCase())) count += 1;
  return `${stem}-${count}${extension}`;
}
