import { readDefinition } from '#kernel/records/definition.ts';
import definition from './definition.json' with { type: 'json' };

/** A record that no code defines, with a field of each kind. */
export const tool = readDefinition(definition);
