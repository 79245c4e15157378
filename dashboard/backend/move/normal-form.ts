// Two servers express the same in different ways: false, empty or 0 is often omitted, colours come twice and are
// rounded, ids of parts are their own.

/** Google returns these twice, the second time as `…Style`. */
const twins =
  /^(?:background|foreground|tab|visibleBackground|visibleForeground|header|firstBand|secondBand|footer|)color$/i;

/** Specific to one side, or implied by the position of a part. */
const ownNames: ReadonlySet<string> = new Set([
  'namedRangeId',
  'filterViewId',
  'bandedRangeId',
  'protectedRangeId',
  'metadataId',
  'editors',
  'requestingUserCanEdit',
  'criteria',
]);

/** A cell's value is never a default: 0 is not blank. */
const valueNames: ReadonlySet<string> = new Set(['numberValue', 'stringValue', 'boolValue', 'formulaValue']);

const shades = new Set(['red', 'green', 'blue', 'alpha']);

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function normalMember(name: string, value: unknown): unknown {
  if (shades.has(name) && typeof value === 'number') return Math.round(value * 100) / 100;
  return normalForm(value);
}

/** A value in the form in which it is compared: without defaults, with its members sorted by name. */
function normalForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalForm);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([name]) => !ownNames.has(name) && !(twins.test(name) && `${name}Style` in value))
    .map(([name, member]) => [name, normalMember(name, member)] as const)
    .filter(([name, member]) => valueNames.has(name) || !isNothing(member))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalForm(one) ?? null) === JSON.stringify(normalForm(other) ?? null);
}

/** Lists whose order has no meaning. */
export function isSameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  const textsOf = (list: readonly unknown[]) =>
    list.map((entry) => JSON.stringify(normalForm(entry))).toSorted();
  return textsOf(one).join('\n') === textsOf(other).join('\n');
}
