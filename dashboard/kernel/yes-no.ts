// What people write for yes and for no, in the languages of our users. A sheet in German displays a checkbox as WAHR.

const words = (text: string) => new Set(text.split(' '));
const yes = words(
  'true yes y x 1 ✓ ✔ ☑ done ja wahr oui vrai si sí sì verdadero vero sim verdadeiro waar tak да',
);
const no = words('false no n 0 ☐ nein falsch non faux falso não nao nee onwaar nej nei nie нет');

export function saysYes(text: string): boolean {
  return yes.has(text.trim().toLowerCase());
}

export function saysNo(text: string): boolean {
  return no.has(text.trim().toLowerCase());
}

/** What a cell says about a checkbox; a blank cell or a dash says no. Undefined if it says neither, as "yes, until May". */
export function flagIn(text: string): boolean | undefined {
  if (saysYes(text)) return true;
  return saysNo(text) || /^[\s–—-]*$/.test(text) ? false : undefined;
}
