const lookPattern = /^[0-9a-f]{16}$/;
const maxDifferent = 3;

/** True for two looks of what is most likely one photo; a look that is none is like nothing. */
export function looksAlike(a: string, b: string): boolean {
  if (!lookPattern.test(a) || !lookPattern.test(b)) return false;
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; different > 0n; different >>= 1n) count += Number(different & 1n);
  return count <= maxDifferent;
}
