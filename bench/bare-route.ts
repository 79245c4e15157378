// The baseline for the product's figures, in its own process like the product: Fastify with one route that sends the
// JSON in the file named by BLOCK_FILE.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { startBareRoute } from '../dashboard/testing/server/bare-route.ts';

const settings = z.object({ PORT: z.coerce.number(), BLOCK_FILE: z.string() }).parse(process.env);
await startBareRoute(settings.PORT, JSON.parse(readFileSync(settings.BLOCK_FILE, 'utf8')));
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
