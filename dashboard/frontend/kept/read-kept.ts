import { type Endpoint, readAnswer } from '#kernel/contract.ts';
import { isKept } from '#kernel/kept.ts';
import { noteFromDevice } from './from-device.ts';
import { knownContracts, noteAnswer, sourceOf } from './questions.ts';

/** A call as it is named with its kept answers: the address in its contract. */
const nameOf = (prefix: string, { path }: Endpoint) => `${prefix}${path}`;

/** The call that gave an answer; undefined if it is not to be kept. */
export function callOf(answer: unknown): string | undefined {
  const source = sourceOf(answer);
  return source && isKept(source.prefix, source.endpoint)
    ? nameOf(source.prefix, source.endpoint)
    : undefined;
}

/** A kept answer as its call returns it today; undefined if the call is gone or answers differently by now. */
export function readKept(call: string, kept: unknown): object | undefined {
  for (const [prefix, contract] of knownContracts()) {
    for (const endpoint of Object.values(contract)) {
      if (nameOf(prefix, endpoint) !== call || !isKept(prefix, endpoint)) continue;
      // Pages' values are kept: if that is not the wire format, they are encoded first.
      const travelled = endpoint.isTranslated
        ? endpoint.returns.safeParse(kept)
        : { success: true, data: kept };
      const read = travelled.success ? readAnswer(endpoint, travelled.data) : travelled;
      if (!read.success || typeof read.data !== 'object' || read.data === null) return undefined;
      noteAnswer(prefix, endpoint, read.data);
      noteFromDevice(read.data);
      return read.data;
    }
  }
  return undefined;
}
