import { describe, expect, it } from 'vitest';
import { readMarkers } from './markers.ts';

describe('a mark in a cell', () => {
  it.each([
    ['48.137123, 11.575421 Old Town', 48.137123, 11.575421, 'Old Town'],
    ['48,137123; 11,575421 Altstadt', 48.137123, 11.575421, 'Altstadt'],
    ['48,137; 11,575', 48.137, 11.575, ''],
    ['48,1 11,5 Altstadt', 48.1, 11.5, 'Altstadt'],
    ['48,1; -11,5; Altstadt', 48.1, -11.5, 'Altstadt'],
    ['48,137, 11,575 Altstadt', 48.137, 11.575, 'Altstadt'],
    ['−33.86, 151.21 Opera', -33.86, 151.21, 'Opera'],
    ['48, 11 Two whole degrees', 48, 11, 'Two whole degrees'],
    ['48.1, 11.5 12 Oak Street', 48.1, 11.5, '12 Oak Street'],
  ])('is read from "%s"', (text, latitude, longitude, label) => {
    expect(readMarkers(text)).toEqual({ markers: [{ latitude, longitude, label }], unread: [] });
  });
});
