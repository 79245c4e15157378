/** A value of Stripe's form encoding: `items[0][price]=x` is a list of records. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

function insert(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const part of path.slice(0, -1)) {
    const next = branch.get(part);
    if (next instanceof Map) {
      branch = next;
      continue;
    }
    const made: Branch = new Map();
    branch.set(part, made);
    branch = made;
  }
  branch.set(path.at(-1) ?? '', value);
}

function shape(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const names = [...value.keys()];
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList
    ? [...value.values()].map(shape)
    : Object.fromEntries([...value].map(([name, inner]) => [name, shape(inner)]));
}

/** Decodes a form-encoded body or a query as Stripe's libraries write them. */
export function decodeForm(text: string): FormValue {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    if (path.length > 0) insert(root, path, value);
  }
  return shape(root);
}
