/**
 * Types that browsers run or apply: scripts, styles, pages, and XML, which may name a transformation. Not drawings
 * (SVG): pages show them as pictures, in which nothing runs, and opened directly they are in a sandbox.
 */
const active = /script|css|html|^(?:text|application)\/xml$|\+xml$/i;
const drawing = /^image\/svg\+xml$/i;

/** The type with which browsers get what people stored: text if it would otherwise be run. */
export function inertType(type: string): string {
  const [name = ''] = type.split(';');
  return active.test(name.trim()) && !drawing.test(name.trim()) ? 'text/plain; charset=utf-8' : type;
}
