import { readDefinition } from '#kernel/records/definition.ts';
import definition from './definition.json' with { type: 'json' };

/** A record that no code defines, with every kind of field. */
export const tool = readDefinition(definition);
