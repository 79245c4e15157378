/** Undoes one after the other: what cannot be undone keeps nothing else from it. Throws the first failure at the end. */
export async function undoAll<Undo>(
  undos: readonly Undo[],
  undoOne: (undo: Undo) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const undo of undos) await undoOne(undo).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
