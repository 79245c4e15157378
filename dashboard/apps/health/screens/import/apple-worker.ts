import { Problem } from '#kernel/problem.ts';
import { readAppleFile, type Sink } from './apple-file.ts';
import { type FromWorker, toWorkerSchema } from './apple-messages.ts';

// Reads an export in a worker, so that the page stays responsive however long the file is.

const reportEveryMs = 150;

function say(message: FromWorker): void {
  postMessage(message);
}

const stopping = new AbortController();
let goOn: () => void = () => {};
let lastReport = 0;
let isReading = false;

async function read(file: Blob): Promise<void> {
  isReading = true;
  try {
    const sink: Sink = {
      rows: (rows) =>
        new Promise((resolve) => {
          goOn = resolve;
          say({ kind: 'rows', rows: rows.map(({ log, cells }) => ({ log, cells: { ...cells } })) });
        }),
      progress(progress) {
        if (Date.now() - lastReport < reportEveryMs) return;
        lastReport = Date.now();
        say({ kind: 'progress', ...progress });
      },
    };
    const end = await readAppleFile(file, sink, stopping.signal);
    say({ kind: 'done', ...end });
  } catch (error) {
    if (stopping.signal.aborted) return close();
    const isTold = error instanceof Problem;
    say({ kind: 'failed', message: isTold ? error.message : 'This file could not be read completely.' });
  }
  isReading = false;
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = toWorkerSchema.parse(data);
  if (message.kind === 'read') return void read(message.file);
  if (message.kind === 'stop') stopping.abort();
  goOn();
  if (message.kind === 'stop' && !isReading) close();
});
