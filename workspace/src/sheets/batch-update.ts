import * as z from 'zod';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { applyFields, maskAt } from '../wire/fields.ts';
import { writeJson } from '../wire/json-write.ts';
import type { RequestKind } from './requests/request.ts';
import { requestEntry } from './requests/table.ts';
import type { OpenSpreadsheet, SheetsDeps } from './session.ts';
import { changeSpreadsheet, readSpreadsheet } from './session.ts';
import { describeSpreadsheet, rangesOf } from './spreadsheet-resource.ts';
import { prefixed } from './values-update.ts';

const bodySchema = z.object({
  requests: z.array(z.record(z.string(), z.unknown())).default([]),
  includeSpreadsheetInResponse: z.boolean().default(false),
  responseRanges: z.array(z.string()).default([]),
  responseIncludeGridData: z.boolean().default(false),
});
type Body = z.infer<typeof bodySchema>;

interface Step {
  name: string;
  kind: RequestKind;
  body: unknown;
}

export async function batchUpdate(call: Call, deps: SheetsDeps): Promise<unknown> {
  const body = bodySchema.parse(call.body);
  if (body.requests.length === 0) throw new ApiError(400, 'Must specify at least one request.');
  const steps = body.requests.map(readRequest);
  const needsResults = steps.some(({ kind }) => kind.needsResults);
  const replies = await changeSpreadsheet(call, deps, (opened) => runAll(call, deps, opened, steps), {
    needsResults,
  });
  const answer = { spreadsheetId: call.parameters['spreadsheetId'], replies };
  if (!body.includeSpreadsheetInResponse) return answer;
  const updatedSpreadsheet = await describeUpdated(call, deps, body);
  return deps.answers.answer(undefined, () =>
    writeJson(applyFields({ ...answer, updatedSpreadsheet }, call.fields)),
  );
}

function runAll(call: Call, deps: SheetsDeps, opened: OpenSpreadsheet, steps: readonly Step[]): unknown[] {
  const edit = {
    ...opened,
    rename: (title: string) => deps.files.rename(call.caller, opened.file.id, title),
  };
  return steps.map(({ name, kind, body }, at) => {
    const reply = prefixed(`Invalid requests[${at}].${name}: `, () => kind.run(body, edit));
    return reply === undefined ? {} : { [name]: reply };
  });
}

function readRequest(request: Readonly<Record<string, unknown>>, at: number): Step {
  const [name, second] = Object.keys(request);
  if (name === undefined) throw new ApiError(400, `Invalid requests[${at}]: No request set.`);
  if (second !== undefined) {
    throw new ApiError(
      400,
      `Invalid value at 'requests[${at}]' (oneof), oneof field 'kind' is already set. Cannot set '${second}'`,
    );
  }
  const entry = requestEntry(name) ?? { gap: 'There is no such request.' };
  if ('gap' in entry) throw new ApiError(501, `Invalid requests[${at}].${name}: ${entry.gap}`);
  return { name, kind: entry, body: request[name] };
}

function describeUpdated(call: Call, deps: SheetsDeps, body: Body): Promise<unknown> {
  const fields = maskAt(call.fields, 'updatedSpreadsheet') ?? 'all';
  return readSpreadsheet(call, deps, (opened) => {
    const ranges = body.responseIncludeGridData
      ? rangesOf(opened.spreadsheet, body.responseRanges)
      : undefined;
    return describeSpreadsheet(opened, { origin: call.origin, fields, ranges });
  });
}
