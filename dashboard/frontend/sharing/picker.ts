import { sessionCalls } from '#kernel/calls/session.ts';
import { Problem } from '#kernel/problem.ts';
import { createCallsClient } from '../calls/client.ts';
import type { Site } from '../calls/site.ts';
import './picker.css';

// Google's file picker: Rowhouse may open the files chosen in it from then on, with drive.file alone.

interface View {
  setOwnedByMe(isOwned: boolean): View;
  setIncludeFolders(isIncluded: boolean): View;
}

interface Picked {
  action: string;
  docs?: readonly { id: string }[];
}

interface Builder {
  addView(view: View): Builder;
  enableFeature(feature: string): Builder;
  setAppId(appId: string): Builder;
  setDeveloperKey(key: string): Builder;
  setOAuthToken(token: string): Builder;
  setTitle(title: string): Builder;
  setCallback(callback: (picked: Picked) => void): Builder;
  build(): { setVisible(isVisible: boolean): void };
}

/** The parts of `google.picker` that are used. */
export interface PickerLibrary {
  DocsView: new (viewId: string) => View;
  PickerBuilder: new () => Builder;
  ViewId: { SPREADSHEETS: string };
  Feature: { MULTISELECT_ENABLED: string };
  Action: { PICKED: string; CANCEL: string };
}

interface Loaders {
  load(name: 'picker', options: { callback: () => void; onerror: () => void }): void;
}

declare global {
  interface Window {
    gapi?: Loaders;
    google?: { picker?: PickerLibrary };
  }
}

const scriptAddress = 'https://apis.google.com/js/api.js';

function failed(): Problem {
  return new Problem('NETWORK_ERROR', "Google's file picker could not be loaded. Check your connection.");
}

function loadScript(): Promise<void> {
  if (window.gapi) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(failed());
    };
    document.head.append(script);
  });
}

async function loadLibrary(): Promise<PickerLibrary> {
  await loadScript();
  await new Promise<void>((resolve, reject) => {
    if (!window.gapi) return reject(failed());
    window.gapi.load('picker', { callback: resolve, onerror: () => reject(failed()) });
  });
  if (!window.google?.picker) throw failed();
  return window.google.picker;
}

const client = createCallsClient(sessionCalls);

/** The ids of the sheets that the person chose among those shared with them; none if they cancelled. */
export async function pickSheets(
  { appId, key }: NonNullable<Site['picker']>,
  load: () => Promise<PickerLibrary> = loadLibrary,
): Promise<string[]> {
  const [library, { accessToken }] = await Promise.all([load(), client.pickerToken()]);
  const { DocsView, PickerBuilder, ViewId, Feature, Action } = library;
  const shared = new DocsView(ViewId.SPREADSHEETS).setOwnedByMe(false).setIncludeFolders(true);
  return await new Promise((resolve) => {
    new PickerBuilder()
      .setAppId(appId)
      .setDeveloperKey(key)
      .setOAuthToken(accessToken)
      .setTitle('Choose what was shared with you')
      .addView(shared)
      .enableFeature(Feature.MULTISELECT_ENABLED)
      .setCallback(({ action, docs = [] }) => {
        if (action === Action.PICKED) resolve(docs.map(({ id }) => id));
        if (action === Action.CANCEL) resolve([]);
      })
      .build()
      .setVisible(true);
  });
}
