import { distance } from 'fastest-levenshtein';
import { heightOf, joined, plain, type ReadLine, type ReadWord } from './lines.ts';

/** What is next to or below a label. */
export interface Labelled {
  text: string;
  confidence: number;
  line: number;
  /** The label and what belongs to it, verbatim. */
  snippet: string;
  /** 0 to 1: how well the label's words matched. */
  likeness: number;
}

const alikeFrom = 0.79;
const exactUpTo = 3;
const columnGap = 2.2;
const longestLabel = 4;

export function likenessOf(found: string, label: string): number {
  if (found === label) return 1;
  if (label.length <= exactUpTo || found === '') return 0;
  return 1 - distance(found, label) / Math.max(found.length, label.length);
}

interface Met {
  from: number;
  to: number;
  likeness: number;
}

/** Where in a line a label is: with its number of words, or one more or less. */
function metIn({ words }: ReadLine, label: string): Met | undefined {
  const count = label.split(' ').length;
  let best: Met | undefined;
  for (let from = 0; from < words.length; from += 1) {
    for (const length of [count, count + 1, count - 1]) {
      if (length < 1 || from + length > words.length) continue;
      const found = plain(joined(words.slice(from, from + length)).text);
      const likeness = likenessOf(found.replaceAll(' ', ''), label.replaceAll(' ', ''));
      // A label is at the beginning of its line or column.
      const isFirst = from === 0 || isApart(words[from - 1], words[from]);
      const weighed = likeness - (isFirst ? 0 : 0.12);
      if (weighed >= alikeFrom && weighed > (best?.likeness ?? 0)) {
        best = { from, to: from + length, likeness: weighed };
      }
    }
  }
  return best;
}

function isApart(left: ReadWord | undefined, right: ReadWord | undefined): boolean {
  if (!left || !right) return false;
  return right.box.x0 - left.box.x1 > columnGap * Math.max(heightOf(left.box), heightOf(right.box));
}

/** The words of a line from one place to where the next label begins. */
function valueAfter({ words }: ReadLine, from: number, others: readonly string[]): readonly ReadWord[] {
  const rest = words.slice(from).filter(({ text }) => /[\p{L}\d[\]]/u.test(text) || /^[$€£+]/.test(text));
  const end = rest.findIndex((word, index) => {
    const isCell = isApart(rest[index - 1] ?? words[from - 1], word);
    return isCell && beginsLabel(rest.slice(index, index + longestLabel), others);
  });
  return end < 0 ? rest : rest.slice(0, end);
}

function beginsLabel(words: readonly ReadWord[], others: readonly string[]): boolean {
  const colon = words.findIndex(({ text }) => text.endsWith(':'));
  if (colon >= 0 && colon <= 1) return true;
  return others.some((label) => {
    const found = plain(joined(words.slice(0, label.split(' ').length)).text);
    return likenessOf(found, label) >= 0.85;
  });
}

/** The words of the next line that are below the label. */
function valueBelow(lines: readonly ReadLine[], index: number, met: Met): readonly ReadWord[] {
  const label = lines[index]?.words.slice(met.from, met.to) ?? [];
  const next = lines[index + 1];
  if (!next || label.length === 0) return [];
  const { box } = joined(label);
  if (next.box.y0 - box.y1 > 2.5 * heightOf(box)) return [];
  const after = lines[index]?.words[met.to];
  const right = after && isApart(label.at(-1), after) ? after.box.x0 : Number.POSITIVE_INFINITY;
  const left = box.x0 - 1.5 * heightOf(box);
  return next.words.filter(({ box: { x0 } }) => x0 >= left && x0 < right);
}

/** What is between a label and its value. A dash that touches a digit is a sign, unless it follows a mark. */
const separators = /^(?:(?:no|nr|number)\.?\s*:)?(?:[\s:=.]|-(?!\d)|(?<=[:=.])-)*/i;

function labelledAt(
  lines: readonly ReadLine[],
  index: number,
  met: Met,
  others: readonly string[],
): Labelled[] {
  const line = lines[index];
  if (!line) return [];
  const label = joined(line.words.slice(met.from, met.to)).text;
  const beside = valueAfter(line, met.to, others);
  const below = beside.length > 0 ? [] : valueBelow(lines, index, met);
  const value = beside.length > 0 ? beside : below;
  if (value.length === 0) return [];
  const { text, confidence } = joined(value);
  return [
    {
      text: text.replace(separators, ''),
      confidence,
      line: beside.length > 0 ? index : index + 1,
      snippet: beside.length > 0 ? `${label} ${text}` : text,
      likeness: met.likeness - (beside.length > 0 ? 0 : 0.1),
    },
  ];
}

/** What belongs to any of these labels, best match first. A value ends where another label begins. */
export function labelled(
  lines: readonly ReadLine[],
  labels: readonly string[],
  others: readonly string[],
): Labelled[] {
  const plainLabels = labels.map(plain).filter((label) => label !== '');
  const plainOthers = others.map(plain).filter((label) => label !== '' && !plainLabels.includes(label));
  return lines
    .flatMap((line, index) =>
      plainLabels.flatMap((label) => {
        const met = metIn(line, label);
        return met ? labelledAt(lines, index, met, plainOthers) : [];
      }),
    )
    .toSorted((a, b) => b.likeness - a.likeness);
}
