import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLoopback } from '../protection.ts';
import type { MailSettings } from '../settings.ts';

/** How long a mail server may take to answer; it may inspect a mail for a while before it accepts it. */
const timeoutMs = 60_000;

interface Correspondent {
  name: string;
  address: string;
}

export interface Mail {
  to: Correspondent;
  /** The person who wrote it and gets the replies; absent if nobody did. */
  writer?: Correspondent;
  subject: string;
  text: string;
  /** The same for the same mail, however often it is tried. */
  messageId: string;
  /** Where a mail program can unsubscribe with one press; null for a single mail. */
  unsubscribe: string | null;
}

/** The mail server refused a mail, and said so, or was not reached: nothing was delivered. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Another process sends the mail. */
class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

const hasReply = (error: unknown) => error instanceof Error && 'responseCode' in error;

async function logIn(connection: SMTPConnection, { username, password }: URL): Promise<void> {
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject);
    connection.login(auth, (error) => (error ? reject(error) : resolve()));
  });
}

/** Sends mail through the server of SMTP_URL, with one connection per mail. */
export class Mailer {
  readonly #settings: MailSettings;

  constructor(settings: MailSettings) {
    this.#settings = settings;
  }

  async #written({ to, writer, subject, text, messageId, unsubscribe }: Mail): Promise<Buffer> {
    const name = writer ? `${writer.name || writer.address}, by Rowhouse` : 'Rowhouse';
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    return await new MailComposer({
      ...{ from: { name, address: this.#settings.from }, to, subject, text, messageId },
      ...(writer && { replyTo: writer }),
      textEncoding: 'base64',
      headers: {
        ...(!writer && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribe !== null && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
      .compile()
      .build();
  }

  /** A connection that may send. */
  async #connect(): Promise<SMTPConnection> {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const url = new URL(this.#settings.url);
    const connection = new Connection({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      ...(url.port !== '' && { port: Number(url.port) }),
      secure: url.protocol === 'smtps:',
      requireTLS: !isLoopback(url.hostname),
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    });
    try {
      await new Promise<void>((resolve, reject) => {
        connection.on('error', reject);
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      if (url.username !== '') await logIn(connection, url);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /**
   * Sends a mail. `handOver` is called when all of it has been sent except its end, without which no server accepts
   * it: if it returns false, the connection is cut, and nobody gets anything. After that the mail is on its way.
   * @returns false if `handOver` did
   * @throws MailRefused if it is certain that nothing was delivered; anything else if nobody knows
   */
  async send(mail: Mail, handOver: () => Promise<boolean>): Promise<boolean> {
    let isHandedOver = false;
    let connection: SMTPConnection | undefined;
    try {
      const bytes = await this.#written(mail);
      async function* body() {
        yield bytes;
        if (!(await handOver())) throw new NotOurs();
        isHandedOver = true;
      }
      const open = await this.#connect();
      connection = open;
      await new Promise<void>((resolve, reject) => {
        const message = Readable.from(body());
        message.once('error', reject);
        open.once('error', reject);
        open.once('end', () => reject(new Error('The mail server hung up.')));
        const envelope = { from: this.#settings.from, to: [mail.to.address] };
        open.send(envelope, message, (error) => (error ? reject(error) : resolve()));
      });
      return true;
    } catch (error) {
      if (error instanceof NotOurs) return false;
      if (isHandedOver && !hasReply(error)) throw error;
      throw new MailRefused('The mail server did not take a mail.', { cause: error });
    } finally {
      connection?.close();
    }
  }
}
