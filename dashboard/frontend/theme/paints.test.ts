import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { paints } from '#kernel/manifest-schema.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** The light and dark values of a colour in a rule. */
function coloursIn(rule: string, name: string): [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--rh-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(rule) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`There is no colour ${name}.`);
  return [light, dark];
}

/** The body of the rule for a selector. */
function ruleOf(selector: string): string {
  const [, rest] = read('paints.css').split(`${selector} {`);
  if (rest === undefined) throw new Error(`There is no rule for ${selector}.`);
  return rest.slice(0, rest.indexOf('}'));
}

function luminance(colour: string): number {
  const whole = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const tokens = read('tokens.css');
const surrounding = (name: string) => coloursIn(tokens, name);

describe.each(paints)('the paint %s', (paint) => {
  const accent = ruleOf(`[data-accent="${paint}"]`);
  const house = ruleOf(`[data-paint="${paint}"]`);
  const pairs = [
    ['on-primary', 'primary'],
    ['on-primary', 'primary-hover'],
    ['on-accent-wash', 'accent-wash'],
  ] as const;

  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('can be read on and by in %s', (_, at) => {
    const own = (name: string) => coloursIn(accent, name)[at];
    for (const [text, ground] of pairs)
      expect(contrast(own(text), own(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['paper', 'surface'])
      expect(contrast(own('primary'), surrounding(ground)[at]), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surrounding('ink-3')[at], own('accent-wash'))).toBeGreaterThanOrEqual(4.5);
  });

  it('has a front whose parts are told apart', () => {
    for (const at of [0, 1]) {
      const parts = ['paint', 'pane', 'roof'].map((part) => coloursIn(house, `house-${part}`)[at]);
      expect(new Set(parts).size).toBe(3);
    }
  });
});
