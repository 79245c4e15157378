// The baseline of the product's figures, in a process of its own as the product is: Fastify with one route that sends
// the JSON which BLOCK_FILE holds.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { startBareRoute } from '../dashboard/testing/server/bare-route.ts';

const settings = z.object({ PORT: z.coerce.number(), BLOCK_FILE: z.string() }).parse(process.env);
await startBareRoute(settings.PORT, JSON.parse(readFileSync(settings.BLOCK_FILE, 'utf8')));
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
