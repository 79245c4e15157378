import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sheetsMethods } from '../src/sheets/api.ts';
import { requestTable } from '../src/sheets/requests/table.ts';

const discoverySchema = z.object({
  schemas: z.object({ Request: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
});

const text = readFileSync(new URL('../discovery/sheets-v4.json', import.meta.url), 'utf8');
const discovery = discoverySchema.parse(JSON.parse(text));

describe('every part of the API is accounted for', () => {
  it('each method', () => {
    const published = [...text.matchAll(/"id": "(sheets\.[\w.]+)"/g)].map((match) => match[1]);
    expect(published.length).toBeGreaterThan(10);
    expect(Object.keys(sheetsMethods).sort()).toEqual(published.sort());
  });

  it('each kind of request in a batch', () => {
    const published = Object.keys(discovery.schemas.Request.properties);
    expect(published.length).toBeGreaterThan(60);
    expect(Object.keys(requestTable).sort()).toEqual(published.sort());
  });
});
