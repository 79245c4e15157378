import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { type Language, usual } from './languages.ts';
import { heightOf, type ReadLine } from './lines.ts';
import { cropped } from './ocr/crops.ts';
import { turned } from './ocr/geometry.ts';
import type { GreyPicture } from './ocr/picture.ts';

const unzipped = promisify(gunzip);

const letterRoom = 1.5;
const cropHeight = 72;
const maxWidth = 3000;
const margin = { top: 12, bottom: 12, left: 16, right: 16, background: 'white' };

/** The line as a picture of its own, upright, with a white margin. */
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

const folderOf = (language: Language) =>
  path.join(path.dirname(fileURLToPath(packageOf[language]())), '4.0.0_best_int');

const dataOf = async (language: Language) =>
  await unzipped(await readFile(path.join(folderOf(language), `${language}.traineddata.gz`)));

/** Tesseract, for single lines: it knows the accents of languages, which the nets do not. */
export class LineEngine {
  /**
   * The languages that the engine has data for: it keeps this very list, and looks for others in the folder of the
   * first.
   */
  readonly #known: Language[] = [usual];
  #language: Language = usual;
  #engine: Promise<Worker> | undefined;

  /** Starts loading in a separate thread, which takes a third of a second, to be ready when a line is. */
  prepare(): Promise<Worker> {
    if (this.#engine) return this.#engine;
    const engine = createWorker(this.#known, OEM.LSTM_ONLY, {
      langPath: folderOf(usual),
      gzip: true,
      cacheMethod: 'none',
      // Without a handler the engine throws outside of any call; the call fails as well.
      errorHandler: () => {},
    }).then(inLines);
    // Reported to the first read.
    engine.catch(() => {});
    this.#engine = engine;
    return engine;
  }

  /** @param tilt how far the picture's lines are rotated, in radians */
  async read(picture: GreyPicture, line: ReadLine, tilt: number, language: Language): Promise<string> {
    const engine = await this.prepare();
    if (this.#language !== language) await this.#learn(engine, language);
    const { data } = await engine.recognize(await pictureOf(picture, line, tilt));
    return data.text.trim();
  }

  async #learn(engine: Worker, language: Language): Promise<void> {
    if (!this.#known.includes(language)) {
      await engine.FS('writeFile', [`${language}.traineddata`, await dataOf(language)]);
      this.#known.push(language);
    }
    await engine.reinitialize(language);
    await inLines(engine);
    this.#language = language;
  }
}

async function inLines(engine: Worker): Promise<Worker> {
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  return engine;
}
