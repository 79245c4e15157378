import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PhoneLink } from './PhoneLink.tsx';

it.each([
  ['(207) 555-0142', 'tel:2075550142'],
  ['+49 (0)30 1234-56', 'tel:+4930123456'],
  [' +1 207 555 0142 ', 'tel:+12075550142'],
  ['207.555.0142 ext. 12', 'tel:2075550142'],
])('%s calls %s', (phone, address) => {
  render(<PhoneLink phone={phone} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(address);
});

it('a word is no number', () => {
  render(<PhoneLink phone="ask Tom" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('ask Tom')).toBeTruthy();
});
