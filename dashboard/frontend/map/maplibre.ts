import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { Protocol } from 'pmtiles';
import { trustOwnParts } from '../page/trusted-parts.ts';

let isReady = false;

/** Prepares the page for its first map: where workers come from, and how a tile archive is read. */
export function prepareMaps(): void {
  if (isReady) return;
  isReady = true;
  trustOwnParts();
  setWorkerUrl(workerUrl);
  addProtocol('pmtiles', new Protocol({ metadata: true }).tile);
}
