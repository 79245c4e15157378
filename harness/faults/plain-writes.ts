import { type Contract, writeNames } from '../../dashboard/kernel/contract.ts';
import { appPrefix } from '../../dashboard/kernel/manifest.ts';
import type { Code } from '../../dashboard/kernel/records/codes.ts';
import { type Field, isRequired, photoNameOf } from '../../dashboard/kernel/records/field.ts';
import type { AnyRecord } from '../../dashboard/kernel/records/record.ts';
import { RecordClient } from '../../dashboard/testing/server/record-client.ts';
import { photoSteps, recordSteps } from './record-writes.ts';
import type { AppWrites, Turn } from './step.ts';

const anyCode: Readonly<Record<Code, string>> = { isbn: '9780306406157', any: '0075-KX' };

/** A valid value for a field that must not be blank. */
function anyValue(field: Field, { mark, number }: Turn): string | number | boolean {
  switch (field.kind) {
    case 'flag':
      return true;
    case 'day':
      return '2026-01-02';
    case 'text':
      return field.code ? anyCode[field.code] : (field.choices?.[0] ?? mark);
    case 'photo':
      return '';
    default:
      return Math.min(Math.max(number, field.min ?? number), field.max ?? number);
  }
}

/** The writes of an app that is a record and no more. */
export function plainWrites(id: string, contract: Contract, record: AnyRecord): AppWrites {
  const { formFields: asked } = record;
  const texts = asked
    .filter(([, field]) => field.kind === 'text' && !field.choices && !field.code)
    .map(([name]) => name);
  const [marked, changed = marked] = texts;
  if (marked === undefined || changed === undefined) throw new Error(`${id} has no field for words.`);
  return {
    id,
    writes: writeNames(contract),
    begin(person) {
      const parts = {
        record,
        client: new RecordClient(person.calls({ prefix: appPrefix({ id }), contract }), record),
        madeOf: (turn: Turn) => ({
          ...Object.fromEntries(
            asked
              .filter(([, field]) => isRequired(field))
              .map(([name, field]) => [name, anyValue(field, turn)]),
          ),
          [marked]: turn.mark,
        }),
        marked,
        changed,
      };
      const hasPhoto = photoNameOf(record) !== undefined;
      return { ...recordSteps(person, parts), ...(hasPhoto && photoSteps(parts)) };
    },
  };
}
