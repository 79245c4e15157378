import type { Readable } from 'node:stream';
import type { FieldMask } from './fields.ts';

/** Who calls: an account through an OAuth client, with the scopes of the token. */
export interface Caller {
  accountId: string;
  email: string;
  /** Null for the workspace's own pages, which see everything that their account may see. */
  clientId: string | null;
  scopes: ReadonlySet<string>;
  /** The scopes that open the method being called, whether the token has them or not. */
  methodScopes?: readonly string[];
}

/** The content of an upload, already on disk under a temporary name while the call is handled. */
export interface Upload {
  path: string;
  sizeBytes: number;
  sha256: string;
  md5: string;
  sha1: string;
  /** The Content-Type of the content part, or of X-Upload-Content-Type. */
  type: string | undefined;
}

export type ParameterValue = string | number | boolean | readonly string[] | undefined;

/** One call of an API method, its parameters and body parsed by Google's discovery document. */
export interface Call {
  methodId: string;
  caller: Caller;
  /** Path and query parameters by their names in the discovery document. */
  parameters: Readonly<Record<string, ParameterValue>>;
  /**
   * The JSON body by the method's request schema: camelCase names, no nulls but in maps and in cells, where they
   * mean something; {} when there was none.
   */
  body: Readonly<Record<string, unknown>>;
  upload?: Upload;
  /**
   * The parts of the answer that the caller asked for (`fields`), or the method's default; 'all' if there is neither.
   */
  fields: FieldMask;
  /** True when the caller asked for the content (`alt=media`). */
  wantsMedia: boolean;
  /** The Range header of a media download. */
  range?: string;
  /** The If-Range header: the content that the part must belong to. */
  ifRange?: string;
  /** The If-Match header: the version that the change was made for. */
  ifMatch?: string;
  /** The address of this server, such as http://127.0.0.1:4311, without a slash at the end. */
  origin: string;
}

/** The type of every answer that is no file's. */
export const jsonType = 'application/json; charset=UTF-8';

/** A handler's answer as bytes: of a file, of an export, or JSON that is kept as it is sent. */
export class MediaAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Readable | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    type: string,
    body: Readable | Uint8Array,
    headers: Record<string, string> = {},
  ) {
    this.status = status;
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}

/** A version as the headers ETag and If-Match carry it. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * Handles one method. Returns the whole resource; the dispatcher applies the `fields` mask. Defaults are left out by
 * the handler, which knows which of them Google writes. `undefined` answers 204 without a body.
 */
export type Handler<Deps> = (call: Call, deps: Deps) => unknown | Promise<unknown>;

/** A method that is served. */
export interface Served<Deps> {
  handle: Handler<Deps>;
  /**
   * The query parameters that the handler honours. Any other that the discovery document knows answers 501 when it
   * is sent with a value that is not its default, so that nothing known is silently ignored.
   */
  honours: readonly string[];
  /** Query parameters whose values make no difference here, such as those about shared drives. */
  moot?: readonly string[];
  /** The default answer without `fields`; everything if absent. */
  defaultFields?: string;
  /** True when an answer without `fields` is refused, as about.get does. */
  requiresFields?: boolean;
}

/** A method that is not served, with the reason that its 501 answer gives. */
export interface Gap {
  gap: string;
}

/** Every method of an API, each either served or a gap; a missing one does not compile. */
export type MethodTable<Id extends string, Deps> = Readonly<Record<Id, Served<Deps> | Gap>>;

/** The ids of all methods in the `resources` of a discovery document, such as drive.files.list. */
export type MethodIds<Resources, Prefix extends string> = {
  [Name in keyof Resources & string]:
    | (Resources[Name] extends { methods: infer Methods }
        ? `${Prefix}.${Name}.${keyof Methods & string}`
        : never)
    | (Resources[Name] extends { resources: infer Inner } ? MethodIds<Inner, `${Prefix}.${Name}`> : never);
}[keyof Resources & string];
