import contract from '../../../dashboard/apps/admin/contract.ts';
import manifest from '../../../dashboard/apps/admin/manifest.ts';
import expensesContract from '../../../dashboard/apps/expenses/contract.ts';
import expenses from '../../../dashboard/apps/expenses/manifest.ts';
import { folderCalls } from '../../../dashboard/kernel/calls/folders.ts';
import { launcherCalls } from '../../../dashboard/kernel/calls/launcher.ts';
import { sheetCalls } from '../../../dashboard/kernel/calls/sheets.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { deleteFile, typeInto } from '../hand.ts';
import type { Person } from '../person.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

/** What an operator of their own files has before them. */
class Desk {
  readonly client;
  readonly person: Person;
  readonly #expenses;
  readonly #sheets;
  readonly #folders;
  readonly #launcher;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
    this.#expenses = person.calls({ prefix: appPrefix(expenses), contract: expensesContract });
    this.#sheets = person.calls(sheetCalls);
    this.#folders = person.calls(folderCalls);
    this.#launcher = person.calls(launcherCalls);
  }

  async report(name: string): Promise<{ reportId: string; sheetId: string }> {
    const { report } = await this.person.done((once) =>
      this.#expenses.createReport({ body: { name } }, once),
    );
    return { reportId: report.id, sheetId: report.sheetId ?? '' };
  }

  /** A folder that no app has. */
  async folder(name: string): Promise<string> {
    const { folder: root } = await this.person.done((once) => this.#launcher.initialize({}, once));
    const body = { parentFolderId: root.id, name };
    return (await this.person.done((once) => this.#folders.createInFolder({ body }, once))).folder.id;
  }

  /** A file of a person that another one may open. */
  async shared(name: string): Promise<{ resourceId: string; permissionId: string }> {
    return await this.share((await this.report(name)).reportId);
  }

  async share(reportId: string): Promise<{ resourceId: string; permissionId: string }> {
    const body = { email: this.person.guest, role: 'writer' as const };
    const { permission } = await this.person.done((once) =>
      this.#sheets.shareSheet({ sheetId: reportId, body }, once),
    );
    return { resourceId: reportId, permissionId: permission.id };
  }

  /** Access that was taken away and can be given back: an attempt that was not heard of leaves nothing to undo. */
  async revoked(name: string): Promise<{ undo: string }> {
    const { reportId } = await this.report(name);
    for (;;) {
      const accesses = [await this.share(reportId)];
      const { undo } = await this.person.done((once) =>
        this.client.revokeAccess({ body: { accesses } }, once),
      );
      if (undo !== null) return { undo };
    }
  }

  /** A sheet with a misspelt header, and what the doctor found about it. */
  async damaged(name: string): Promise<{ fileId: string; findings: string[] }> {
    return await this.damage((await this.report(name)).sheetId);
  }

  async damage(fileId: string): Promise<{ fileId: string; findings: string[] }> {
    await typeInto(this.person, fileId, 'Expenses!D1', 'Amuont paid');
    const { report } = await this.client.examineSheet({ fileId });
    return { fileId, findings: report.findings.filter(({ repair }) => repair).map(({ id }) => id) };
  }

  /** A sheet that was repaired and can be restored; if the answer to the repair was lost, there is nothing to restore. */
  async repaired(name: string): Promise<{ fileId: string; undo: string }> {
    for (;;) {
      const { reportId, sheetId } = await this.report(name);
      const { fileId, findings } = await this.damage(sheetId);
      const input = { fileId, body: { findings } };
      const { undo } = await this.person.done((once) => this.client.repairSheet(input, once));
      if (undo !== null) return { fileId, undo };
      // A second repair of the same sheet would appear in its history as well.
      await deleteFile(this.person, reportId);
    }
  }
}

export default defineWrites('admin', contract, (person) => {
  const desk = new Desk(person);
  const { client } = desk;
  return {
    associateResource: async ({ mark }: Turn) => {
      const body = {
        resourceId: await desk.folder(mark),
        appName: 'todos',
        resourceType: 'directory' as const,
      };
      return (once: Once) => client.associateResource({ body }, once);
    },
    revokeAccess: async ({ mark }: Turn) => {
      const accesses = [await desk.shared(mark)];
      return (once: Once) => client.revokeAccess({ body: { accesses } }, once);
    },
    undoRevoke: async ({ mark }: Turn) => {
      const { undo } = await desk.revoked(mark);
      return (once: Once) => client.undoRevoke({ body: { undo } }, once);
    },
    trashResource: async ({ mark }: Turn) => {
      const { reportId: resourceId } = await desk.report(mark);
      return (once: Once) => client.trashResource({ resourceId }, once);
    },
    restoreResource: async ({ mark }: Turn) => {
      const { reportId: resourceId } = await desk.report(mark);
      await person.done((once) => client.trashResource({ resourceId }, once));
      return (once: Once) => client.restoreResource({ resourceId }, once);
    },
    repairSheet: async ({ mark }: Turn) => {
      const { fileId, findings } = await desk.damaged(mark);
      return (once: Once) => client.repairSheet({ fileId, body: { findings } }, once);
    },
    undoRepair: async ({ mark }: Turn) => {
      const { fileId, undo } = await desk.repaired(mark);
      return (once: Once) => client.undoRepair({ fileId, body: { undo } }, once);
    },
  };
});
