/** What a record holds under a name that a person has chosen: one may well be called "constructor". */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
