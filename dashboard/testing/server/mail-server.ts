import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string;
  headers: ReadonlyMap<string, string>;
  text: string;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** All delivered mails, in order. */
  received: ReceivedMail[];
  /** The number of refused mails. */
  refused(): number;
  /** The number of open connections. */
  connected(): number;
  /** What the server does, until this is changed. */
  mood: {
    /** Refuses all mail for a while. */
    isDown?: boolean;
    /** Knows none of the addresses that mail goes to. */
    knowsNobody?: boolean;
    /** Called when somebody is about to send, before they may go on. */
    beforeMail?: () => Promise<void>;
    /** Called once a mail has been received completely, before its sender is told. */
    beforeAnswer?: () => Promise<void>;
  };
  stop(): Promise<void>;
}

/** Header lines, with continuation lines joined; the text in UTF-8. */
function readMail(source: string, to: string): ReceivedMail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  return { to, headers, text: Buffer.from(rest.join(''), 'base64').toString() };
}

/** A mail server on this machine that stores what it receives. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const mood: MailServer['mood'] = {};
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error('Unknown here')),
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, callback) {
      if (mood.isDown) refused += 1;
      const answer = mood.isDown ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null;
      void (mood.beforeMail?.() ?? Promise.resolve()).then(() => callback(answer));
    },
    onRcptTo(_address, _session, callback) {
      callback(
        mood.knowsNobody ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null,
      );
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        received.push(readMail(Buffer.concat(chunks).toString(), to));
        void (mood.beforeAnswer?.() ?? Promise.resolve()).then(() => callback(null));
      });
    },
  });
  // A sender that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: own } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${own}`,
    received,
    refused: () => refused,
    connected: () => server.connections.size,
    mood,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
