import * as z from 'zod';

/** The files that a client asks for, as in Google's picker for clients without a page of their own. */
export interface FilePick {
  /** The kinds of files that can be chosen; empty means all but folders. */
  mimeTypes: readonly string[];
  isMany: boolean;
  /** The files that the client would like to be handed. */
  fileIds: readonly string[];
}

const flag = (name: string) =>
  z.enum(['true', 'false'], `Invalid parameter value for ${name}`).default('false');

const list = (name: string) =>
  z
    .string()
    .max(4_000, `Invalid parameter value for ${name}`)
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''));

/** The parameters of an authorize address that ask for files. */
export const pickOptions = {
  trigger_onepick: flag('trigger_onepick'),
  allow_multiple: flag('allow_multiple'),
  allow_folder_selection: z.literal('false', 'Folders cannot be picked here').default('false'),
  mimetypes: list('mimetypes'),
  file_ids: list('file_ids'),
};

type PickOptions = z.output<z.ZodObject<typeof pickOptions>>;

export function filePickOf(options: PickOptions): FilePick | null {
  if (options.trigger_onepick === 'false') return null;
  return {
    mimeTypes: options.mimetypes,
    isMany: options.allow_multiple === 'true',
    fileIds: options.file_ids,
  };
}
