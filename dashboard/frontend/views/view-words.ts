/** The names of views, and the fields that each requires. */
export const viewWords = {
  list: { label: 'List', need: '' },
  cards: { label: 'Cards', need: '' },
  gallery: { label: 'Gallery', need: 'Needs a photo column' },
  board: { label: 'Board', need: 'Needs a choice column' },
  calendar: { label: 'Calendar', need: 'Needs a date column' },
  map: { label: 'Map', need: 'Needs a place column' },
  chart: { label: 'Chart', need: 'Needs a column beside the name' },
} as const;
