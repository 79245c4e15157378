import * as z from 'zod';

// The requests to the process for PDFs, and its answers.

/** A document with more pages is no receipt, and would take minutes. */
export const maxPages = 20;

export const pdfJobSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  ask: z.discriminatedUnion('what', [
    z.object({ what: z.literal('words') }),
    z.object({
      what: z.literal('picture'),
      /** The page, counted from 0; null for all of them below each other. */
      page: z.number().int().min(0).nullable(),
      /** Its maximum size, in pixels. */
      width: z.number().int().min(1),
      height: z.number().int().min(1),
    }),
  ]),
});
export type PdfAsk = z.output<typeof pdfJobSchema>['ask'];

const wordSchema = z.object({
  text: z.string(),
  x0: z.number(),
  y0: z.number(),
  x1: z.number(),
  y1: z.number(),
});

export const pdfAnswerSchema = z.discriminatedUnion('what', [
  /** The words of each page; null if it has to be read as a picture. */
  z.object({ what: z.literal('words'), pages: z.array(z.array(wordSchema).nullable()) }),
  z.object({ what: z.literal('picture'), picture: z.instanceof(Uint8Array) }),
  z.object({
    what: z.literal('refused'),
    why: z.enum(['password', 'pages', 'damaged']),
    pageCount: z.number(),
  }),
]);
export type PdfAnswer = z.output<typeof pdfAnswerSchema>;
