import type { FieldReading } from '#kernel/extraction.ts';

/** One way to fill a field. */
export interface Candidate {
  value: string;
  score: number;
  snippet: string;
  /** How sure the engine is of the words it was read from. */
  confidence: number;
}

const longestText = 300;
const sharpness = 1.4;

/** Each value once, with its likeliest mention, best first. */
function ranked(candidates: readonly Candidate[]): (Candidate & { weight: number })[] {
  const known = new Map<string, Candidate>();
  for (const candidate of candidates.filter(({ score }) => score > 0)) {
    const other = known.get(candidate.value);
    if (!other || candidate.score > other.score) known.set(candidate.value, candidate);
  }
  const all = [...known.values()];
  const most = Math.max(...all.map(({ score }) => score));
  return all
    .map((candidate) => ({
      ...candidate,
      weight: Math.exp((candidate.score - most) / sharpness) * (0.3 + 0.7 * candidate.confidence),
    }))
    .toSorted((a, b) => b.weight - a.weight);
}

const clamp = (value: number) => Math.round(Math.min(0.99, Math.max(0.05, value)) * 100) / 100;

export function concluded(value: string, snippet: string, confidence: number): FieldReading {
  return {
    value: value.slice(0, longestText),
    snippet: snippet.slice(0, longestText),
    confidence: clamp(confidence),
  };
}

/**
 * The likeliest candidate for a field. Its confidence grows with how well its words were read, how close its score
 * comes to one that leaves no doubt (`strong`), and how far it is ahead of the next.
 */
export function chosen(candidates: readonly Candidate[], strong: number): FieldReading | undefined {
  const [best, second] = ranked(candidates);
  if (!best) return undefined;
  const lead = 1 - (second?.weight ?? 0) / best.weight;
  const strength = Math.min(1, best.score / strong);
  return concluded(best.value, best.snippet, best.confidence * (0.3 + 0.4 * strength + 0.3 * lead));
}
