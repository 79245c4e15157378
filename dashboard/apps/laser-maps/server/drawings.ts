import type { AppContext } from '#backend/context.ts';
import { ensureAppFolder } from '#backend/folders.ts';
import { safeFileName } from '#backend/photos/names.ts';
import { uploadOnce } from '#backend/photos/once.ts';
import { tagsOf } from '#backend/tags.ts';

const app = 'laser-maps';

interface Drawing {
  name: string;
  extension: string;
  type: string;
  bytes: Uint8Array;
}

/** Stores a drawing in the app's folder, once per request key. */
export async function keepDrawing(context: AppContext, { name, extension, type, bytes }: Drawing) {
  const { id: parentId } = await ensureAppFolder(context, app);
  const tags = tagsOf('file', { app, parent: parentId });
  const file = safeFileName(`${name.replace(/[/\\]/g, '-')}.${extension}`, `.${extension}`, 'map');
  return await uploadOnce(context, { name: file, parentId, tags, type, bytes });
}
