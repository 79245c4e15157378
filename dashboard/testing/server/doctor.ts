import { expect } from 'vitest';
import type { Finding, FindingKind } from '#kernel/doctor.ts';
import contract from '../../apps/admin/contract.ts';
import manifest from '../../apps/admin/manifest.ts';
import { personIn } from '../torture/torture-person.ts';
import { differences, type Picture, pictureOf } from '../torture/torture-picture.ts';
import type { TestUser } from './server.ts';

/** The doctor's changes of cells are noted as such, once, and nothing else is. */
function expectNoted(before: Picture, after: Picture, isAnything: boolean): void {
  const noted = after.history.slice(before.history.length);
  expect(noted.map((line) => line.split(' | ')[0])).toEqual(isAnything ? ['Sheet doctor'] : []);
}

/** A person's sheet doctor, and the sheets it examines, cell by cell. */
export function doctorOf(user: TestUser) {
  const client = user.client(manifest, contract);
  const person = personIn(user.browser);
  const findings = async (fileId: string): Promise<Finding[]> =>
    (await client.examineSheet({ fileId })).report.findings;
  const repair = (fileId: string, ...found: readonly Finding[]) =>
    client.repairSheet({ fileId, body: { findings: found.map(({ id }) => id) } });
  const undo = (fileId: string, sealed: string | null) =>
    client.undoRepair({ fileId, body: { undo: sealed ?? '' } });

  async function one(fileId: string, kind: FindingKind): Promise<Finding> {
    const found = (await findings(fileId)).filter((finding) => finding.kind === kind);
    expect(found).toHaveLength(1);
    const [finding] = found;
    if (!finding) throw new Error(`Nothing of the kind ${kind} was found.`);
    return finding;
  }

  return {
    client,
    findings,
    one,
    repair,
    undo,
    kinds: async (fileId: string) => (await findings(fileId)).map(({ kind }) => kind),
    picture: (fileId: string) => pictureOf(person, fileId),
    /**
     * Repairs all findings of a kind and undoes that. Exactly the cells in the preview change, and afterwards
     * everything is as before. Returns the preview, as "A1: before → after".
     */
    async mend(fileId: string, kind: FindingKind): Promise<string[]> {
      const before = await pictureOf(person, fileId);
      const finding = await one(fileId, kind);
      const mended = await repair(fileId, finding);
      expect(mended.report.findings.map(({ id }) => id)).not.toContain(finding.id);
      const after = await pictureOf(person, fileId);
      const written = differences(before, after).map((line) => line.split(':')[0]);
      const previewed = (finding.repair?.changes ?? []).map(({ where }) => where.split('!')[1]);
      expect(written.toSorted()).toEqual(previewed.toSorted());
      expectNoted(before, after, written.length > 0);
      const undone = await undo(fileId, mended.undo);
      expect(undone.report.findings.map(({ id }) => id)).toContain(finding.id);
      const back = await pictureOf(person, fileId);
      expect(differences(before, back)).toEqual([]);
      expectNoted(after, back, written.length > 0);
      return (finding.repair?.changes ?? []).map(
        ({ where, before: old, after: wanted }) => `${where.split('!')[1]}: ${old} → ${wanted}`,
      );
    },
  };
}
