import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '#backend/handlers.ts';
import type { Endpoint, FilePart } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import { invalidInput } from './sentences.ts';

const maxFields = 50;
const maxFieldBytes = 200_000;

interface Form {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`;
}

async function readFilePart(part: MultipartFile, rule: FilePart): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > rule.maxBytes || part.file.truncated) throw tooLarge(rule.maxBytes);
    chunks.push(bytes);
  }
  if (part.file.truncated) throw tooLarge(rule.maxBytes);
  return { name: part.filename, claimedType: part.mimetype, bytes: Buffer.concat(chunks) };
}

function tooLarge(maxBytes: number): Problem {
  return new Problem(
    'TOO_LARGE',
    `This file is larger than ${sizeText(maxBytes)}. Please choose a smaller one.`,
  );
}

/** Reads a multipart form with the files that its endpoint declares. Nothing is written to disk. */
async function readForm(request: FastifyRequest, rules: Readonly<Record<string, FilePart>>): Promise<Form> {
  if (!request.isMultipart()) {
    throw new Problem('INVALID_INPUT', 'This call takes a form with a file (multipart/form-data).');
  }
  const form: Form = { fields: Object.create(null), files: Object.create(null) };
  const maxBytes = Math.max(...Object.values(rules).map((rule) => rule.maxBytes));
  const limits = {
    fileSize: maxBytes + 1,
    files: Object.keys(rules).length,
    fields: maxFields,
    fieldSize: maxFieldBytes,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Problem('TOO_LARGE', `The field ${part.fieldname} is too long.`);
      form.fields[part.fieldname] = String(part.value);
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    if (!rule) throw new Problem('INVALID_INPUT', 'This form holds a file that is not asked for.');
    form.files[part.fieldname] = await readFilePart(part, rule);
  }
  return form;
}

/** The parser's messages for forms that are incomplete or invalid; what it refuses for its size has a status. */
function asProblem(error: unknown): unknown {
  if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) return error;
  return new Problem('INVALID_INPUT', 'This form could not be read to its end. Please send it again.', {
    cause: error,
  });
}

/** Body and files of a call with files, parsed by its contract. */
export async function readUpload(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ body: unknown; files: Record<string, UploadedFile> }> {
  const rules = endpoint.files ?? {};
  // The rest of a refused form is read and dropped; a browser that cannot finish sending never reads the answer.
  const { fields, files } = await readForm(request, rules)
    .catch((error: unknown) => {
      throw asProblem(error);
    })
    .finally(() => request.raw.unpipe().resume());
  for (const [name, { isRequired = true }] of Object.entries(rules)) {
    if (isRequired && !files[name]) throw invalidInput([{ path: name, message: 'Please choose a file.' }]);
  }
  const parsed = endpoint.body?.safeParse({ ...fields });
  if (parsed && !parsed.success) {
    throw invalidInput(
      parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      parsed.error,
    );
  }
  return { body: parsed?.data, files };
}
