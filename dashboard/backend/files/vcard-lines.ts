/** The properties of a card that are read. Photos and the like are dropped before anything else looks at them. */
const known = /^(?:[\w-]+\.)?(?:FN|N|ORG|TITLE|EMAIL|TEL|URL|NOTE|BDAY|ADR|CATEGORIES)[;:]/i;

/** Each card of a file as a text of its own, with unfolded lines and with the version and end that some omit. */
export function cardTexts(text: string): string[] {
  const cards: string[][] = [];
  for (const line of wholeLines(text.split(/\r\n|[\r\n]/))) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) cards.push([]);
    else if (known.test(line)) cards.at(-1)?.push(withoutQuotedMarks(line));
  }
  // The version is no longer needed: differences between versions have been removed.
  return cards.map((lines) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n'));
}

/** The name and the parameters of a line, whose quoted values may contain colons. */
const head = /^(?:[^":]|"[^"]*")*:/;

/** Blanks the quoted parameters that hold what otherwise separates parts: none of them is read. */
function withoutQuotedMarks(line: string): string {
  return line.replace(head, (told) =>
    told.replace(/"[^"]*"/g, (quoted) => (/[:;]/.test(quoted) ? '""' : quoted)),
  );
}

/** Long lines are folded: the rest starts with a blank or, in quoted-printable, follows a final `=`. */
function wholeLines(lines: readonly string[]): string[] {
  const whole: string[][] = [];
  let isQuoted = false;
  let isOld = false;
  for (const line of lines) {
    const parts = whole.at(-1);
    if (parts && isQuoted && parts.at(-1)?.endsWith('=')) {
      parts.push(parts.pop()?.slice(0, -1) ?? '', line);
    } else if (parts && /^[ \t]/.test(line)) {
      // Only in version 2.1 is the blank of a fold part of the text.
      parts.push(isOld ? ` ${line.trimStart()}` : line.slice(1));
    } else {
      if (/^VERSION:/i.test(line)) isOld = line.includes('2.1');
      isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(line);
      whole.push([line]);
    }
  }
  return whole.map((parts) => parts.join(''));
}
