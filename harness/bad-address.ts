import { createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** What the other end of a call does, once it was asked anything. */
export type Conduct = 'sends on' | 'sends on to a file' | 'drips' | 'never ends';

export interface BadAddress {
  url: string;
  /** How often it was asked. */
  asked(): number;
  /** How many bytes it got rid of. */
  sent(): number;
}

const json = 'content-type: application/json\r\n';
const block = Buffer.alloc(1 << 20, ' ');

/** Without end: the next block as soon as there is room for it. */
function pour(socket: Socket): void {
  while (!socket.destroyed && socket.write(block));
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write(' '), 20);
  socket.once('close', () => clearInterval(timer));
}

function answer(socket: Socket, conduct: Conduct, elsewhere: string): void {
  switch (conduct) {
    case 'sends on':
    case 'sends on to a file': {
      const location = conduct === 'sends on' ? elsewhere : 'file:///etc/hostname';
      socket.end(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    case 'drips':
      socket.write(`HTTP/1.1 200 OK\r\n${json}content-length: 100000\r\n\r\n`);
      drip(socket);
      return;
    case 'never ends':
      socket.write(`HTTP/1.1 200 OK\r\n${json}connection: close\r\n\r\n`);
      socket.on('drain', () => pour(socket));
      pour(socket);
  }
}

/** An address on this machine that behaves as no service should; `elsewhere` is where it redirects to. */
export async function startBadAddress(conduct: Conduct, elsewhere = ''): Promise<BadAddress> {
  let asked = 0;
  const sockets = new Set<Socket>();
  let gone = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      gone += socket.bytesWritten - socket.writableLength;
      sockets.delete(socket);
    });
    socket.once('data', () => {
      asked += 1;
      answer(socket, conduct, elsewhere);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    sent: () => [...sockets].reduce((sum, one) => sum + one.bytesWritten - one.writableLength, gone),
  };
}
