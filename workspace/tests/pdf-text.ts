import { inflateSync } from 'node:zlib';

/** What a PDF of this workspace says, page by page: its stretches of text, in the order in which they are drawn. */
export function pagesOf(pdf: Buffer): string[][] {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const refer = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const streamOf = (body: string) => {
    const bytes = Buffer.from(/stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '', 'latin1');
    return body.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
  };
  const lettersOf = (font: string) => {
    const table = /beginbfrange([\s\S]*?)endbfrange/.exec(streamOf(refer(font, 'ToUnicode')))?.[1] ?? '';
    return [...(/\[([\s\S]*)\]/.exec(table)?.[1] ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, code = '']) =>
      Buffer.from(code, 'hex').swap16().toString('utf16le'),
    );
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => {
    const fonts = new Map(
      [...refer(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, lettersOf(objects.get(id) ?? '')] as const,
      ),
    );
    const texts: string[] = [];
    let letters: string[] = [];
    for (const [, font, line = ''] of streamOf(refer(page, 'Contents')).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g,
    )) {
      if (font !== undefined) letters = fonts.get(font) ?? [];
      else {
        const codes = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        );
        texts.push(codes.map((code) => letters[Number.parseInt(code, 16)] ?? '�').join(''));
      }
    }
    return texts;
  });
}
