const refused = /[\\/:*?"<>|\s\p{Cc}]+/gu;

/** A text made safe for a file name, without characters that systems refuse; '' if nothing is left. */
export function fileNameOf(text: string): string {
  return text.replaceAll(refused, ' ').trim();
}
