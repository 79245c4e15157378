// A proxy that the environment names leads out of this machine. What listens here is asked without it, by this process
// and by all that it starts. For its effect alone.
const here = ['localhost', '127.0.0.1', '::1', '[::1]'];
const others = (process.env['NO_PROXY'] ?? process.env['no_proxy'] ?? '').split(',').filter(Boolean);
const value = [...new Set([...others, ...here])].join(',');
for (const name of ['NO_PROXY', 'no_proxy']) process.env[name] = value;
