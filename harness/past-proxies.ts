// A proxy in the environment leads out of this machine. This makes the process and everything that it starts bypass it for servers
// on this machine. Imported only for its effect.
const here = ['localhost', '127.0.0.1', '::1', '[::1]'];
const others = (process.env['NO_PROXY'] ?? process.env['no_proxy'] ?? '').split(',').filter(Boolean);
const value = [...new Set([...others, ...here])].join(',');
for (const name of ['NO_PROXY', 'no_proxy']) process.env[name] = value;
