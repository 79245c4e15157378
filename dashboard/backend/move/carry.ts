import { setTimeout as wait } from 'node:timers/promises';
import { folderType, hasTags, spreadsheetType } from '../google/drive.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { sha256Of, type WholeFile } from '../google/whole-files.ts';
import { carrySheet } from './carry-sheet.ts';
import { compareSheets } from './compare-sheet.ts';
import { factsOf, surplusTags } from './facts.ts';
import { isPassing } from './obstacles.ts';
import type { Pair } from './pairs.ts';
import { isConfirmed, parentOf, type Round, referencesOf } from './round.ts';
import { isAsLeft, isMoving, movedTags, movingTags, stampOf } from './stamps.ts';
import { maxFileBytes } from './survey.ts';

/**
 * The tags of a complete copy. A folder or file has them from the start; a sheet gets them once its cells were
 * compared.
 */
function stampFor({ order }: Round, { source }: Pair) {
  const { id: from, version, modifiedTime: time } = source;
  return movedTags({ from, version, time, job: order.job });
}

function wholeFacts(round: Round, pair: Pair) {
  const facts = factsOf(pair, referencesOf(round));
  return {
    ...facts,
    appProperties: { ...facts.appProperties, ...surplusTags(pair), ...stampFor(round, pair) },
  };
}

