// Finds days and rules that are part of a name or a title: "Freaky Friday", "the Sunday Times", "28 Days Later".

/** Words before a day that make it a name. */
const famous =
  /(?:^|\s)(?:ash|black|bloody|blue|casual|cyber|easter|fat|freaky|giving|good|maundy|palm|ruby|shrove|super|taco|whit)\s+$/i;
const title = /(?:^|\s)(?:dr|mrs?|ms|mx|prof|sir|st)\.?\s+$/i;
/** Something about a day is not due on it. */
const belonging = /(?:^|\s)(?:about|called|like|named|of|titled|with)\s+$/i;
const determiner = /(?:^|\s)(?:the|an?|my|your|his|her|its|our|their)\s+$/i;
/** What is read, seen or heard is a title. */
const before = /^(?:(?:re-?)?(?:watch|read)|listen to|play|see|hear|sing|stream)\s+$/i;

/** Words that are capitalized only in titles, or at the start of a sentence. */
const ordinary =
  /\b(?:Today|Tonight|Tomorrow|Every|Other|Next|This|In|Within|After|Later|Days?|Weeks?|Months?|Years?|Weekends?)\b/;
const sentenceStart = /(?:^|[.!?:;,(–—-])\s*$/;
const capitalBefore = /(?:^|\s)(\p{Lu}[^\s,;:.!?]*)\s+$/u;
const preposition = /^(?:by|on|due|until|starting|from)\s/i;

/** True for a phrase that may be part of the name or the title before it. */
export function isPartOfName(text: string, { start, end }: { start: number; end: number }): boolean {
  const [ahead, phrase] = [text.slice(0, start), text.slice(start, end)];
  if (preposition.test(phrase)) return false;
  if ([famous, title, determiner, belonging].some((each) => each.test(ahead))) return true;
  if (!/^(?:[\p{Lu}\d]|p\d)/u.test(phrase)) return false;
  if (before.test(ahead)) return true;
  // If everything is in capitals, they mean nothing.
  if (sentenceStart.test(ahead) || !/\p{Ll}/u.test(text)) return false;
  return ordinary.test(phrase) || (/^\p{Lu}/u.test(phrase) && followsCapital(ahead));
}

/** The first word of a sentence is always capitalized. */
function followsCapital(ahead: string): boolean {
  const match = capitalBefore.exec(ahead);
  return match !== null && !sentenceStart.test(ahead.slice(0, match.index));
}
