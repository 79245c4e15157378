// Loaded into a service that is measured: reports the longest uninterrupted work of its event loop since it was last asked, in
// processor time of its thread, so that a busy machine makes no difference.
const tickMs = 5;
let before = process.threadCpuUsage();
let longest = 0;

function look(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
  before = process.threadCpuUsage();
}

setInterval(look, tickMs).unref();
process.on('message', (message) => {
  if (message !== 'held') return;
  look();
  process.send?.({ heldMs: longest });
  longest = 0;
});
// The service still ends when its parent process does.
process.channel?.unref();
