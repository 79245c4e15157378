// The baseline of the workspace's figures, in a process of its own as the workspace is: node:sqlite with
// synchronous=FULL behind node:http, one table, nothing else. POST /rows appends a durable row, PUT /rows?n= replaces
// one, GET /readyz and GET /block send what BLOCK_FILE holds, from memory.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const settings = z
  .object({ PORT: z.coerce.number(), RAW_FOLDER: z.string(), BLOCK_FILE: z.string() })
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
const block = existsSync(settings.BLOCK_FILE) ? readFileSync(settings.BLOCK_FILE) : Buffer.from('{}');

function write(method: string | undefined, address: string, text: string): number {
  const cells = JSON.stringify(JSON.parse(text));
  if (method === 'POST') return Number(insert.run(cells).lastInsertRowid);
  const row = Number(new URL(address, 'http://localhost').searchParams.get('n'));
  update.run(cells, row);
  return row;
}

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json; charset=UTF-8');
  if (request.method === 'GET') return response.end(block);
  void bodyOf(request).then((text) => {
    response.end(JSON.stringify({ row: write(request.method, request.url ?? '', text) }));
  });
});
server.listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
