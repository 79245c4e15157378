import { Problem } from '#kernel/problem.ts';
import { readAppleFile } from './apple-file.ts';
import { type FromWorker, toWorkerSchema } from './apple-messages.ts';

// Reads an export beside the page, so that the page stays awake however long the file is.

const reportEveryMs = 150;

function say(message: FromWorker): void {
  postMessage(message);
}

let goOn: () => void = () => {};
let lastReport = 0;

async function read(file: Blob): Promise<void> {
  try {
    const end = await readAppleFile(file, {
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
    });
    say({ kind: 'done', ...end });
  } catch (error) {
    const isTold = error instanceof Problem;
    say({ kind: 'failed', message: isTold ? error.message : 'This file could not be read to its end.' });
  }
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = toWorkerSchema.parse(data);
  if (message.kind === 'next') goOn();
  else void read(message.file);
});
