/** The mean radius, in metres. */
const earthRadius = 6_371_008.8;
const radians = (angle: number) => (angle * Math.PI) / 180;

interface Point {
  /** In degrees. */
  latitude: number;
  longitude: number;
}

/** Metres between two points in a straight line, on a sphere of the earth's size. */
export function metresBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Six decimals are about ten centimetres on the ground. What is rounded to zero has no sign. */
export function degrees(value: number): string {
  return value.toFixed(6).replace(/^-(?=[0.]+$)/, '');
}
