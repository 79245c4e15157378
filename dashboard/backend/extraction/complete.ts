import { cameraFacts } from '#backend/photos/camera-facts.ts';
import type { Extraction } from '#kernel/extraction.ts';
import { fieldsOfCodes } from './code-fields.ts';
import type { ExtractionRequest, Extractor } from './extractor.ts';

/** Adds what a photo's codes and file say to what was read, whoever reads it. */
export class CompleteExtractor implements Extractor {
  readonly #reader: Extractor;

  constructor(reader: Extractor) {
    this.#reader = reader;
  }

  get name() {
    return this.#reader.name;
  }

  async extract(request: ExtractionRequest): Promise<Extraction> {
    const extraction = await this.#reader.extract(request);
    const { taken, place } = await cameraFacts(request.photo);
    const coded = fieldsOfCodes(extraction.codes, request.order.wanted);
    return { ...extraction, fields: { ...extraction.fields, ...coded }, taken, place };
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
