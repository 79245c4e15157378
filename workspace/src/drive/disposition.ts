const longestName = 200;
const longestEnding = 20;

/** Asks the browser to save, under a name that cannot break out of the header. */
export function attachment(name: string): string {
  const short = shortened(name);
  const plain = short.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(short.toWellFormed())}`;
}

/** A long name loses letters before its ending, by which systems know what opens the file. */
function shortened(name: string): string {
  if (name.length <= longestName) return name;
  const ending = name.slice(name.lastIndexOf('.'));
  const kept = ending.startsWith('.') && ending.length <= longestEnding ? ending : '';
  return name.slice(0, longestName - kept.length) + kept;
}
