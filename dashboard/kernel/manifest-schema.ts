import * as z from 'zod';

/** The paints offered first to a house made from a sheet. */
export const ownPaints = ['plum', 'indigo', 'moss', 'harbor', 'clay', 'graphite'] as const;

/** The paints of the house colours; each has its light and dark values in the frontend's theme. */
export const paints = [
  ...ownPaints,
  'green',
  'blue',
  'violet',
  'ochre',
  'slate',
  'brown',
  'teal',
  'rose',
  'orange',
  'olive',
  'ink',
] as const;
export type Paint = (typeof paints)[number];

export const gables = [
  'step',
  'point',
  'bell',
  'shed',
  'flat',
  'neck',
  'twin',
  'arch',
  'mansard',
  'cornice',
] as const;

/** Describes an app. The id is its folder's name, its address (`?app=id`), its API prefix and its Drive folder. */
export const manifestSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string().min(1),
  description: z.string().min(1),
  /** The same in a few words, shown where a new person picks houses; the description when absent. */
  brief: z.string().min(1).optional(),
  /** Position on the street, from left to right. */
  place: z.int(),
  needsFolder: z.boolean(),
  /** Planned apps appear on the landing page's street, marked as planned; nobody can open or add them. */
  isPlanned: z.boolean().optional(),
  /** False for the account, which is reached through the avatar, and for own apps, which have a house each. */
  hasCard: z.boolean().optional(),
  color: z.enum(paints),
  house: z.strictObject({
    gable: z.enum(gables),
    /** Five rows of five cells; # is a lit window. */
    picture: z.array(z.string().regex(/^[.#]{5}$/)).length(5),
    /** Height in px of a front 124 px wide. */
    height: z.int().min(92).max(200),
  }),
  /** Up to three rows of the sheet below its house on the landing page. */
  sampleRows: z.array(z.string()).max(3).optional(),
  /** How many of them, from the top, are done and struck out. */
  doneRows: z.int().optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
