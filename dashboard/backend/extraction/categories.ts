/** Words that reveal what was bought, for the usual categories of expenses, in the languages of the receipts. */
const wordsOf: Readonly<Record<string, RegExp>> = {
  Meals:
    /\b(restaurant|restoran|caf[eé]|coffee|espresso|latte|cappuccino|bistro|pizz\w+|burger|grill|kitchen|diner|bakery|b[äa]ckerei|kopi\w*|nasi|mee|teh|beer|bier|wine|wein|menu|trattoria|ristorante|sandwich|salad|soup|lunch|dinner|dine|food)(?![\p{L}\d_])/iu,
  Lodging:
    /(?<![\p{L}\d_])(hotel|hostel|inn|motel|room|zimmer|nights?|[üu]bernachtung|check-?(in|out)|lodging)\b/iu,
  Transport:
    /\b(taxi|cab|uber|parking|parkhaus|fuel|petrol|diesel|unleaded|benzin|super e\d+|metro|tram|toll|litres?|gallons?|petronas|shell|aral|chevron)\b/i,
  Travel: /\b(airlines?|flight|boarding|railway|bahn|train|rail|ferry|airport|ticket class)\b/i,
  Supplies:
    /\b(stationery|paper|toner|office|books?|pens?|hardware|tools?|supplies|papeterie|schreibwaren|batter(y|ies)|cable|printer|screws?|paint)\b/i,
  Software: /\b(software|subscription|licen[cs]e|hosting|cloud|domain|saas|app store)\b/i,
};

export interface FoundCategory {
  name: string;
  line: string;
  /** How many lines suggest it. */
  count: number;
}

/** The category that most lines suggest, of those that may be chosen. */
export function categoryIn(lines: readonly string[], choices: readonly string[]): FoundCategory | undefined {
  const found = choices.flatMap((name) => {
    const pattern = wordsOf[name] ?? wordOf(name);
    const speaking = lines.filter((line) => pattern.test(line));
    return speaking[0] === undefined ? [] : [{ name, line: speaking[0], count: speaking.length }];
  });
  return found.toSorted((a, b) => b.count - a.count)[0];
}

/** A person's own category is matched by its name. */
function wordOf(name: string): RegExp {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'iu');
}
