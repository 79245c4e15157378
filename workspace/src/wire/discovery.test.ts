import { describe, expect, it } from 'vitest';
import { loadDiscovery } from './discovery.ts';

const sheets = loadDiscovery('sheets-v4');
const drive = loadDiscovery('drive-v3');

function matched(discovery: typeof sheets, verb: string, path: string) {
  const match = discovery.match(verb, path);
  return match && [match.method.id.replace(/^(sheets\.spreadsheets|drive)\./, ''), ...match.path.values()];
}

describe('an address leads to its method', () => {
  it.each([
    ['GET', '/v4/spreadsheets/S', ['get', 'S']],
    ['GET', '/v4/spreadsheets/S/', ['get', 'S']],
    ['POST', '/v4/spreadsheets/S:batchUpdate', ['batchUpdate', 'S']],
    ['POST', '/v4/spreadsheets/S/:batchUpdate', ['batchUpdate', 'S']],
    ['GET', "/v4/spreadsheets/S/values/'My%20sheet'!A1:B2", ['values.get', 'S', "'My sheet'!A1:B2"]],
    ['GET', '/v4/spreadsheets/S/values/%27a%2Fb%27%21A1%3AB2', ['values.get', 'S', "'a/b'!A1:B2"]],
    ['GET', '/v4/spreadsheets/S/values/a+b', ['values.get', 'S', 'a+b']],
    ['GET', '/v4/spreadsheets/S/values/50%', ['values.get', 'S', '50%']],
    ['POST', '/v4/spreadsheets/S/values/A1:B2:append', ['values.append', 'S', 'A1:B2']],
    ['POST', '/v4/spreadsheets/S/values/A1:clear', ['values.clear', 'S', 'A1']],
    ['GET', '/v4/spreadsheets/S/values:batchGet', ['values.batchGet', 'S']],
    ['POST', '/v4/spreadsheets/S/sheets/7:copyTo', ['sheets.copyTo', 'S', '7']],
    ['DELETE', '/v4/spreadsheets/S', undefined],
    ['GET', '/v4/spreadsheets/S/values/a/b', undefined],
    ['GET', '/v4/spreadsheetsX/S', undefined],
  ])('%s %s', (verb, path, expected) => {
    expect(matched(sheets, verb, path)).toEqual(expected);
  });

  it.each([
    ['DELETE', '/drive/v3/files/trash', ['files.emptyTrash']],
    ['DELETE', '/drive/v3/files/abc', ['files.delete', 'abc']],
    ['GET', '/drive/v3/files/generateIds', ['files.generateIds']],
    ['GET', '/drive/v3/changes/startPageToken', ['changes.getStartPageToken']],
    ['POST', '/upload/drive/v3/files', ['files.create']],
    ['POST', '/resumable/upload/drive/v3/files', ['files.create']],
    ['PATCH', '/upload/drive/v3/files/abc', ['files.update', 'abc']],
    ['PUT', '/upload/drive/v3/files/abc', undefined],
  ])('%s %s', (verb, path, expected) => {
    expect(matched(drive, verb, path)).toEqual(expected);
  });
});
