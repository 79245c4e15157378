import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReaderBroken } from '../process-answers.ts';
import { alphabetOf } from './ocr/alphabet.ts';
import type { Tensor } from './ocr/detection.ts';
import type { Nets } from './ocr/page.ts';

// Loaded only by the reader process: ending a thread in which a net runs ends its whole process.

const files = {
  detection: 'ch_PP-OCRv4_det_infer.onnx',
  direction: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  recognition: 'ch_PP-OCRv4_rec_infer.onnx',
  alphabet: 'ppocr_keys_v1.txt',
};

/** Not imported with the module, so that a machine without a matching library gets a message. */
async function loadRuntime() {
  try {
    return await import('onnxruntime-node');
  } catch {
    throw new ReaderBroken('this machine has no library that runs nets; see EXTRACTOR');
  }
}

type Runtime = Awaited<ReturnType<typeof loadRuntime>>;

async function netOf(
  runtime: Runtime,
  file: string,
  threads: number,
): Promise<(input: Tensor) => Promise<Tensor>> {
  const session = await runtime.InferenceSession.create(file, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Smaller and faster with it; memory patterns help only if all pictures have the same size.
    enableCpuMemArena: true,
    enableMemPattern: false,
  });
  const [inputName = ''] = session.inputNames;
  const [outputName = ''] = session.outputNames;
  return async ({ data, dims }) => {
    const outputs = await session.run({ [inputName]: new runtime.Tensor('float32', data, dims) });
    const output = outputs[outputName];
    if (!(output?.data instanceof Float32Array)) throw new TypeError('the net answers no numbers');
    return { data: output.data, dims: output.dims };
  };
}

/**
 * The nets of PP-OCR.
 * @param options.weights the folder that holds their weights
 * @throws ReaderBroken if one of its files is damaged or missing, or if this machine cannot run the nets
 */
export async function loadNets({ weights, threads }: { weights: string; threads: number }): Promise<Nets> {
  const fileOf = (name: string) => path.join(weights, name);
  const runtime = await loadRuntime();
  try {
    const [detect, tellDirection, recognise, keys] = await Promise.all([
      netOf(runtime, fileOf(files.detection), threads),
      netOf(runtime, fileOf(files.direction), threads),
      netOf(runtime, fileOf(files.recognition), threads),
      readFile(fileOf(files.alphabet), 'utf8'),
    ]);
    return { detect, tellDirection, recognise, alphabet: alphabetOf(keys) };
  } catch {
    throw new ReaderBroken('the weights that read photos are damaged or missing; install the packages anew');
  }
}
