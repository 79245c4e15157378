import type { Command } from '../calls/command.ts';
import { damaged } from './outbox-problems.ts';
import type { Waiting } from './waiting.ts';

// What was damaged on the device after it was stored. It is never sent; the person is shown what is still readable.

/** The text after a name in partly wrong JSON; undefined if it cannot be found. */
function textAfter(name: string, text: string): string | undefined {
  return new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`).exec(text)?.[1];
}

const field = /"([\p{L}\p{N} _%-]{1,60})":(?:"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?|true|false))/gu;

/** The fields that can be found in a part of JSON, whatever is between them. */
function fieldsIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', typed, plain = ''] of text.matchAll(field)) {
    found[name] = typed?.replaceAll(/\\(["\\/])/g, '$1').replaceAll(String.raw`\n`, '\n') ?? plain;
  }
  return found;
}

/** What was typed is between these two. */
function bodyIn(text: string): string {
  const begin = text.indexOf('"body":');
  const end = text.indexOf('"route":');
  return text.slice(begin === -1 ? 0 : begin, end > begin ? end : undefined);
}

/** A command that can no longer be decrypted, as the outbox shows it: what is still readable, and what to do. */
export function damagedCommand(key: string, text: string): Waiting {
  const { key: _, ...body } = fieldsIn(bodyIn(text));
  const files = fieldsIn(/"files":\{[^}]*\}/.exec(text)?.[0].slice(8) ?? '');
  const command: Command = { app: textAfter('app', text) ?? '', call: '', params: {}, body, key };
  const madeAt = Number(/"madeAt":(\d{13})/.exec(text)?.[1] ?? 0);
  return {
    command: Object.keys(files).length > 0 ? { ...command, files } : command,
    route: { method: 'POST', address: '', title: textAfter('title', text) ?? 'Change', page: '/' },
    // Its place among the others is unknown, and nothing waits for it.
    ...{ number: 0, file: `damaged ${key}`, mayWait: true, account: '', madeAt, day: '', locale: '' },
    ...{ state: 'damaged', tries: 0, firstTry: null, problem: damaged().toAnswer('') },
  };
}
