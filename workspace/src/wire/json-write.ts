/** A part of an answer that is written out, and cut to its mask, before the rest of it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** JSON.stringify would write it as an object. */
  toJSON(): never {
    throw new Error('Only writeJson writes an answer with a part that is written out.');
  }
}

/** The JSON of an answer that may hold parts that are written out. */
export function writeJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`);
  return `{${members.join(',')}}`;
}
