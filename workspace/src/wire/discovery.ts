import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** A JSON schema as discovery documents write it. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | undefined;
  format?: string | undefined;
  enum?: string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  additionalProperties?: Schema | undefined;
  items?: Schema | undefined;
}

const schemaSchema: z.ZodType<Schema> = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  get additionalProperties() {
    return schemaSchema.optional();
  },
  get items() {
    return schemaSchema.optional();
  },
});

const parameterSchema = z.object({
  type: z.string(),
  format: z.string().optional(),
  location: z.enum(['path', 'query']),
  required: z.boolean().default(false),
  repeated: z.boolean().default(false),
  enum: z.array(z.string()).optional(),
  default: z.string().optional(),
  minimum: z.string().optional(),
  maximum: z.string().optional(),
});
export type Parameter = z.infer<typeof parameterSchema>;

const referenceSchema = z.object({ $ref: z.string() });
const protocolSchema = z.object({ path: z.string() });

const methodSchema = z.object({
  id: z.string(),
  httpMethod: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), parameterSchema).default({}),
  scopes: z.array(z.string()).default([]),
  request: referenceSchema.optional(),
  response: referenceSchema.optional(),
  supportsMediaDownload: z.boolean().default(false),
  mediaUpload: z
    .object({ protocols: z.object({ simple: protocolSchema, resumable: protocolSchema }) })
    .optional(),
});

interface Resource {
  methods?: Record<string, z.infer<typeof methodSchema>> | undefined;
  resources?: Record<string, Resource> | undefined;
}

const resourceSchema: z.ZodType<Resource> = z.object({
  methods: z.record(z.string(), methodSchema).optional(),
  get resources() {
    return z.record(z.string(), resourceSchema).optional();
  },
});

const documentSchema = z.object({
  servicePath: z.string(),
  schemas: z.record(z.string(), schemaSchema),
  parameters: z.record(z.string(), z.object({ default: z.string().optional() })),
  resources: z.record(z.string(), resourceSchema),
});

/** The parts of a discovery document that are needed to answer calls. */
export type DiscoveryDocument = z.input<typeof documentSchema>;

export interface Method extends z.infer<typeof methodSchema> {
  pattern: RegExp;
  /** Names of the path parameters, in the order of the pattern's groups. */
  pathNames: readonly string[];
}

export interface Match {
  method: Method;
  /** The path parameters, decoded. */
  path: ReadonlyMap<string, string>;
  /** True for the addresses that take content. */
  isUpload: boolean;
}

/** An API as Google publishes it: its methods, and the shapes of their parameters and answers. */
export class Discovery {
  readonly methods: readonly Method[];
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Parameters of every method, such as `fields`, with their defaults. */
  readonly standardParameters: ReadonlyMap<string, string | undefined>;
  /** By verb. */
  readonly #routes: Partial<Record<string, { pattern: RegExp; method: Method; isUpload: boolean }[]>>;

  constructor(document: z.infer<typeof documentSchema>) {
    const found = Object.values(document.resources).flatMap(methodsOf);
    this.methods = found.map((method) => ({ ...method, ...patternOf(document.servicePath + method.path) }));
    this.schemas = new Map(Object.entries(document.schemas));
    this.standardParameters = new Map(
      Object.entries(document.parameters).map(([name, parameter]) => [name, parameter.default]),
    );
    const uploads = this.methods.flatMap((method) =>
      Object.values(method.mediaUpload?.protocols ?? {}).map((protocol) => ({
        pattern: patternOf(protocol.path.slice(1)).pattern,
        method,
        isUpload: true,
      })),
    );
    const plain = this.methods.map((method) => ({ pattern: method.pattern, method, isUpload: false }));
    // A literal path such as files/trash goes before files/{fileId}.
    const routes = [...plain, ...uploads].sort(
      (a, b) => a.method.pathNames.length - b.method.pathNames.length,
    );
    this.#routes = Object.groupBy(routes, ({ method }) => method.httpMethod);
  }

  /** The method for this verb and raw path; undefined if there is none. */
  match(verb: string, rawPath: string): Match | undefined {
    // A slash after the id is tolerated, also before a verb such as :batchUpdate.
    const path = rawPath
      .replace(/^\//, '')
      .replace(/\/$/, '')
      .replace(/\/:(?=[a-zA-Z]+$)/, ':');
    for (const { pattern, method, isUpload } of this.#routes[verb] ?? []) {
      const groups = pattern.exec(path);
      if (groups === null) continue;
      const values = method.pathNames.map((name, index) => [name, decode(groups[index + 1] ?? '')] as const);
      return { method, path: new Map(values), isUpload };
    }
    return undefined;
  }
}

export function readDiscovery(document: DiscoveryDocument): Discovery {
  return new Discovery(documentSchema.parse(document));
}

const loaded = new Map<string, Discovery>();

/** What Google publishes about an API, stored beside the code; read once. */
export function loadDiscovery(name: 'drive-v3' | 'sheets-v4'): Discovery {
  const before = loaded.get(name);
  if (before) return before;
  const text = readFileSync(new URL(`../../discovery/${name}.json`, import.meta.url), 'utf8');
  const discovery = readDiscovery(JSON.parse(text));
  loaded.set(name, discovery);
  return discovery;
}

function methodsOf(resource: Resource): z.infer<typeof methodSchema>[] {
  return [
    ...Object.values(resource.methods ?? {}),
    ...Object.values(resource.resources ?? {}).flatMap(methodsOf),
  ];
}

function patternOf(template: string): { pattern: RegExp; pathNames: string[] } {
  const pathNames: string[] = [];
  const source = template.replace(/\{(\+?)(\w+)\}|[.*+?^${}()|[\]\\]/g, (literal, plus, name) => {
    if (name === undefined) return `\\${literal}`;
    pathNames.push(name);
    return plus === '+' ? '(.+)' : '([^/]+)';
  });
  return { pattern: new RegExp(`^${source}$`), pathNames };
}

/** Percent-decodes one path segment; one with invalid encoding stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
