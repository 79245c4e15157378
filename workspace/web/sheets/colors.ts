import type { Color } from '../api/sheets.ts';

export function toHex({ red = 0, green = 0, blue = 0 }: Color): string {
  const digits = [red, green, blue].map((share) =>
    Math.round(Math.min(1, Math.max(0, share)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Reads #rgb, #rrggbb and rgb(r, g, b); anything else is not a colour. */
export function toColor(text: string): Color | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const functional = /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)/i.exec(text);
  const parts = short
    ? short.slice(1).map((digit) => Number.parseInt(digit + digit, 16))
    : long
      ? long.slice(1).map((digits) => Number.parseInt(digits, 16))
      : functional?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => part / 255);
  return { red, green, blue };
}
