/** Markup that is safe to send: every value in it was escaped on its way in. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = string | number | Html | undefined | false | readonly Piece[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'string' || typeof piece === 'number') {
    return String(piece).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  }
  return piece === undefined || piece === false ? '' : piece.map(render).join('');
}

/** A template whose values are escaped, in text and in quoted attributes alike. `false` and undefined are nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + render(pieces[index - 1]) + part));
}
