// Starts the workspace from the environment and the switches of the command "serve".
import { readGiven, UsageError } from './operations/command.ts';
import { serve, serveCommand } from './operations/serve.ts';

try {
  await serve(readGiven(serveCommand, process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
