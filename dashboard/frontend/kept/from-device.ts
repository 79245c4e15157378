const fromDevice = new WeakSet<object>();

/** An answer that an earlier visit left on this device. */
export function noteFromDevice(answer: object): void {
  fromDevice.add(answer);
}

/** Whether an answer comes from this device and has not been read again since. */
export function isFromDevice(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && fromDevice.has(answer);
}

/** The server has given the same answer again. */
export function noteReadAgain(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) fromDevice.delete(answer);
}
