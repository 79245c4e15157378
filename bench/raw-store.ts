// The baseline of the workspace's figures, in a separate process like the workspace: node:sqlite with synchronous=FULL behind
// node:http, one table, nothing else. POST /rows appends a durable row, PUT /rows?n= replaces one, GET /rows reads them all and GET
// /rows?n= the first n, GET /readyz and GET /block send the contents of BLOCK_FILE, from memory. With RAW_GROUP, writes that arrive
// together become durable together.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { rowOf } from './rows.ts';

const settings = z
  .object({
    PORT: z.coerce.number(),
    RAW_FOLDER: z.string(),
    BLOCK_FILE: z.string(),
    RAW_ROWS: z.coerce.number().default(0),
    RAW_GROUP: z.string().optional(),
  })
  .parse(process.env);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const database = new DatabaseSync(path.join(settings.RAW_FOLDER, 'raw.sqlite'));
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec('create table if not exists row (id integer primary key, cells text not null) strict');
const insert = database.prepare('insert into row (cells) values (?)');
const update = database.prepare('update row set cells = ? where id = ?');
const select = database.prepare('select cells from row order by id limit ?');
const block = existsSync(settings.BLOCK_FILE) ? readFileSync(settings.BLOCK_FILE) : Buffer.from('{}');

database.exec('begin');
for (let row = 1; row <= settings.RAW_ROWS; row += 1) insert.run(JSON.stringify(rowOf(row)));
database.exec('commit');

const numberIn = (address: string) => new URL(address, 'http://localhost').searchParams.get('n');

function write(method: string | undefined, address: string, text: string): number {
  const cells = JSON.stringify(JSON.parse(text));
  if (method === 'POST') return Number(insert.run(cells).lastInsertRowid);
  const row = Number(numberIn(address));
  update.run(cells, row);
  return row;
}

type Work = { write: () => number; answer: (row: number) => void };
let waiting: Work[] = [];

function commitWaiting(): void {
  const together = waiting;
  waiting = [];
  database.exec('begin');
  const answers = together.map(({ write: doWrite, answer }) => {
    const row = doWrite();
    return () => answer(row);
  });
  database.exec('commit');
  for (const answer of answers) answer();
}

function perform(work: Work): void {
  if (settings.RAW_GROUP === undefined) work.answer(work.write());
  else if (waiting.push(work) === 1) setImmediate(commitWaiting);
}

function read(address: string): string | Buffer {
  if (!address.startsWith('/rows')) return block;
  const rows = select.all(Number(numberIn(address) ?? -1));
  return JSON.stringify({ values: rows.map(({ cells }) => JSON.parse(String(cells))) });
}

const server = createServer((request, response) => {
  const { method, url = '' } = request;
  response.setHeader('content-type', 'application/json; charset=UTF-8');
  if (method === 'GET') return response.end(read(url));
  void bodyOf(request).then((text) => {
    perform({
      write: () => write(method, url, text),
      answer: (row) => response.end(JSON.stringify({ row })),
    });
  });
});
server.listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
