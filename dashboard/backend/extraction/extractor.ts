import type { Extraction, ReadingOrder } from '#kernel/extraction.ts';
import type { ExtractorName } from '#kernel/extractor-names.ts';

export interface ExtractionRequest {
  /** As it was uploaded. */
  photo: Uint8Array;
  order: ReadingOrder;
  /** Ends the work when the caller is gone. */
  signal: AbortSignal;
}

/** Reads photos. What it cannot do, it refuses with a Problem; what it does not find, it leaves out. */
export interface Extractor {
  readonly name: ExtractorName;
  extract(request: ExtractionRequest): Promise<Extraction>;
  close(): Promise<void>;
}
