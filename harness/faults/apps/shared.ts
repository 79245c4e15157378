import { folderCalls } from '../../../dashboard/kernel/calls/folders.ts';
import { importCalls } from '../../../dashboard/kernel/calls/imports.ts';
import { launcherCalls } from '../../../dashboard/kernel/calls/launcher.ts';
import { photoCalls } from '../../../dashboard/kernel/calls/photos.ts';
import { sheetCalls } from '../../../dashboard/kernel/calls/sheets.ts';
import { trashCalls } from '../../../dashboard/kernel/calls/trash.ts';
import type { Contract } from '../../../dashboard/kernel/contract.ts';
import type { Person } from '../person.ts';
import { photoOf } from '../photos.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

// The calls that all apps share: folders, sheets by range, photos, who may see them, and the launcher's.

const contract = {
  ...folderCalls.contract,
  ...importCalls.contract,
  ...launcherCalls.contract,
  ...photoCalls.contract,
  ...sheetCalls.contract,
  ...trashCalls.contract,
} satisfies Contract;

const appName = 'todos';
const formOf = (name: string) => ({ appName, sheetConfig: { name, headers: ['What', 'Who'] } });

class Files {
  readonly person: Person;
  readonly folders;
  readonly launcher;
  readonly photos;
  readonly sheets;
  readonly trash;
  sheetId: string | undefined;

  constructor(person: Person) {
    this.person = person;
    this.folders = person.calls(folderCalls);
    this.launcher = person.calls(launcherCalls);
    this.photos = person.calls(photoCalls);
    this.sheets = person.calls(sheetCalls);
    this.trash = person.calls(trashCalls);
  }

  async make(name: string): Promise<string> {
    return (await this.person.done((once) => this.sheets.createSheet({ body: formOf(name) }, once))).id;
  }

  async folder(): Promise<string> {
    return (await this.person.done((once) => this.folders.ensureFolder({ body: { appName } }, once))).folder
      .id;
  }

  /** A sheet that another person may open. */
  async shared(name: string): Promise<{ sheetId: string; permissionId: string }> {
    const sheetId = await this.make(name);
    const body = { email: this.person.guest, role: 'writer' as const };
    const { permission } = await this.person.done((once) => this.sheets.shareSheet({ sheetId, body }, once));
    return { sheetId, permissionId: permission.id };
  }
}

function folderWrites(files: Files) {
  const { folders, launcher, photos } = files;
  return {
    ensureFolder: async () => (once: Once) => folders.ensureFolder({ body: { appName } }, once),
    createInFolder: async ({ mark }: Turn) => {
      const body = { parentFolderId: await files.folder(), name: mark };
      return (once: Once) => folders.createInFolder({ body }, once);
    },
    createSubfolder: async ({ mark }: Turn) => {
      const folderId = await files.folder();
      return (once: Once) => folders.createSubfolder({ folderId, body: { name: mark } }, once);
    },
    addAvailable: async () => (once: Once) => launcher.addAvailable({ body: { appName: 'health' } }, once),
    createDirectory: async () => (once: Once) =>
      launcher.createDirectory({ body: { appName: 'autotrack' } }, once),
    initialize: async () => (once: Once) => launcher.initialize({}, once),
    upload: async ({ mark, number }: Turn) => {
      const body = { appName, folderId: await files.folder(), description: mark };
      const input = { body, files: { photo: await photoOf(number) } };
      return (once: Once) => photos.upload(input, once);
    },
  };
}

function cellWrites(files: Files) {
  const { sheets } = files;
  return {
    createSheet:
      async ({ mark }: Turn) =>
      async (once: Once) => {
        files.sheetId = (await sheets.createSheet({ body: formOf(mark) }, once)).id;
      },
    appendCells: async ({ mark }: Turn) => {
      const { sheetId } = files;
      if (sheetId === undefined) return undefined;
      return (once: Once) => sheets.appendCells({ sheetId, body: { values: [[mark, 'Ida']] } }, once);
    },
    updateCells: async ({ mark }: Turn) => {
      const { sheetId } = files;
      if (sheetId === undefined) return undefined;
      const updates = [{ range: 'A2:B2', values: [[mark, 'Joan']] }];
      return (once: Once) => sheets.updateCells({ sheetId, body: { updates } }, once);
    },
    renameSheet: async ({ mark }: Turn) => {
      const { sheetId } = files;
      if (sheetId === undefined) return undefined;
      return (once: Once) => sheets.renameSheet({ sheetId, body: { name: `${mark} renamed` } }, once);
    },
    deleteSheet: async ({ mark }: Turn) => {
      const sheetId = await files.make(`${mark} deleted`);
      return (once: Once) => sheets.deleteSheet({ sheetId, query: {} }, once);
    },
    restoreSheet: async ({ mark }: Turn) => {
      const sheetId = await files.make(`${mark} restored`);
      await files.person.done((once) => sheets.deleteSheet({ sheetId, query: {} }, once));
      return (once: Once) => sheets.restoreSheet({ sheetId, body: {} }, once);
    },
    restoreFile: async ({ mark }: Turn) => {
      const fileId = await files.make(`${mark} brought back`);
      await files.person.done((once) => sheets.deleteSheet({ sheetId: fileId, query: {} }, once));
      return (once: Once) => files.trash.restoreFile({ fileId }, once);
    },
  };
}

function sharingWrites(files: Files) {
  const { sheets, person } = files;
  return {
    shareSheet: async ({ mark }: Turn) => {
      const sheetId = await files.make(`${mark} shared`);
      return (once: Once) => sheets.shareSheet({ sheetId, body: { email: person.guest } }, once);
    },
    changeRole: async ({ mark }: Turn) => {
      const shared = await files.shared(`${mark} shown`);
      return (once: Once) => sheets.changeRole({ ...shared, body: { role: 'reader' } }, once);
    },
    removePermission: async ({ mark }: Turn) => {
      const shared = await files.shared(`${mark} hidden`);
      return (once: Once) => sheets.removePermission(shared, once);
    },
  };
}

const writes = defineWrites('shared', contract, (person) => {
  const files = new Files(person);
  return { ...folderWrites(files), ...cellWrites(files), ...sharingWrites(files) };
});

export default { ...writes, byPlace: ['updateCells'] };
