import { type Contract, writeNames } from '../../dashboard/kernel/contract.ts';
import { appPrefix } from '../../dashboard/kernel/manifest.ts';
import { type Field, isRequired } from '../../dashboard/kernel/records/field.ts';
import type { AnyRecord } from '../../dashboard/kernel/records/record.ts';
import { RecordClient } from '../../dashboard/testing/server/record-client.ts';
import { recordSteps } from './record-writes.ts';
import type { AppWrites, Turn } from './step.ts';

/** What may stand in a field that must not be blank. */
function anyValue(field: Field, { mark, number }: Turn): string | number | boolean {
  switch (field.kind) {
    case 'flag':
      return true;
    case 'day':
      return '2026-01-02';
    case 'text':
      return field.choices?.[0] ?? mark;
    default:
      return Math.min(Math.max(number, field.min ?? number), field.max ?? number);
  }
}

/** The writes of an app that is a record and no more. */
export function plainWrites(id: string, contract: Contract, record: AnyRecord): AppWrites {
  const { formFields: asked } = record;
  const texts = asked.filter(([, field]) => field.kind === 'text' && !field.choices).map(([name]) => name);
  const [marked, changed = marked] = texts;
  if (marked === undefined || changed === undefined) throw new Error(`${id} has no field for words.`);
  return {
    id,
    writes: writeNames(contract),
    begin: (person) =>
      recordSteps(person, {
        record,
        client: new RecordClient(person.calls({ prefix: appPrefix({ id }), contract }), record),
        madeOf: (turn) => ({
          ...Object.fromEntries(
            asked
              .filter(([, field]) => isRequired(field))
              .map(([name, field]) => [name, anyValue(field, turn)]),
          ),
          [marked]: turn.mark,
        }),
        marked,
        changed,
      }),
  };
}
