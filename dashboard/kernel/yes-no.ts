// What people write for yes and for no, in the languages of our users. A sheet in German displays a checkbox as WAHR.

const words = (text: string) => new Set(text.split(' '));
const yes = words(
  'true yes y x 1 ✓ ✔ ☑ done ja wahr oui vrai si sí sì verdadero vero sim verdadeiro waar tak',
);
const no = words('false no n 0 nein falsch non faux falso não nao nee onwaar nej nei nie');

export function saysYes(text: string): boolean {
  return yes.has(text.trim().toLowerCase());
}

export function saysNo(text: string): boolean {
  return no.has(text.trim().toLowerCase());
}
