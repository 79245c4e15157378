import type { MayWait } from './contract.ts';

/** Why a write may not wait for the network, as people read it. */
export const atOnce = {
  file: { no: 'Drive has to make, name or move a file for it.' },
  upload: { no: 'A photo or a file has to be uploaded for it.' },
  undo: { no: 'What was deleted can be brought back for some minutes only.' },
  many: { no: 'So many rows are written all at once or not at all.' },
  repair: { no: 'What there is to put right is seen in the sheet as it stands.' },
  access: { no: 'Who may see what is asked of Drive each time.' },
  signed: { no: 'The server has to sign it, or to look at what it has signed.' },
  scripts: { no: 'Scripts send it, and no screen does.' },
  shown: { no: 'Its screen shows what it did once the sheet has answered.' },
} as const satisfies Readonly<Record<string, MayWait>>;
