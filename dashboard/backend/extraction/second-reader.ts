import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { Language } from './languages.ts';
import { heightOf, type ReadLine } from './lines.ts';
import { cropped } from './ocr/crops.ts';
import { turned } from './ocr/geometry.ts';
import type { GreyPicture } from './ocr/picture.ts';

const letterRoom = 1.5;
const cropHeight = 72;
const maxWidth = 3000;
const margin = { top: 12, bottom: 12, left: 16, right: 16, background: 'white' };

/** The line as a picture of its own, upright, with white around it. */
async function pictureOf(picture: GreyPicture, { box }: ReadLine, tilt: number): Promise<Buffer> {
  const centre = turned({ x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }, -tilt);
  const height = letterRoom * heightOf(box);
  const width = box.x1 - box.x0 + height - heightOf(box);
  const wide = Math.max(cropHeight, Math.min(maxWidth, Math.round((cropHeight * width) / height)));
  const { data } = cropped(picture, { ...centre, angle: tilt, width, height }, wide, cropHeight);
  const crop = sharp(data, { raw: { width: wide, height: cropHeight, channels: 1 } });
  return await crop.normalise().extend(margin).withMetadata({ density: 150 }).png().toBuffer();
}

const packageOf: Readonly<Record<Language, () => string>> = {
  dan: () => import.meta.resolve('@tesseract.js-data/dan/package.json'),
  deu: () => import.meta.resolve('@tesseract.js-data/deu/package.json'),
  fra: () => import.meta.resolve('@tesseract.js-data/fra/package.json'),
  pol: () => import.meta.resolve('@tesseract.js-data/pol/package.json'),
  por: () => import.meta.resolve('@tesseract.js-data/por/package.json'),
  spa: () => import.meta.resolve('@tesseract.js-data/spa/package.json'),
  swe: () => import.meta.resolve('@tesseract.js-data/swe/package.json'),
  tur: () => import.meta.resolve('@tesseract.js-data/tur/package.json'),
};

async function engineOf(language: Language): Promise<Worker> {
  const manifest = fileURLToPath(packageOf[language]());
  const engine = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: path.join(path.dirname(manifest), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without a handler the engine throws outside of any call; the call fails as well.
    errorHandler: () => {},
  });
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  return engine;
}

/** Tesseract, for single lines: it knows the accents of a language, which the nets do not. */
export class LineEngine {
  #language: Language | undefined;
  #engine: Promise<Worker> | undefined;

  /** @param tilt how far the lines of the picture are turned, in radians */
  async read(picture: GreyPicture, line: ReadLine, tilt: number, language: Language): Promise<string> {
    if (this.#language !== language) {
      await (await this.#engine)?.terminate();
      this.#language = language;
      this.#engine = engineOf(language);
    }
    const engine = await this.#engine;
    const { data } = (await engine?.recognize(await pictureOf(picture, line, tilt))) ?? {
      data: { text: '' },
    };
    return data.text.trim();
  }
}
