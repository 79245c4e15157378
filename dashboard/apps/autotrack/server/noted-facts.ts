import * as z from 'zod';
import { factsSchema, type VehicleFacts } from '../vehicle.ts';

// A vehicle's facts are noted on its file, so that listing all vehicles, with what is due, takes one call. Drive stores
// 124 bytes per note, name and value together, and 30 notes per file.

const prefix = 'facts';
const maxBytes = 124 - `${prefix}00`.length;
const maxNotes = 12;

const notedSchema = z.object({ at: z.number(), facts: factsSchema });
/** The facts, and when they were noted, in milliseconds since 1970. */
export type Noted = z.infer<typeof notedSchema>;

/** Splits text into pieces that each fit into a note; no character is split. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of text) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > maxBytes) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += bytes;
  }
  return [...pieces, piece];
}

const maxCharacters = 60;
const short = (text: string) => [...text].slice(0, maxCharacters).join('');

function shortened(facts: VehicleFacts): VehicleFacts {
  return {
    ...facts,
    year: short(facts.year),
    make: short(facts.make),
    model: short(facts.model),
    color: short(facts.color),
    licensePlate: short(facts.licensePlate),
    last: facts.last && { ...facts.last, service: short(facts.last.service) },
    due: facts.due.map((due) => ({ ...due, service: short(due.service) })),
  };
}

/** The facts as notes. What is due is sorted by urgency, and cut off if there is no room. */
export function notesOfFacts(facts: VehicleFacts, at: number): Record<string, string> {
  const whole = shortened(facts);
  for (let count = whole.due.length; count >= 0; count -= 1) {
    const text = JSON.stringify({ at, facts: { ...whole, due: whole.due.slice(0, count) } });
    const pieces = piecesOf(text);
    // The first note says how many there are, because notes of a longer text may be left over.
    if (pieces.length < maxNotes) {
      const notes = pieces.map((piece, index) => [`${prefix}${index + 1}`, piece]);
      return { [`${prefix}0`]: String(pieces.length), ...Object.fromEntries(notes) };
    }
  }
  return {};
}

export function factsInNotes(notes: Readonly<Record<string, string>>): Noted | null {
  const count = Number(notes[`${prefix}0`] ?? 0);
  if (!(count > 0 && count < maxNotes)) return null;
  const text = Array.from({ length: count }, (_, index) => notes[`${prefix}${index + 1}`] ?? '').join('');
  try {
    return notedSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Two servers may have written notes at once; reading the sheets corrects them.
    return null;
  }
}
