import { nothingRead } from '#kernel/extraction.ts';
import type { Cells, Row, Snapsheet, SnapsheetData } from '../../apps/snapsheet/contract.ts';

// Sample records of the Snapsheet app, for the tests of its screens.

export function snapsheet(id: string, name: string, part: Partial<Snapsheet> = {}): Snapsheet {
  return {
    id,
    name,
    description: '',
    createdTime: new Date('2025-09-04T12:00').toISOString(),
    modifiedTime: new Date('2025-11-18T12:00').toISOString(),
    webViewLink: `https://drive.example/${id}`,
    recordCount: 2,
    sheetId: `sheet-${id}`,
    isOwned: true,
    canEdit: true,
    owner: null,
    ...part,
  };
}

function snapRow(_rowIndex: number, cells: Cells): Row {
  return { _rowIndex, cells, shown: {} };
}

/** Two presses; the second one's photo is not in the folder. */
export function snapsheetData(part: Partial<SnapsheetData> = {}): SnapsheetData {
  return {
    snapsheet: snapsheet('s1', 'Press nameplates'),
    sheetLink: 'https://sheets.example/sheet-s1',
    photosFolderLink: 'https://drive.example/photos',
    headers: ['Photo', 'Maker', 'Year'],
    kinds: { Photo: 'text', Maker: 'text', Year: 'number' },
    dropdowns: {},
    rows: [
      snapRow(2, { Photo: 'arab.jpg', Maker: 'Arab', Year: 1889 }),
      snapRow(3, { Photo: 'gone.jpg', Maker: 'Albion', Year: '' }),
    ],
    emptyHeaders: [],
    missingHeaders: [],
    range: 'data!A1:C3',
    photos: [
      {
        id: 'p1',
        name: 'arab.jpg',
        filename: 'arab.jpg',
        webViewLink: 'https://drive.example/file/p1',
        hasThumbnail: false,
      },
    ],
    orphans: [],
    ...part,
  };
}

/** The server's answer for a photo with a maker's name that is hard to read. */
export const extracted = {
  extractedData: { Maker: 'Holland' },
  extraction: {
    ...nothingRead,
    fields: { Maker: { value: 'Holland', confidence: 0.4, snippet: 'H0LLAND' } },
    rawText: 'H0LLAND',
  },
  wanted: [
    { name: 'Maker', kind: 'company' as const },
    { name: 'Year', kind: 'number' as const },
  ],
  template: 'label' as const,
};
