import type http from 'node:http';
import type { Readable } from 'node:stream';

/** What Google's client passes to `fetch` beyond the standard: a proxy agent, if the environment names a proxy. */
export interface Init extends Omit<RequestInit, 'body'> {
  agent?: http.Agent;
  body?: unknown;
  /** How long the other side may say nothing; costs less than a signal. */
  silenceMs?: number;
}

/** An answer as it comes from the network. */
export type Message = Readable &
  Pick<http.IncomingMessage, 'statusCode' | 'statusMessage' | 'headers' | 'headersDistinct'>;

/** Sends one request to an address and returns the answer; rejects if the connection fails. */
export type Exchange = (url: URL, init: Init) => Promise<Message>;
