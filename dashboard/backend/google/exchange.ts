import type http from 'node:http';
import type { Readable } from 'node:stream';

/** What Google's client hands to `fetch` beyond the standard: a proxy's agent, where the environment names a proxy. */
export interface Init extends Omit<RequestInit, 'body'> {
  agent?: http.Agent;
  body?: unknown;
}

/** An answer as it comes from the network. */
export type Message = Readable &
  Pick<http.IncomingMessage, 'statusCode' | 'statusMessage' | 'headers' | 'headersDistinct'>;

/** One question to an address and the answer to it; rejects where the connection fails. */
export type Exchange = (url: URL, init: Init) => Promise<Message>;
