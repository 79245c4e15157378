import { distance } from 'fastest-levenshtein';
import type { FieldReading } from '#kernel/extraction.ts';

/** One way to fill a field, as one look at the photo suggests it. */
export interface Candidate {
  value: string;
  score: number;
  snippet: string;
  /** How sure the engine is of the words it stands in. */
  confidence: number;
}

interface Weighed extends Candidate {
  weight: number;
}

export interface Election {
  /** A score that leaves no doubt that it is what was asked for. */
  strong: number;
  /** True where values that differ in a letter or two are readings of the same words. */
  areNames?: boolean;
}

const longestText = 300;
const mostOfAPass = 5;
const sharpness = 1.4;

/** Each value once, by its likeliest mention. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const known = best.get(candidate.value);
    if (!known || candidate.score > known.score) best.set(candidate.value, candidate);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, mostOfAPass);
}

/** A look has one vote, which it divides among what it saw; one that saw nothing convincing has less. */
function weighed(candidates: readonly Candidate[], strong: number): Weighed[] {
  const ranked = distinct(candidates.filter(({ score }) => score > 0));
  const best = ranked[0]?.score ?? 0;
  const say = Math.min(1, Math.max(0.15, best / strong));
  return ranked.map((candidate) => ({
    ...candidate,
    weight: say * Math.exp((candidate.score - best) / sharpness) * (0.3 + 0.7 * candidate.confidence),
  }));
}

interface Group {
  members: Weighed[];
  weight: number;
}

function isSameName(a: string, b: string): boolean {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return distance(left, right) <= 0.2 * Math.max(left.length, right.length);
}

function grouped(passes: readonly (readonly Weighed[])[], { areNames = false }: Election): Group[] {
  const groups: Group[] = [];
  const isSame = areNames ? isSameName : (a: string, b: string) => a === b;
  for (const candidate of passes.flat().toSorted((a, b) => b.weight - a.weight)) {
    const group = groups.find(({ members }) => isSame(members[0]?.value ?? '', candidate.value));
    if (group) {
      group.members.push(candidate);
      group.weight += candidate.weight;
    } else groups.push({ members: [candidate], weight: candidate.weight });
  }
  return groups.toSorted((a, b) => b.weight - a.weight);
}

/** Of several readings of the same words the one that is nearest to all others. */
function typical({ members }: Group): Weighed | undefined {
  const away = ({ value }: Weighed) =>
    members.reduce((sum, other) => sum + other.weight * distance(value, other.value), 0);
  return members.toSorted((a, b) => away(a) - away(b) || b.weight - a.weight)[0];
}

const clamp = (value: number) => Math.round(Math.min(0.99, Math.max(0.05, value)) * 100) / 100;

export function concluded(value: string, snippet: string, confidence: number): FieldReading {
  return {
    value: value.slice(0, longestText),
    snippet: snippet.slice(0, longestText),
    confidence: clamp(confidence),
  };
}

/** The value that most speaks for over all passes. */
export function elected(
  passes: readonly (readonly Candidate[])[],
  election: Election,
): FieldReading | undefined {
  const groups = grouped(
    passes.map((pass) => weighed(pass, election.strong)),
    election,
  );
  const [group, second] = groups;
  const best = group && typical(group);
  if (!group || !best) return undefined;
  const top = Math.max(...group.members.map(({ score }) => score));
  const sure = Math.max(...group.members.map(({ confidence }) => confidence));
  const lead = 1 - (second?.weight ?? 0) / group.weight;
  const strength = Math.min(1, top / election.strong);
  const agreed = group.members.length > 1 ? 0.1 : 0;
  return concluded(best.value, best.snippet, sure * (0.3 + 0.4 * strength + 0.3 * lead) + agreed);
}
