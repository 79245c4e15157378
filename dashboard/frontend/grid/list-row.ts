/** One line of a list in a card. */
export const listRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 60,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
};
