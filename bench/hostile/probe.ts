// Loaded into a service that is measured: tells the longest piece of work that its event loop did at a stretch since it
// was asked before, in the processor time of its thread, so that a busy machine does not count.
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
