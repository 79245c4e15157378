import * as z from 'zod';
import type { Call } from '../wire/call.ts';
import { entityTag, jsonType, MediaAnswer } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { applyFields, maskAt } from '../wire/fields.ts';
import { writeJson } from '../wire/json-write.ts';
import type { Edit, RequestKind } from './requests/request.ts';
import { requestEntry } from './requests/table.ts';
import type { OpenSpreadsheet, SheetsDeps } from './session.ts';
import { changeInStages, changeSpreadsheet, readSpreadsheet } from './session.ts';
import { describeSpreadsheet, rangesOf } from './spreadsheet-resource.ts';
import { SearchTime } from './text-search.ts';
import { prefixed } from './values/values-update.ts';

const bodySchema = z.object({
  requests: z.array(z.record(z.string(), z.unknown())).default([]),
  includeSpreadsheetInResponse: z.boolean().default(false),
  responseRanges: z.array(z.string()).default([]),
  responseIncludeGridData: z.boolean().default(false),
});
type Body = z.infer<typeof bodySchema>;

interface Step {
  at: number;
  name: string;
  kind: RequestKind;
  body: unknown;
}

export async function batchUpdate(call: Call, deps: SheetsDeps): Promise<unknown> {
  const body = bodySchema.parse(call.body);
  if (body.requests.length === 0) throw new ApiError(400, 'Must specify at least one request.');
  const steps = body.requests.map(readRequest);
  const made: { version?: number } = {};
  const onVersion = (version: number) => {
    made.version = version;
  };
  const replies = await carryOut(call, deps, {
    steps,
    // Only a caller who names a version is told the next one: Google returns none.
    onVersion: call.ifMatch === undefined ? undefined : onVersion,
  });
  const updatedSpreadsheet = body.includeSpreadsheetInResponse
    ? await describeUpdated(call, deps, body)
    : undefined;
  const answer = { spreadsheetId: call.parameters['spreadsheetId'], replies, updatedSpreadsheet };
  const json = writeJson(applyFields(answer, call.fields));
  const headers = made.version === undefined ? {} : { etag: entityTag(made.version) };
  return new MediaAnswer(200, jsonType, Buffer.from(json), headers);
}

/** A request that needs results of formulas which earlier requests may have changed starts a new stage. */
async function carryOut(
  call: Call,
  deps: SheetsDeps,
  { steps, onVersion }: { steps: readonly Step[]; onVersion: ((version: number) => void) | undefined },
): Promise<unknown[]> {
  const searchTime = new SearchTime();
  const rename = (title: string) =>
    deps.files.rename(call.caller, String(call.parameters['spreadsheetId']), title);
  const stages = stagesOf(steps);
  const [first = []] = stages;
  if (stages.length <= 1) {
    const needsResults = first.some(({ kind, body }) => kind.needsResults(body));
    const run = (opened: OpenSpreadsheet) => runAll(first, { ...opened, rename, searchTime });
    return await changeSpreadsheet(call, deps, run, { needsResults, onVersion });
  }
  const replies: unknown[] = [];
  const titles: string[] = [];
  const runs = stages.map((stage) => (opened: OpenSpreadsheet) => {
    const edit = { ...opened, rename: (title: string) => void titles.push(title), searchTime };
    replies.push(...runAll(stage, edit));
  });
  await changeInStages(call, deps, runs, { finish: () => titles.forEach(rename), onVersion });
  return replies;
}

function stagesOf(steps: readonly Step[]): Step[][] {
  const stages: Step[][] = [];
  for (const step of steps) {
    const last = stages.at(-1);
    if (last === undefined || step.kind.needsResults(step.body)) stages.push([step]);
    else last.push(step);
  }
  return stages;
}

function runAll(steps: readonly Step[], edit: Edit): unknown[] {
  return steps.map(({ at, name, kind, body }) => {
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
  return { at, name, kind: entry, body: request[name] };
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
