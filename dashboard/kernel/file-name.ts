const refused = /[\\/:*?"<>|\s\p{Cc}]+/gu;

/** A text as it can stand in the name of a file, without what systems refuse there; '' where nothing is left. */
export function fileNameOf(text: string): string {
  return text.replaceAll(refused, ' ').trim();
}
