// Loaded into each process of a Rowhouse that is compared by pictures (node --import): it is the morning of a certain day, for all
// of them alike, and time hardly passes, so that a run on a slow machine ends in the same minute.
const morning = Date.UTC(2026, 10, 18, 12, 4, 2);
const startedAt = Number(process.env['VISUAL_STARTED_AT']);
const slowness = 10;

const RealDate = Date;
const now = () => Math.floor(morning + (RealDate.now() - startedAt) / slowness);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
