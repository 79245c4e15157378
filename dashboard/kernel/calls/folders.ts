import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { folderSchema, noteSchema } from './files.ts';

const appName = z.string();

/** A folder with the folders in it, and theirs, such as the photos of a report. */
const withSubfolders = folderSchema.extend({
  get subfolders() {
    return z.array(withSubfolders);
  },
});

const newFolderSchema = z.object({
  name: z.string().trim().min(1, 'Please enter a name for the folder').max(200),
  description: z.string().trim().max(500).optional(),
});

/** The apps' folders and the folders in them. Reading creates none. */
export const folderCalls = defineCalls('/api/app/shared', {
  readFolder: {
    method: 'GET',
    path: '/folders',
    query: z.object({ appName }),
    returns: z.object({
      folder: withSubfolders.nullable(),
      subfolders: z.array(withSubfolders),
      folderLink: z.string().nullable(),
    }),
  },
  ensureFolder: {
    method: 'POST',
    path: '/folders',
    body: z.object({ appName }),
    returns: z.object({ folder: folderSchema, folderLink: z.string() }),
  },
  createInFolder: {
    method: 'POST',
    path: '/folders/create-in-folder',
    body: newFolderSchema.extend({ parentFolderId: z.string().min(1) }),
    returns: z.object({ folder: folderSchema }),
  },
  createSubfolder: {
    method: 'POST',
    path: '/folders/:folderId/subfolder',
    /** `metadata` is kept with the folder, out of sight. */
    body: newFolderSchema.extend({ metadata: z.record(z.string(), noteSchema).optional() }),
    returns: z.object({ folder: folderSchema }),
  },
});
