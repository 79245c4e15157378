/** The id of a spreadsheet in pasted text: in its address, or by itself. */
export function sheetIdIn(pasted: string): string | undefined {
  const text = pasted.trim();
  const [, fromPath] = /\/(?:spreadsheets|sheets)(?:\/u\/\d+)?(?:\/d)?\/([\w-]{10,200})/.exec(text) ?? [];
  const [, fromQuery] = /[?&](?:id|sheet|file)=([\w-]{10,200})(?:&|#|$)/.exec(text) ?? [];
  return fromPath ?? fromQuery ?? (/^[\w-]{20,200}$/.test(text) ? text : undefined);
}
