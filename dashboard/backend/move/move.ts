import type { MoveReport } from '#kernel/move.ts';
import { folderType } from '../google/drive.ts';
import type { WholeFile } from '../google/whole-files.ts';
import { carryFile, makeFolder, makeSheet, settleFolder, writeSheet } from './carry.ts';
import { factsThatDiffer } from './facts.ts';
import { isRefusedForGood, Obstacle } from './obstacles.ts';
import { type Pair, pairOf, Twins } from './pairs.ts';
import { Tally } from './report.ts';
import { MoveCanceled, type Order, type Round, referencesOf } from './round.ts';
import type { Side } from './side.ts';
import { isMoving, stampOf } from './stamps.ts';
import { surveySide } from './survey.ts';

/** How often a source that changes during the copy is retried before it is reported. */
const maxRounds = 3;

/** Pieces of work running at once: the quotas are what takes the time. */
const atOnce = 3;

/**
 * Copies everything from one side to the other, reads both again and reports differences. The source is never
 * changed, and nothing is duplicated or overwritten that was edited at the target; so it can be started again at any
 * time. Calls for F folders, S sheets of P portions of 50,000 cells each and W writes of 1.6 MB each, and N files:
 * about 2 (surveys of both sides) + F + S (7 + 3P + W) + 3N, and the surveys once more at the end.
 */
export async function moveEverything(order: Order): Promise<MoveReport> {
  const rounds: Round[] = [];
  try {
    return await moveInRounds(order, rounds);
  } catch (error) {
    if (order.signal.reason instanceof MoveCanceled) await takeAway(order, rounds.at(-1));
    throw order.signal.aborted ? order.signal.reason : Obstacle.of(error);
  }
}

/** Incomplete copies would only be in the way; an original that was to be updated stays. */
async function takeAway({ to }: Order, round: Round | undefined): Promise<void> {
  for (const { source, target } of round?.sheets ?? []) {
    const isOurs = target && isMoving(target) && stampOf(source)?.from !== target.id;
    if (isOurs) await to.work(({ files }) => files.update(target.id, { trashed: true }));
  }
}

async function moveInRounds(order: Order, rounds: Round[]): Promise<MoveReport> {
  const tally = new Tally(order.earlier);
  for (let number = 1; number <= maxRounds; number += 1) {
    const round = await lookAround(order, tally);
    rounds.push(round);
    const open = [...round.pairs.values()].filter(({ task }) => task === 'make' || task === 'write');
    if (number > 1) confirmFacts(round);
    if (number > 1 && open.length === 0) break;
    if (number === maxRounds) {
      for (const { source } of open) if (!tally.knows(source)) tally.note(source, 'unsteady');
      break;
    }
    await carryRound(round);
  }
  order.onProgress(tally.report);
  return tally.report;
}

async function lookAround(order: Order, tally: Tally): Promise<Round> {
  const [source, target] = await Promise.all([surveySide(order.from), surveySide(order.to)]);
  for (const { file, reason } of source.leftOut) tally.note(file, reason);
  const twins = new Twins(target);
  const pairsOf = (files: readonly WholeFile[]) => files.map((file) => pairOf(file, twins, order));
  const [folders, sheets, files] = [source.folders, source.sheets, source.files].map(pairsOf);
  const all = [...(folders ?? []), ...(sheets ?? []), ...(files ?? [])];
  tally.expect(all.map((pair) => pair.source));
  return {
    order,
    tally,
    source,
    pairs: new Map(all.map((pair) => [pair.source.id, pair])),
    folders: folders ?? [],
    sheets: sheets ?? [],
    files: files ?? [],
  };
}

/** Folders first, then blank sheets: from then on every file has an id that others can refer to. Cells come last. */
async function carryRound(round: Round): Promise<void> {
  const { order, folders, sheets, files } = round;
  const needIds = [...folders, ...files].filter(({ task }) => task === 'make');
  await chooseIds(order.to, needIds, round);
  for (const pair of folders) await attempt(round, pair, () => makeFolder(round, pair));
  await inPool(sheets, (pair) => attempt(round, pair, () => makeSheet(round, pair)));
  await inPool(files, (pair) => attempt(round, pair, () => carryFile(round, pair)));
  await inPool(sheets, (pair) => attempt(round, pair, () => writeSheet(round, pair)));
  for (const pair of folders) await attempt(round, pair, () => settleFolder(round, pair));
}

/** Ids chosen beforehand can be referred to before there is a file, and make repetitions harmless. */
async function chooseIds(to: Side, pairs: readonly Pair[], round: Round): Promise<void> {
  for (let start = 0; start < pairs.length; start += 1000) {
    const some = pairs.slice(start, start + 1000);
    const ids = await to.work(({ drive }) => drive.generateIds(some.length));
    some.forEach((pair, at) => {
      pair.chosenId = ids[at];
    });
  }
  round.order.signal.throwIfAborted();
}

/** Runs one piece; a problem with this piece is noted, a problem that affects all pieces stops the move. */
async function attempt({ order, tally }: Round, pair: Pair, work: () => Promise<void>): Promise<void> {
  order.signal.throwIfAborted();
  try {
    await work();
  } catch (error) {
    const reason = isRefusedForGood(error);
    if (reason === undefined) throw error;
    tally.note(pair.source, reason);
    tally.done(pair.source);
    pair.isGivenUp = true;
  }
  order.onProgress(tally.report);
}

async function inPool(pairs: readonly Pair[], work: (pair: Pair) => Promise<void>): Promise<void> {
  const waiting = [...pairs];
  const hand = async () => {
    try {
      for (let pair = waiting.shift(); pair; pair = waiting.shift()) await work(pair);
    } finally {
      // If one worker has to stop, the others begin nothing more.
      waiting.length = 0;
    }
  };
  const hands = await Promise.allSettled(Array.from({ length: atOnce }, hand));
  for (const one of hands) if (one.status === 'rejected') throw one.reason;
}

/** Names, tags and checksums of everything, as of the last survey. */
function confirmFacts(round: Round): void {
  const references = referencesOf(round);
  for (const pair of round.pairs.values()) {
    const { source, task } = pair;
    const isFolder = source.mimeType === folderType;
    if (task === 'keep' && isFolder) round.tally.verified(source);
    if (task !== 'check') continue;
    const places = factsThatDiffer(pair, references);
    if (places.length > 0) round.tally.note(source, 'differs', places);
    else if (isFolder) round.tally.verified(source);
  }
}