/** Null means no tag, which a new file does not have anyway. */
function withoutNull(tags: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

export async function makeFolder(round: Round, pair: Pair): Promise<void> {
  const { to } = round.order;
  if (pair.task === 'make' && pair.chosenId !== undefined) {
    const facts = wholeFacts(round, pair);
    const file = {
      ...facts,
      id: pair.chosenId,
      parentId: parentOf(round, pair),
      appProperties: withoutNull(facts.appProperties),
    };
    pair.target = await to.work(({ files }) => files.create(file, folderType));
  } else if (pair.task === 'write') await update(round, pair);
  if (pair.task === 'make' || pair.task === 'write') round.tally.copied(pair.source);
  round.tally.done(pair.source);
}

/** Whether a finished copy that is to be written was edited since the survey, which may be long ago. */
async function isEditedMeanwhile({ order }: Round, { source, target, task }: Pair): Promise<boolean> {
  if (task !== 'write' || !target || isMoving(target)) return false;
  return !isAsLeft(await order.to.work(({ files }) => files.get(target.id)), source);
}

async function update(round: Round, pair: Pair): Promise<void> {
  const { target } = pair;
  if (!target) return;
  const facts = wholeFacts(round, pair);
  pair.target = await round.order.to.work(({ files }) => files.update(target.id, facts));
}

/** A folder may refer to a sheet that had no id yet when the folder was made. */
export async function settleFolder(round: Round, pair: Pair): Promise<void> {
  if (pair.task !== 'make' || !pair.target) return;
  const { appProperties, description } = factsOf(pair, referencesOf(round));
  const isSettled =
    description === pair.target.description &&
    Object.entries(appProperties).every(([key, value]) => pair.target?.appProperties[key] === value);
  if (!isSettled) await update(round, pair);
}

/** A blank spreadsheet that says whose copy it will be. If an answer was lost, it is looked for. */
export async function makeSheet(round: Round, pair: Pair): Promise<void> {
  if (pair.task !== 'make') return;
  const { to } = round.order;
  const facts = factsOf(pair, referencesOf(round));
  const tags = movingTags(pair.source.id);
  const file = { ...facts, parentId: parentOf(round, pair), appProperties: tags };
  try {
    pair.target = await to.work(({ files }) => files.createNative(file, spreadsheetType));
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const query = `trashed = false and ${hasTags(tags)}`;
    const [made] = await to.work(({ files }) => files.list(query));
    pair.target = made ?? (await to.work(({ files }) => files.createNative(file, spreadsheetType)));
  }
  pair.isBlank = true;
}

export async function carryFile(round: Round, pair: Pair): Promise<void> {
  const { tally, order } = round;
  const { source, task } = pair;
  if (task === 'keep' || (await isEditedMeanwhile(round, pair))) return keep(round, pair);
  if (task === 'check') {
    if (isConfirmed(round, pair)) tally.copied(source);
    if (source.sha256Checksum === pair.target?.sha256Checksum) confirm(round, pair);
    else tally.note(source, 'differs', ['its content']);
    return tally.done(source);
  }
  const bytes = await order.from.work(({ drive }) => drive.download(source.id, maxFileBytes));
  const content = { type: source.mimeType, bytes };
  const stored = await store(round, pair, content);
  pair.target = stored;
  const sha256 = sha256Of(bytes);
  tally.copied(source, bytes.length);
  if ((await checksumOf(round, stored)) === sha256 && sha256 === (source.sha256Checksum ?? sha256)) {
    tally.settle(source);
    tally.verified(source);
  } else tally.note(source, 'differs', ['its content']);
  tally.done(source);
}

function store(round: Round, pair: Pair, content: { type: string; bytes: Uint8Array }): Promise<WholeFile> {
  const { to } = round.order;
  const facts = wholeFacts(round, pair);
  const { target, chosenId, source } = pair;
  if (target) return to.work(({ files }) => files.replaceContent(target.id, facts, content));
  const file = {
    ...facts,
    id: chosenId ?? '',
    parentId: parentOf(round, pair),
    appProperties: withoutNull(facts.appProperties),
  };
  return to.work(({ files }) => files.create(file, source.mimeType, content));
}

/** If Drive does not give the checksum, the content is read again. */
async function checksumOf({ order }: Round, { id, sha256Checksum }: WholeFile): Promise<string> {
  if (sha256Checksum !== undefined) return sha256Checksum;
  return sha256Of(await order.to.work(({ drive }) => drive.download(id, maxFileBytes)));
}

/** What was edited at the other side stays as it is; for a folder that is not worth reporting. */
function keep({ tally }: Round, { source, target }: Pair): void {
  if (source.mimeType !== folderType && target) tally.note(source, 'edited-there');
  tally.done(source);
}

function confirm({ tally }: Round, { source }: Pair, cells = 0): void {
  tally.settle(source);
  tally.verified(source, cells);
}

const maxAttempts = 5;
const firstDelayMs = 250;

/** Writes a sheet's cells, compares them with the original, and marks it as complete. A lost answer starts it again. */
export async function writeSheet(round: Round, pair: Pair): Promise<void> {
  const { tally, order } = round;
  if (pair.isGivenUp || !pair.target) return;
  if (pair.task === 'keep' || (await isEditedMeanwhile(round, pair))) return keep(round, pair);
  if (pair.task === 'check' && isConfirmed(round, pair)) {
    tally.copied(pair.source);
    confirm(round, pair);
    return tally.done(pair.source);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeAndCompare(round, pair);
      return tally.done(pair.source);
    } catch (error) {
      if (!isPassing(error) || attempt === maxAttempts) throw error;
      pair.isBlank = false;
      await wait(firstDelayMs * 2 ** attempt, undefined, { signal: order.signal });
    }
  }
}

async function writeAndCompare(round: Round, pair: Pair): Promise<void> {
  const { order, tally } = round;
  const { source, target } = pair;
  if (!target) return;
  const references = referencesOf(round);
  const both = { from: order.from, to: order.to, source: source.id, target: target.id, references };
  const isWritten = pair.task !== 'check';
  if (pair.task === 'write' && !isMoving(target)) {
    await order.to.work(({ files }) => files.update(target.id, { appProperties: movingTags(source.id) }));
  }
  const lost = isWritten ? await carrySheet({ ...both, isBlank: pair.isBlank === true }) : [];
  const differences = await compareSheets({ ...both, lost });
  if (isWritten) {
    await update(round, pair);
    tally.copied(source);
  }
  const isCopy = stampOf(target)?.from === source.id;
  const lacking = isWritten || !isCopy ? lost : differences.leftOut;
  if (lacking.length > 0) tally.note(source, 'parts', lacking);
  if (differences.count === 0) confirm(round, pair, differences.cells);
  else tally.note(source, 'differs', differences.places, differences.count);
}
