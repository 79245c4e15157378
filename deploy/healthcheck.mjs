// Ends with 0 while the product is alive. Whether what it needs answers as well is what /readyz tells a proxy.
const response = await fetch(`http://127.0.0.1:${process.env['PORT'] || 4310}/healthz`).catch(
  () => undefined,
);
process.exit(response?.ok ? 0 : 1);
